package edu.sysy.prove.rows;

import edu.sysy.codegen.rules.CommonRows;
import edu.sysy.codegen.rules.RowNames;
import edu.sysy.prove.translate.UntranslatableException;

/** Has programs compute numbers of constants as selection does. */
final class ComputedNumbers {
    private ComputedNumbers() {}

    /**
     * What a program computes of a constant.
     *
     * @throws UntranslatableException if there is no program that needs no more than that
     */
    static long compute(RowNames machine, String name, int constant) {
        if (CommonRows.function(machine, name) instanceof RowNames.ConstantFunction known) {
            return known.compute(constant);
        }
        throw new UntranslatableException("nobody computes " + name + " of a constant alone");
    }
}
