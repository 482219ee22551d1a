package edu.sysy.explorer.steps;

import edu.sysy.ir.ControlFlow;
import edu.sysy.linear.LinearBlock;
import edu.sysy.linear.LinearBlocks;
import edu.sysy.linear.LinearCode;
import edu.sysy.linear.QuadOperand;
import edu.sysy.linear.Quadruple;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The variables that are live at the ends of the blocks of linear code: the least solution of
 *
 * <pre>
 * out(B) = union of in(S) over the successors S of B
 * in(B)  = used(B) + (out(B) - defined(B))
 * </pre>
 *
 * <p>Found by iteration from the last block to the first one. Aho, Lam, Sethi and Ullman, "Compilers", section 9.2.5.
 */
final class LinearLiveness {
    private final List<Set<String>> in = new ArrayList<>();
    private final List<Set<String>> out = new ArrayList<>();

    LinearLiveness(LinearCode code, LinearBlocks blocks) {
        ControlFlow flow = blocks.flow();
        for (int block = 0; block < flow.blockCount(); block++) {
            in.add(new HashSet<>());
            out.add(new HashSet<>());
        }
        boolean changed = true;
        while (changed) {
            changed = false;
            for (LinearBlock block : blocks.blocks().reversed()) {
                for (int k = 0; k < flow.successorCount(block.number()); k++) {
                    out.get(block.number()).addAll(in.get(flow.successor(block.number(), k)));
                }
                Set<String> live = new HashSet<>(out.get(block.number()));
                for (Quadruple statement : blocks.statements(block).reversed()) {
                    pass(statement, live, code.arrays());
                }
                changed |= in.get(block.number()).addAll(live);
            }
        }
    }

    /** Goes back over a statement. */
    static void pass(Quadruple statement, Set<String> live, Set<String> arrays) {
        statement.variable().ifPresent(live::remove);
        live.addAll(variables(statement, arrays));
    }

    /** The variables that a statement reads, in order; arrays are none. */
    static List<String> variables(Quadruple statement, Set<String> arrays) {
        return statement.operands().stream()
                .filter(operand -> !operand.isNumber())
                .map(QuadOperand::toString)
                .filter(name -> !arrays.contains(name))
                .distinct()
                .toList();
    }

    /** What is live after the last statement of a block. */
    Set<String> atEnd(int block) {
        return out.get(block);
    }
}
