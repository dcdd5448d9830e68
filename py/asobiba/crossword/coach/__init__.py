"""What a better move was, and why: candidates, reasons, hints, reviews."""
