package edu.sysy.exercises.solution;

import edu.sysy.analysis.Loops;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Effect;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionEditor;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Value;
import edu.sysy.pass.FunctionPass;
import edu.sysy.pass.PassContext;
import java.util.HashMap;
import java.util.Map;

/**
 * Exercise 8: a value leaves loops one by one, as long as its operands come from outside, and is computed in a new
 * block before the header of the last one (a preheader). In reverse postorder operands have been moved before.
 */
public final class LoopInvariantsSolution implements FunctionPass {
    @Override
    public String name() {
        return "my-loop-invariants";
    }

    @Override
    public Function run(Function function, PassContext context) {
        return function.edit(editor -> new Hoisting(editor).run());
    }

    private static final class Hoisting {
        private final FunctionEditor editor;
        private final ControlFlow flow;
        private final Loops loops;
        private final Definitions definitions;
        private final Map<Value, Integer> left = new HashMap<>();
        private final Map<Integer, Integer> preheaders = new HashMap<>();

        Hoisting(FunctionEditor editor) {
            this.editor = editor;
            flow = editor.function().controlFlow();
            loops = Loops.of(flow);
            definitions = Definitions.of(editor.function());
        }

        void run() {
            editor.forEachInstruction((label, index, instruction) -> {
                int outermost = outermost(instruction, loops.innermost(flow.position(label)));
                if (outermost >= 0) {
                    left.put(instruction.result(), outermost);
                    editor.delete(label, index);
                    editor.append(preheaders.computeIfAbsent(outermost, this::preheader), instruction);
                }
            });
        }

        /** The outermost loop that an instruction can leave; -1 if there is none. */
        private int outermost(Instruction instruction, int innermost) {
            int result = -1;
            for (int loop = innermost;
                    loop >= 0 && isInvariant(instruction.operation(), loop);
                    loop = loops.parent(loop)) {
                result = loop;
            }
            return result;
        }

        private boolean isInvariant(Operation operation, int loop) {
            boolean invariant = operation.effect() == Effect.NONE;
            for (int i = 0; i < operation.operandCount(); i++) {
                invariant &= !isInside(operation.operand(i), loop);
            }
            return invariant;
        }

        private boolean isInside(Value value, int loop) {
            int home = left.containsKey(value)
                    ? loops.parent(left.get(value))
                    : loops.innermost(definitions.blockPosition(value));
            return home >= 0 && loops.encloses(loop, home);
        }

        /** Adds a block through which every edge into a loop from outside goes; returns its label. */
        private int preheader(int loop) {
            int header = loops.header(loop);
            int added = editor.newBlockBefore(flow.label(header));
            for (int i = 0; i < flow.predecessorCount(header); i++) {
                int predecessor = flow.predecessor(header, i);
                if (!loops.contains(loop, predecessor)) {
                    editor.redirect(flow.label(predecessor), flow.label(header), added);
                }
            }
            return added;
        }
    }
}
