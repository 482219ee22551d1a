package edu.sysy.optimize.interprocedural;

import edu.sysy.Cancellation;
import edu.sysy.ir.Block;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
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
 * <p>Copies get new values and labels. Allocas of the callee move to the entry of the caller: inside a loop they are
 * one object, whose contents are unspecified whenever the callee begins, as they were before. Linear in the result.
 *
 * <p>Blocks are written anew rather than edited: a block may contain many calls, and with one split for each the rest
 * of the block would be copied again and again; the entry of a callee continues the block of the call.
 */
final class InlineExpansion {
    private final Function caller;
    private final Map<Instruction, Function> bodies;
    private final List<Block> blocks = new ArrayList<>();
    private final List<Instruction> allocas = new ArrayList<>();
    private int nextValue;
    private int nextLabel;
    private int label;
    private List<Value> parameters = List.of();
    private List<Instruction> instructions = new ArrayList<>();

    private InlineExpansion(Function caller, Map<Instruction, Function> bodies) {
        this.caller = caller;
        this.bodies = bodies;
        nextValue = caller.valueBound();
        nextLabel = caller.labelBound();
    }

    /**
     * The caller with calls replaced by bodies.
     *
     * @param bodies what to put for which instruction, compared by identity
     */
    static Function expand(Function caller, Map<Instruction, Function> bodies) {
        return bodies.isEmpty() ? caller : new InlineExpansion(caller, bodies).run();
    }

    private Function run() {
        for (Block block : caller.blocks()) {
            if (block.instructions().stream().noneMatch(bodies::containsKey)) {
                blocks.add(block);
                continue;
            }
            open(block.label(), block.parameters());
            for (Instruction instruction : block.instructions()) {
                Function body = bodies.get(instruction);
                if (body == null) {
                    add(instruction);
                } else {
                    inline(instruction, body);
                }
            }
            close(block.terminator());
        }
        if (!allocas.isEmpty()) {
            Block entry = blocks.getFirst();
            allocas.addAll(entry.instructions());
            blocks.set(0, entry.withInstructions(allocas));
        }
        return Function.of(caller.name(), caller.returnType(), blocks);
    }

    private void add(Instruction instruction) {
        (instruction.operation() instanceof Operation.Alloca ? allocas : instructions).add(instruction);
    }

    private void open(int newLabel, List<Value> newParameters) {
        label = newLabel;
        parameters = newParameters;
        instructions = new ArrayList<>();
    }

    private void close(Terminator terminator) {
        blocks.add(new Block(label, parameters, instructions, terminator));
    }

    private void inline(Instruction call, Function body) {
        Cancellation.poll();
        Copy copy = new Copy(body, ((Operation.Call) call.operation()).arguments());
        int continuation = nextLabel++;
        for (int position = 0; position < body.blocks().size(); position++) {
            Block block = body.blocks().get(position);
            if (position > 0) {
                open(
                        copy.label(block.label()),
                        block.parameters().stream().map(copy::value).toList());
            }
            for (Instruction instruction : block.instructions()) {
                Operation operation = instruction.operation().mapOperands(copy::value);
                Instruction copied = new Instruction(copy.value(instruction.result()), operation, instruction.line());
                add(copied);
            }
            close(copy.terminator(block.terminator(), continuation));
        }
        Value result = call.result();
        open(continuation, result.exists() ? List.of(result) : List.of());
    }

    /** The names in one copy of a body. */
    private final class Copy {
        private final Value[] values;
        private final int firstLabel;

        Copy(Function body, List<Value> arguments) {
            values = new Value[body.valueBound()];
            for (int i = 0; i < arguments.size(); i++) {
                values[body.parameters().get(i).index()] = arguments.get(i);
            }
            for (int position = 0; position < body.blocks().size(); position++) {
                Block block = body.blocks().get(position);
                if (position > 0) {
                    block.parameters().forEach(this::define);
                }
                for (Instruction instruction : block.instructions()) {
                    define(instruction.result());
                }
            }
            firstLabel = nextLabel;
            nextLabel += body.labelBound();
        }

        private void define(Value value) {
            if (value.exists()) {
                values[value.index()] = new Value(nextValue++, value.type());
            }
        }

        Value value(Value original) {
            return original.exists() ? values[original.index()] : original;
        }

        int label(int original) {
            return firstLabel + original;
        }

        Terminator terminator(Terminator original, int continuation) {
            if (original instanceof Terminator.Return(Value value)) {
                return new Terminator.Jump(
                        value.type() == Type.VOID ? Edge.to(continuation) : Edge.to(continuation, value(value)));
            }
            return original.mapOperands(this::value).mapEdges(edge -> edge.withTarget(label(edge.target())));
        }
    }
}
