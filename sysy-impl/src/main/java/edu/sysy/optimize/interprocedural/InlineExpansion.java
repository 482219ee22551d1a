package edu.sysy.optimize.interprocedural;

import edu.sysy.ir.Block;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Alloca;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Puts the bodies of callees into the place of calls.
 *
 * <pre>
 * b4:                                   b4:
 *   %1 = mul %0, %0                       %1 = mul %0, %0
 *   %2 = call i32 @f(%1)      becomes     ... the entry of @f, with %1 for its parameter
 *   %3 = add %2, %1                     b9:
 *   ret %3                                ... the other blocks of @f, "ret %7" being "jump b8(%7)"
 *                                       b8(%2: i32):
 *                                         %3 = add %2, %1
 *                                         ret %3
 * </pre>
 *
 * <p>Bodies that have bodies put into them are copied together with them, without recursion: chains of calls are
 * thousands long. Copies get new values and labels. Allocas of the callee move to the entry of the caller: inside a
 * loop they are one object, whose contents are unspecified whenever the callee begins, as they were before. Linear in
 * the result.
 *
 * <p>Blocks are written anew rather than edited: a block may contain many calls, and with one split for each the rest
 * of the block would be copied again and again; the entry of a callee continues the block of the call.
 */
final class InlineExpansion {
    private final Function caller;
    private final Map<Instruction, InlinePlan> bodies;
    private final List<Block> blocks = new ArrayList<>();
    private final List<Instruction> allocas = new ArrayList<>();
    private int nextValue;
    private int nextLabel;
    private int label;
    private List<Value> parameters = List.of();
    private List<Instruction> instructions = new ArrayList<>();

    private InlineExpansion(InlinePlan plan) {
        caller = plan.body();
        bodies = plan.inlined();
        nextValue = caller.valueBound();
        nextLabel = caller.labelBound();
    }

    /** The function of a plan with its calls replaced by bodies. */
    static Function expand(InlinePlan plan) {
        return plan.inlined().isEmpty() ? plan.body() : new InlineExpansion(plan).run();
    }

    private Function run() {
        for (Block block : caller.blocks()) {
            if (block.instructions().stream().noneMatch(bodies::containsKey)) {
                blocks.add(block);
                continue;
            }
            open(block.label(), block.parameters());
            for (Instruction instruction : block.instructions()) {
                InlinePlan body = bodies.get(instruction);
                if (body == null) {
                    add(instruction);
                } else {
                    inline(instruction, body);
                }
            }
            close(block.terminator(), block.terminatorLine());
        }
        if (!allocas.isEmpty()) {
            Block entry = blocks.getFirst();
            allocas.addAll(entry.instructions());
            blocks.set(0, entry.withInstructions(allocas));
        }
        return Function.of(caller.name(), caller.returnType(), blocks);
    }

    private void add(Instruction instruction) {
        (instruction.operation() instanceof Alloca ? allocas : instructions).add(instruction);
    }

    private void open(int newLabel, List<Value> newParameters) {
        label = newLabel;
        parameters = newParameters;
        instructions = new ArrayList<>();
    }

    private void close(Terminator terminator, int line) {
        blocks.add(new Block(label, parameters, instructions, terminator, line));
    }

    private void inline(Instruction call, InlinePlan plan) {
        InlineCopy copy = InlineCopy.of(plan);
        copy.walk(new Labelling());
        copy.bind(arguments(call));
        copy.walk(new Numbering());
        copy.walk(new Writing());
        continueAfter(copy, call.result());
    }

    private void continueAfter(InlineCopy copy, Value result) {
        open(copy.continuation(), result.exists() ? List.of(result) : List.of());
    }

    private void define(InlineCopy copy, Value original) {
        if (original.exists() && !copy.isNamed(original)) {
            copy.put(original, new Value(nextValue++, original.type()));
        }
    }

    private static List<Value> arguments(Instruction call) {
        return ((Operation.Call) call.operation()).arguments();
    }

    /**
     * Gives labels to all blocks, and moves the allocas of inner copies and of blocks that are split to the caller:
     * those of a copy that are in no split block come after the others.
     */
    private final class Labelling implements InlineCopy.Visitor {
        @Override
        public boolean enter(InlineCopy copy) {
            nextLabel = copy.label(nextLabel);
            return copy.hasInnerCopies();
        }

        @Override
        public void instruction(InlineCopy copy, Instruction instruction) {
            if (copy.isSplit() && instruction.operation() instanceof Alloca) {
                move(copy, instruction);
            }
        }

        @Override
        public void leave(InlineCopy copy) {
            copy.continueAt(nextLabel++);
            if (copy.isNested()) {
                for (Block block : copy.blocks()) {
                    if (!copy.isSplit(block)) {
                        InlineCopy.allocas(block).forEach(alloca -> move(copy, alloca));
                    }
                }
            }
        }

        private void move(InlineCopy copy, Instruction alloca) {
            define(copy, alloca.result());
            allocas.add(copy.instruction(alloca));
        }
    }

    /** Gives values to parameters and results, in the order of the code. */
    private final class Numbering implements InlineCopy.Visitor {
        @Override
        public void open(InlineCopy copy, int position) {
            if (position > 0) {
                copy.blocks().get(position).parameters().forEach(parameter -> define(copy, parameter));
            }
        }

        @Override
        public void instruction(InlineCopy copy, Instruction instruction) {
            define(copy, instruction.result());
        }

        @Override
        public void call(InlineCopy copy, Instruction call, InlineCopy inner) {
            inner.bind(arguments(call).stream().map(copy::value).toList());
        }

        @Override
        public void returned(InlineCopy copy, Instruction call, InlineCopy inner) {
            define(copy, call.result());
        }
    }

    /** Writes the blocks. */
    private final class Writing implements InlineCopy.Visitor {
        @Override
        public void open(InlineCopy copy, int position) {
            if (position > 0) {
                Block block = copy.blocks().get(position);
                InlineExpansion.this.open(
                        copy.labelOf(block),
                        block.parameters().stream().map(copy::value).toList());
            }
        }

        @Override
        public void instruction(InlineCopy copy, Instruction instruction) {
            boolean moved = instruction.operation() instanceof Alloca && (copy.isNested() || copy.isSplit());
            if (!moved) {
                add(copy.instruction(instruction));
            }
        }

        @Override
        public void returned(InlineCopy copy, Instruction call, InlineCopy inner) {
            continueAfter(inner, copy.value(call.result()));
        }

        @Override
        public void close(InlineCopy copy, int position) {
            Block block = copy.blocks().get(position);
            InlineExpansion.this.close(copy.terminator(block.terminator()), block.terminatorLine());
        }
    }
}
