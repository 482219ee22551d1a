package edu.sysy.codegen.rules;

import edu.sysy.ir.Opcode;
import java.util.Set;

/**
 * The rows of a machine, and what decides between them.
 *
 * @param costs what instructions cost
 * @param features that conditions of rows may ask for
 * @param shared the operations that each of several users computes on the side, if all of them can
 */
public record MachineRows(RowTable rules, Costs costs, Set<?> features, Set<Opcode> shared) {
    /** A machine that computes an operation on the side for its only user. */
    public MachineRows(RowTable rules, Costs costs, Set<?> features) {
        this(rules, costs, features, Set.of());
    }

    boolean isShared(Opcode opcode) {
        return shared.contains(opcode);
    }
}
