package edu.sysy.prove.validate;

import edu.sysy.ir.Type;

/**
 * Something that a loop changes, where an iteration begins.
 *
 * @param cut the number of the loop; the same before and after for loops whose iterations are compared
 * @param isAfter whether it belongs to the function after the pass
 * @param variable a variable of the function, see {@link FunctionVariables}
 * @param type of the variable; {@link Type#VOID} for a state of memory
 */
record Slot(int cut, boolean isAfter, int variable, Type type) {}
