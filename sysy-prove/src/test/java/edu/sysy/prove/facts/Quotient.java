package edu.sysy.prove.facts;

import edu.sysy.ir.Value;

/** The quotient and the remainder of an integer by a constant: {@code dividend = quotient * divisor + remainder}. */
record Quotient(Value dividend, int divisor, Value quotient, Value remainder) {}
