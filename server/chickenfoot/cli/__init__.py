"""The command ``chickenfoot``. Each subcommand is a module of its own and is imported when it is called."""

from __future__ import annotations

from importlib import import_module
from typing import Final

import click

COMMANDS: Final = {
    "serve": "Start the server.",
    "simulate": "Let bots play many matches and show statistics.",
    "verify": "Check the record of a match.",
    "bot": "Let a bot sit at a table.",
    "inspect": "Show where a table stands, for whoever runs the server.",
}
"""Subcommands by module, each with its line in the help."""


class LazyGroup(click.Group):
    """Imports a subcommand only to run it or to show its own help."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """Return the names in the order people need them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Import and return one subcommand."""
        if cmd_name not in COMMANDS:
            return None
        command = getattr(import_module(f"chickenfoot.cli.{cmd_name}"), cmd_name)
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """List the subcommands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="chickenfoot")
def main() -> None:
    """Domino games with friends, live."""
