"""
The store for several processes or machines: every table in Redis, served by whoever is asked.

Rule 1: what must be decided at one moment is decided by one script, and a script touches the keys of one
table only (``keys.py``), so that a cluster can hold them.
Rule 2: a reply that did not come says nothing. Nobody but the caller tries again, with the same arguments.
Rule 3: pub/sub loses messages without a word. It only rings the bell, and every doubt about it is told.

``lane`` carries commands, ``scripts`` and ``lua/`` are what Redis runs, ``journal``, ``bus`` and ``presence``
keep the contracts, ``health`` looks at how the server is set up, ``opening`` puts it all together.
"""

from chickenfoot.stores.redis.opening import open_redis

__all__ = ["open_redis"]
