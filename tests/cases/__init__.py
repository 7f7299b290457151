"""Files that made tools of this kind fail, written here again, and what is right for each of them.

`rows.py` lists and writes them, `judge.py` says what an output must be, the tests run the product on each.
"""
