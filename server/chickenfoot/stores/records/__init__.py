"""
The record of a match: everything that happened in its finished rounds, face up, checkable offline.

One JSON object a line: a header, then for each deal a line ``deal``, its events, and ``revealed``; at last a
footer ``end``. ``sealing`` chains the lines, ``facts`` says how each event stands in them, ``writing`` makes
a record, ``verifying`` plays it through again, and ``film`` shows one deal of it.
"""

from chickenfoot.stores.records.film import film, last_deal
from chickenfoot.stores.records.sealing import Faulty, Unreadable
from chickenfoot.stores.records.verifying import Report, verify
from chickenfoot.stores.records.writing import round_lines, whole_record

__all__ = ["Faulty", "Report", "Unreadable", "film", "last_deal", "round_lines", "verify", "whole_record"]
