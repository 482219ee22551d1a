package edu.sysy.optimize.interprocedural;

import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import java.util.Map;

/**
 * A function whose calls are yet to be replaced by the bodies of what they call, and so on in those bodies. A plan
 * takes room for the calls only, so that chains of calls can be planned link by link and expanded once.
 *
 * @param body the function
 * @param inlined what to put for which call of the body, compared by identity
 */
record InlinePlan(Function body, Map<Instruction, InlinePlan> inlined) {
    /** A function that stays as it is. */
    static InlinePlan of(Function body) {
        return new InlinePlan(body, Map.of());
    }
}
