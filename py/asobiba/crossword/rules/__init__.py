"""The rules of Crosswords: what may be done, what it changes, who sees what.

Read `options`, `actions`, `state`, `placement`, `transitions`, in this order.
"""
