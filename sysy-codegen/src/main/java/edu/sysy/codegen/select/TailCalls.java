package edu.sysy.codegen.select;

import edu.sysy.ir.Block;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Program;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * Which calls of a function are the last thing it does, so that it can leave by a jump to the called function, which
 * returns to the caller in its stead. Chains of such calls run in constant stack.
 *
 * <pre>
 * %5 = call i32 @g(%1, %2)
 * return %5                       --&gt;    restore what is saved; j g
 * </pre>
 *
 * The arguments on the stack must fit in the room that the caller gave to those of the function itself. The frame is
 * gone by then: no argument may point into it, nor any address that a program stores outside of frames.
 */
public final class TailCalls {
    private final boolean[] tail;
    private final boolean[] skipped;
    private final boolean[] inFrame;
    private final ToIntFunction<List<Type>> stackBytes;
    private final int room;
    private boolean overwritesArguments;

    private TailCalls(Function function, ToIntFunction<List<Type>> stackBytes) {
        this.stackBytes = stackBytes;
        tail = new boolean[function.blocks().size()];
        skipped = new boolean[function.blocks().size()];
        inFrame = new boolean[function.valueBound()];
        room = stackBytes(function.parameters());
    }

    /** No call at all. */
    public static TailCalls none(Function function) {
        return new TailCalls(function, arguments -> 0);
    }

    /**
     * Those of a function.
     *
     * @param stackBytes how many bytes of the stack arguments of some types take
     */
    public static TailCalls of(Program program, Function function, ToIntFunction<List<Type>> stackBytes) {
        TailCalls calls = new TailCalls(function, stackBytes);
        boolean hasFrameObjects = function.entry().instructions().stream()
                .anyMatch(instruction -> instruction.operation() instanceof Operation.Alloca);
        if (hasFrameObjects
                && program.derived()
                        .get(StoredAddresses.class, StoredAddresses::of)
                        .outsideOfFrames()) {
            return calls;
        }
        if (hasFrameObjects) {
            calls.findFrameAddresses(function);
        }
        calls.find(function);
        return calls;
    }

    /** Whether a program stores addresses outside of frames, such as that of a frame object in a global. */
    private record StoredAddresses(boolean outsideOfFrames) {
        static StoredAddresses of(Program program) {
            return new StoredAddresses(program.functions().stream().anyMatch(StoredAddresses::storesOutside));
        }

        private static boolean storesOutside(Function function) {
            for (Block block : function.blocks()) {
                for (Instruction instruction : block.instructions()) {
                    if (instruction.operation() instanceof Operation.Store(var address, var value)
                            && value.type() == Type.ADDRESS
                            && !isInFrame(address, Definitions.of(function))) {
                        return true;
                    }
                }
            }
            return false;
        }

        private static boolean isInFrame(Value address, Definitions definitions) {
            Value base = address;
            while (definitions.operationOrNull(base) instanceof Operation.Offset(var from, var bytes)) {
                base = from;
            }
            return definitions.operationOrNull(base) instanceof Operation.Alloca;
        }
    }

    /** Whether the last instruction of the block at a position is such a call. */
    public boolean endsBlock(int position) {
        return tail[position];
    }

    /** Whether the block at a position only returns, and is entered after such calls only. */
    public boolean skips(int position) {
        return skipped[position];
    }

    /** Whether one of them has arguments on the stack, where those of the function itself are. */
    public boolean overwriteArguments() {
        return overwritesArguments;
    }

    /** How many bytes of the stack the arguments of a call take. */
    private int stackBytes(List<Value> arguments) {
        return stackBytes.applyAsInt(arguments.stream().map(Value::type).toList());
    }

    private void find(Function function) {
        ControlFlow flow = function.controlFlow();
        List<Block> blocks = function.blocks();
        for (int position = 0; position < blocks.size(); position++) {
            Block block = blocks.get(position);
            if (!block.instructions().isEmpty()
                    && block.instructions().getLast().operation() instanceof Operation.AnyCall call
                    && returnsResultOf(block, position, blocks, flow)
                    && fits(call)) {
                tail[position] = true;
                overwritesArguments |= stackBytes(call.arguments()) > 0;
            }
        }
        for (int position = 1; position < blocks.size(); position++) {
            skipped[position] =
                    blocks.get(position).instructions().isEmpty() && isEnteredByTailCallsOnly(position, flow);
        }
    }

    private boolean isEnteredByTailCallsOnly(int position, ControlFlow flow) {
        int count = flow.predecessorCount(position);
        for (int i = 0; i < count; i++) {
            if (!tail[flow.predecessor(position, i)]) {
                return false;
            }
        }
        return count > 0;
    }

    /**
     * Whether the function returns at the end of the block, with the result of its last instruction if it has to have
     * one.
     */
    private static boolean returnsResultOf(Block block, int position, List<Block> blocks, ControlFlow flow) {
        Value result = block.instructions().getLast().result();
        return switch (block.terminator()) {
            case Terminator.Return(var value) -> !value.exists() || value.equals(result);
            case Terminator.Jump(var edge) -> {
                Block target = blocks.get(flow.successor(position, 0));
                if (!target.instructions().isEmpty()
                        || !(target.terminator() instanceof Terminator.Return(var value))) {
                    yield false;
                }
                int parameter = target.parameters().indexOf(value);
                yield !value.exists()
                        || parameter >= 0 && edge.arguments().get(parameter).equals(result);
            }
            default -> false;
        };
    }

    private boolean fits(Operation.AnyCall call) {
        if (call instanceof Operation.LibraryCall(var function, var arguments) && function.variadic()) {
            return false;
        }
        for (Value argument : call.arguments()) {
            if (argument.type() == Type.ADDRESS && inFrame[argument.index()]) {
                return false;
            }
        }
        return stackBytes(call.arguments()) <= room;
    }

    /** Marks the values that may point into the frame. */
    private void findFrameAddresses(Function function) {
        Arrays.fill(inFrame, true);
        function.parameters().forEach(parameter -> inFrame[parameter.index()] = false);
        for (Block block : function.blocks()) {
            for (Instruction instruction : block.instructions()) {
                switch (instruction.operation()) {
                    case Operation.GlobalAddress global ->
                        inFrame[instruction.result().index()] = false;
                    case Operation.Offset(var base, var bytes) ->
                        inFrame[instruction.result().index()] = inFrame[base.index()];
                    default -> {}
                }
            }
        }
    }
}
