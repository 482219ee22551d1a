package edu.sysy.optimize.scalar;

import edu.sysy.analysis.Dominators;
import edu.sysy.ir.Block;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionEditor;
import edu.sysy.ir.Value;
import edu.sysy.pass.FunctionPass;
import edu.sysy.pass.PassContext;
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
        return classes.anyEqual() ? function.edit(editor -> new Elimination(editor, classes).run()) : function;
    }

    private static final class Elimination {
        private final FunctionEditor editor;
        private final ValueNumbering classes;
        private final Dominators dominators;
        private final Definitions definitions;
        private final @Nullable Value[] leader;

        Elimination(FunctionEditor editor, ValueNumbering classes) {
            Function function = editor.function();
            this.editor = editor;
            this.classes = classes;
            dominators = Dominators.of(function);
            definitions = Definitions.of(function);
            leader = new @Nullable Value[function.valueBound()];
        }

        void run() {
            for (int place = 0; place < dominators.reachableCount(); place++) {
                Block block = editor.function().blocks().get(dominators.preorder(place));
                for (Value parameter : block.parameters()) {
                    replaceOrLead(parameter);
                }
                for (int i = 0; i < block.instructions().size(); i++) {
                    Value result = block.instructions().get(i).result();
                    if (result.exists() && replaceOrLead(result)) {
                        editor.delete(block.label(), i);
                    }
                }
            }
        }

        private boolean replaceOrLead(Value value) {
            int number = classes.representative(value).index();
            Value known = leader[number];
            if (known != null
                    && dominators.dominates(definitions.blockPosition(known), definitions.blockPosition(value))) {
                editor.replaceAllUses(value, known);
                return true;
            }
            leader[number] = value;
            return false;
        }
    }
}
