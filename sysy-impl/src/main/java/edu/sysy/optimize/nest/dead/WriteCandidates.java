package edu.sysy.optimize.nest.dead;

import edu.sysy.analysis.Loops;
import edu.sysy.ir.Block;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Alloca;
import edu.sysy.ir.Operation.AnyCall;
import edu.sysy.ir.Operation.GlobalAddress;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Offset;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Operation.ZeroFill;
import edu.sysy.ir.Program;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Finds out before a function is raised whether there can be a write of a loop that is not needed. Passes over straight
 * code do the rest. There can, if
 *
 * <ol>
 *   <li>a loop stores what has been loaded from the same address;
 *   <li>a loop or a fill writes several words of an array, and later code outside of that loop writes words of the
 *       array, too;
 *   <li>a loop writes several words of an array that is gone when the function returns, and nothing from there on reads
 *       it, or what is read from it is only stored to such arrays ({@link ReadsForArrays}).
 * </ol>
 *
 * One pass over the instructions, and a walk along uses from the loads of arrays that end with the function.
 */
final class WriteCandidates {
    private static final int NONE = -1;

    /** Stands for the loop of a fill that is in none. */
    private static final int FILL = -2;

    private final Function function;
    private final Definitions definitions;
    private final Loops loops;
    private final boolean isMain;
    private final Map<Object, ArrayAccesses> arrays = new LinkedHashMap<>(); // by names of globals, or by addresses

    /** What is known of an array up to a place of the function. */
    private static final class ArrayAccesses {
        private final boolean mayEnd;
        private int firstLoop = NONE; // the innermost loop around the first write of several words in a loop, or FILL
        private int lastOuterLoop = NONE; // the outermost loop around the last such write in a loop
        private int lastRead = NONE; // a position of a block

        private ArrayAccesses(boolean mayEnd) {
            this.mayEnd = mayEnd;
        }
    }

    private WriteCandidates(Function function) {
        this.function = function;
        definitions = Definitions.of(function);
        loops = Loops.of(function);
        isMain = function.name().equals(Program.MAIN);
    }

    /** Whether there may be such a write; false if there is none. */
    static boolean any(Function function) {
        return new WriteCandidates(function).any();
    }

    private boolean any() {
        for (int position = 0; position < function.blocks().size(); position++) {
            Block block = function.blocks().get(position);
            for (Instruction instruction : block.instructions()) {
                if (isCandidate(instruction.operation(), position)) {
                    return true;
                }
            }
        }
        ReadsForArrays reads = new ReadsForArrays(function, definitions);
        return arrays.entrySet().stream()
                .anyMatch(each -> each.getValue().mayEnd
                        && each.getValue().lastOuterLoop != NONE
                        && (isReadBefore(each.getValue()) || reads.only(each.getKey())));
    }

    /** Whether no read is reachable from the last write of a loop: blocks are in reverse postorder. */
    private boolean isReadBefore(ArrayAccesses array) {
        return array.lastRead < loops.header(array.lastOuterLoop);
    }

    private boolean isCandidate(Operation operation, int position) {
        return switch (operation) {
            case Store(Value address, Value value) -> {
                boolean repeats = loops.innermost(position) != NONE
                        && definitions.operationOrNull(value) instanceof Load load
                        && load.address().equals(address);
                read(value, position);
                yield repeats || isWrittenAgain(address, false, position);
            }
            case ZeroFill fill -> isWrittenAgain(fill.address(), true, position);
            case Load load -> {
                read(load.address(), position);
                yield false;
            }
            case AnyCall call -> {
                call.arguments().forEach(argument -> read(argument, position));
                arrays.forEach((key, array) -> array.lastRead = key instanceof String ? position : array.lastRead);
                yield false;
            }
            default -> false;
        };
    }

    /** Notes a read of the array that a value is an address in, if it is one. */
    private void read(Value value, int position) {
        if (value.type() == Type.ADDRESS) {
            array(value).lastRead = position;
        }
    }

    /** Notes a write; says whether an earlier one, of another loop or a fill, may have written the same words. */
    private boolean isWrittenAgain(Value address, boolean isFill, int position) {
        ArrayAccesses array = array(address);
        int loop = loops.innermost(position);
        boolean isOfLoop = loop != NONE && (isFill || isMoving(address));
        if (array.firstLoop == FILL ? isFill || loop != NONE : array.firstLoop != NONE && array.firstLoop != loop) {
            return true;
        }
        if (isOfLoop) {
            array.firstLoop = loop;
            array.lastOuterLoop = outermost(loop);
        } else if (loop == NONE && isFill) {
            array.firstLoop = FILL;
        }
        return false;
    }

    /** Whether an address may be another one in each iteration of a loop. */
    private boolean isMoving(Value address) {
        return definitions.operationOrNull(address) instanceof Offset(Value start, Value bytes)
                && ((!(definitions.operationOrNull(bytes) instanceof IntConstant)
                                && loops.innermost(definitions.blockPosition(address)) != NONE)
                        || isMoving(start));
    }

    private int outermost(int loop) {
        int outer = loop;
        while (loops.parent(outer) != NONE) {
            outer = loops.parent(outer);
        }
        return outer;
    }

    private ArrayAccesses array(Value address) {
        Object key = key(definitions, address);
        return arrays.computeIfAbsent(
                key,
                each -> new ArrayAccesses(
                        each instanceof Value base ? definitions.operationOrNull(base) instanceof Alloca : isMain));
    }

    /** The name of the global that an address lies in, or the value that it is computed from. */
    static Object key(Definitions definitions, Value address) {
        Value base = address;
        while (definitions.operationOrNull(base) instanceof Offset(Value start, Value bytes)) {
            base = start;
        }
        return definitions.operationOrNull(base) instanceof GlobalAddress(String name) ? name : base;
    }
}
