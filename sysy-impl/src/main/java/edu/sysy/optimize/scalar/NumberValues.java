package edu.sysy.optimize.scalar;

import edu.sysy.analysis.Dominators;
import edu.sysy.ir.Block;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionEditor;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Program;
import edu.sysy.ir.Value;
import edu.sysy.pass.FunctionPass;
import edu.sysy.pass.PassContext;
import edu.sysy.pass.ProgramPass;
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
 * <p>Operations without effect take part, and {@link CallExpressions}: calls of functions that change nothing. They
 * need not return; a call that is replaced comes after one that did. Loads are left to the passes that know about
 * memory. Almost linear.
 *
 * <p>A round for {@linkplain #callsOnly calls only} comes before inlining takes them apart, since loops are not
 * numbered. It leaves everything else to when tests have been decided that inlining makes decidable.
 */
public final class NumberValues implements ProgramPass {
    private final boolean callsOnly;
    private final FunctionPass operations = new Operations();

    /** The pass over all values. */
    public NumberValues() {
        this(false);
    }

    private NumberValues(boolean callsOnly) {
        this.callsOnly = callsOnly;
    }

    /** The pass over calls of functions that have loops or make calls. */
    public static NumberValues callsOnly() {
        return new NumberValues(true);
    }

    @Override
    public String name() {
        return callsOnly ? "number-calls" : "number-values";
    }

    @Override
    public String description() {
        return callsOnly
                ? "makes no pure call twice, of functions that have loops or make calls (common subexpressions)"
                : "computes nothing twice in a function, and calls no pure function twice (global value numbering, GVN)";
    }

    @Override
    public boolean acceptsVectors() {
        return true;
    }

    @Override
    public Program run(Program program, PassContext context) {
        if (callsOnly) {
            return context.mapFunctions(
                    program,
                    function ->
                            eliminatedCalls(function, CallExpressions.ofLargeFunctions(program, function), context));
        }
        Program numbered = operations.apply(program, context);
        return context.mapFunctions(
                numbered,
                function -> CallExpressions.factsOf(numbered, function),
                function -> eliminatedCalls(function, CallExpressions.of(numbered, function), context));
    }

    private Function eliminatedCalls(Function function, CallExpressions calls, PassContext context) {
        return calls.isEmpty() ? function : eliminated(function, calls, context);
    }

    private Function eliminated(Function function, CallExpressions calls, PassContext context) {
        ValueNumbering classes = ValueNumbering.of(function, calls);
        return classes.anyEqual() ? function.edit(editor -> new Elimination(editor, classes, context).run()) : function;
    }

    /** The part that needs no other function, and leaves out functions that it has left unchanged before. */
    private final class Operations implements FunctionPass {
        @Override
        public String name() {
            return "number-values";
        }

        @Override
        public boolean acceptsVectors() {
            return true;
        }

        @Override
        public Function run(Function function, PassContext context) {
            return eliminated(function, CallExpressions.NONE, PassContext.SILENT);
        }
    }

    private final class Elimination {
        private final FunctionEditor editor;
        private final ValueNumbering classes;
        private final PassContext context;
        private final Dominators dominators;
        private final Definitions definitions;
        private final @Nullable Value[] leader;

        Elimination(FunctionEditor editor, ValueNumbering classes, PassContext context) {
            Function function = editor.function();
            this.editor = editor;
            this.classes = classes;
            this.context = context;
            dominators = Dominators.of(function);
            definitions = Definitions.of(function);
            leader = new @Nullable Value[function.valueBound()];
        }

        void run() {
            for (int place = 0; place < dominators.reachableCount(); place++) {
                Block block = editor.function().blocks().get(dominators.preorder(place));
                for (Value parameter : callsOnly ? List.<Value>of() : block.parameters()) {
                    replaceOrLead(parameter);
                }
                for (int i = 0; i < block.instructions().size(); i++) {
                    Instruction instruction = block.instructions().get(i);
                    Value result = instruction.result();
                    boolean takesPart = !callsOnly || instruction.operation() instanceof Operation.Call;
                    if (result.exists() && takesPart && replaceOrLead(result)) {
                        editor.delete(block.label(), i);
                        remark(instruction);
                    }
                }
            }
        }

        private void remark(Instruction removed) {
            if (removed.operation() instanceof Operation.Call call) {
                String message = "call of @" + call.function() + ": made before with the same arguments";
                context.done(name(), editor.function(), removed.line(), message);
            }
        }

        private boolean replaceOrLead(Value value) {
            int number = classes.representative(value.index());
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
