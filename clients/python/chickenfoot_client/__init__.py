"""
A client for Chickenfoot tables: sit down, watch, play, and never mind the connection.

    async with Table.join("http://localhost:8000/t/K7MX2QRT", name="Ana") as table:
        async for change in table:
            if change.moves:
                await table.play(change.moves[0])
"""

from chickenfoot_client.address import Address, address_of
from chickenfoot_client.change import Change
from chickenfoot_client.errors import ClientError, Closed, Refused, Unreachable
from chickenfoot_client.http import Created, create_table, games, look, record, replay
from chickenfoot_client.player import play_with
from chickenfoot_client.table import Table
from chickenfoot_client.tokens import FileTokens, MemoryTokens, Saved, TokenStore
from chickenfoot_client.verify import Verdict, Witness, verify_round

__all__ = [
    "Address",
    "Change",
    "ClientError",
    "Closed",
    "Created",
    "FileTokens",
    "MemoryTokens",
    "Refused",
    "Saved",
    "Table",
    "TokenStore",
    "Unreachable",
    "Verdict",
    "Witness",
    "address_of",
    "create_table",
    "games",
    "look",
    "play_with",
    "record",
    "replay",
    "verify_round",
]
