package edu.sysy.optimize.scalar;

import edu.sysy.analysis.Dominators;
import edu.sysy.ir.Block;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Value;
import edu.sysy.pass.FunctionPass;
import edu.sysy.pass.PassContext;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Computes nothing twice on one path, whichever blocks it leads through (global value numbering).
 *
 * <pre>
 * b0(%0: i32, %1: i32):                       b0(%0: i32, %1: i32):
 *   %2 = add %0, %1                             %2 = add %0, %1
 *   br %0, b1, b2                               br %0, b1, b2
 * b1:                             becomes     b1:
 *   %3 = add %1, %0                             %4 = mul %2, %2
 *   %4 = mul %3, %2                             ret %4
 *   ret %4
 * </pre>
 *
 * <ol>
 *   <li>{@link ValueNumbering} finds which values are equal wherever both exist; parameters that count in step around a
 *       loop are among them.
 *   <li>A walk down the dominator tree replaces each value by the first one of its class whose block dominates it.
 *       Because the walk is in preorder, one remembered value a class is enough: once the walk has left the part of the
 *       tree that value dominates, it does not come back.
 * </ol>
 *
 * <p>Only operations without effect take part; memory is left to the passes that know about it. Almost linear.
 */
public final class NumberValues implements FunctionPass {
    @Override
    public String name() {
        return "number-values";
    }

    @Override
    public Function run(Function function, PassContext context) {
        ValueNumbering classes = ValueNumbering.of(function);
        return classes.anyEqual() ? new Elimination(function, classes).run() : function;
    }

    private static final class Elimination {
        private final Function function;
        private final ValueNumbering classes;
        private final Dominators dominators;
        private final Definitions definitions;
        private final @Nullable Value[] leader;
        private final @Nullable Value[] replacement;

        Elimination(Function function, ValueNumbering classes) {
            this.function = function;
            this.classes = classes;
            dominators = Dominators.of(function);
            definitions = Definitions.of(function);
            leader = new @Nullable Value[function.valueBound()];
            replacement = new @Nullable Value[function.valueBound()];
        }

        Function run() {
            boolean any = false;
            for (int place = 0; place < dominators.reachableCount(); place++) {
                Block block = function.blocks().get(dominators.preorder(place));
                for (Value parameter : block.parameters()) {
                    any |= replaceOrLead(parameter);
                }
                for (Instruction instruction : block.instructions()) {
                    if (instruction.result().exists()) {
                        any |= replaceOrLead(instruction.result());
                    }
                }
            }
            if (!any) {
                return function;
            }
            List<Block> blocks = new ArrayList<>(function.blocks().size());
            for (Block block : function.blocks()) {
                blocks.add(withoutReplaced(block).mapOperands(this::substitute));
            }
            return function.withBlocks(blocks);
        }

        private boolean replaceOrLead(Value value) {
            int number = classes.representative(value).index();
            Value known = leader[number];
            if (known != null
                    && dominators.dominates(definitions.blockPosition(known), definitions.blockPosition(value))) {
                replacement[value.index()] = known;
                return true;
            }
            leader[number] = value;
            return false;
        }

        private Block withoutReplaced(Block block) {
            List<Instruction> kept = new ArrayList<>(block.instructions().size());
            for (Instruction instruction : block.instructions()) {
                if (!instruction.result().exists()
                        || replacement[instruction.result().index()] == null) {
                    kept.add(instruction);
                }
            }
            return kept.size() == block.instructions().size() ? block : block.withInstructions(kept);
        }

        private Value substitute(Value value) {
            Value other = value.exists() ? replacement[value.index()] : null;
            return other == null ? value : other;
        }
    }
}
