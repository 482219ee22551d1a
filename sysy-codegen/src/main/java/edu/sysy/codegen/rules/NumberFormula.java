package edu.sysy.codegen.rules;

/** Computes an integer, or the truth of a condition, from what the variables of a row stand for. */
interface NumberFormula {
    long compute(RowMatcher in, Object[] slots);
}
