package edu.sysy.optimize.vector;

import edu.sysy.analysis.Polynomial;
import edu.sysy.ir.Value;

/**
 * A load or store of a loop that is going to run four iterations at a time.
 *
 * @param isStore whether it writes
 * @param address what it accesses
 * @param sum the address as a sum
 * @param step how far the words of neighbouring iterations are apart, in bytes: those of one word, or 0
 * @param loop the innermost loop around it, of which each iteration does it; -1 if some may not
 * @param once whether each iteration does it at most once, so that the order of the code is the order of time
 * @param line its source line
 */
record LaneAccess(boolean isStore, Value address, Polynomial sum, int step, int loop, boolean once, int line) {}
