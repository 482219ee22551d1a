package edu.sysy.optimize.loop.sharing;

/**
 * A multiple of what a variable was some iterations ago. Variables are numbered: first rows, then shared parts of sums.
 * The value of a row in an iteration is the last one of its words that sums of the iteration have.
 *
 * @param variable the number of a row or of a part
 * @param delay how many iterations ago, at least 0
 * @param coefficient not 0
 */
record ArrayTerm(int variable, int delay, int coefficient) {
    /** The term with its coefficient divided by a factor of it. */
    ArrayTerm dividedBy(int factor) {
        return new ArrayTerm(variable, delay, coefficient / factor);
    }
}
