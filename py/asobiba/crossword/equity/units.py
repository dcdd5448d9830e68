"""The unit of equity: whole thousandths of a point, so that sums are exact and the same on every machine."""

POINT = 1000  # thousandths of a point that make one point
