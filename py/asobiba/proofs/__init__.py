"""Verdicts as small files that another engine computes again.

Read `proof` for the form of a file, then `computation`.
"""

PROVE, CHECK_PROOF = "prove", "check_proof"  # kinds of jobs at the door
