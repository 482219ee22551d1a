package edu.sysy.interpret;

import edu.sysy.ints.IntList;
import edu.sysy.ints.ParallelMoves;
import edu.sysy.ir.Condition;
import edu.sysy.ir.Effect;
import edu.sysy.ir.FloatCondition;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.LibraryFunction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.ir.vector.VectorOperation;
import java.util.Arrays;
import java.util.List;

/**
 * Decodes the straight-line code of one function: values become dense slots, instructions four ints each. Control flow
 * is added by {@link FunctionDecoder} from blocks and edges, by {@link StructuredDecoder} from regions.
 */
final class OperationDecoder {
    private final DecodedProgram decoded;
    private final String function;
    private final boolean checkBounds;
    private final VectorDecoder vectors = new VectorDecoder(this);
    private int[] slotOfValue = new int[64];

    /** The slot of results that nobody reads, and of what is needed for one instruction only. */
    private int scratch;

    /** For the slot of an address, the slot of what it was computed from, plus 1; 0 if that is itself. */
    private int[] roots = new int[0];

    private ParallelMoves moves = new ParallelMoves(0);
    private final IntList code = new IntList();
    private final IntList lines = new IntList();
    private final IntList pool = new IntList();
    private int frameWords;
    private int line;

    /**
     * Begins a function. Its values have to be {@linkplain #define defined}, the parameters first, and to be
     * {@linkplain #allDefined complete} before any code is decoded.
     */
    OperationDecoder(DecodedProgram decoded, String function, boolean checkBounds) {
        this.decoded = decoded;
        this.function = function;
        this.checkBounds = checkBounds;
        Arrays.fill(slotOfValue, -1);
    }

    // ---- values

    /** Gives a value the next slot, a vector one for each lane; {@link Value#NONE} has none. */
    void define(Value value) {
        if (!value.exists()) {
            return;
        }
        int known = slotOfValue.length;
        if (value.index() >= known) {
            slotOfValue = Arrays.copyOf(slotOfValue, Math.max(value.index() + 1, 2 * known));
            Arrays.fill(slotOfValue, known, slotOfValue.length, -1);
        }
        slotOfValue[value.index()] = scratch;
        scratch += slots(value);
    }

    /** Says that all values are defined. */
    void allDefined() {
        roots = new int[checkBounds ? scratch + 1 : 0];
        moves = new ParallelMoves(scratch);
    }

    private static int slots(Value value) {
        return value.type().isVector() ? Type.LANES : 1;
    }

    /** The slot of a value, of a vector that of its first lane. */
    int slot(Value value) {
        if (!value.exists() || value.index() >= slotOfValue.length || slotOfValue[value.index()] < 0) {
            throw new IllegalArgumentException("@" + function + ": nothing defines " + value);
        }
        return slotOfValue[value.index()];
    }

    /** A slot for what the next instruction reads and no other. */
    int scratch() {
        return scratch;
    }

    // ---- code

    /** The place of the next instruction. */
    int place() {
        return code.size();
    }

    /** Sets the source line of the instructions that follow. */
    void line(int sourceLine) {
        line = sourceLine;
    }

    /** Adds an instruction. */
    void emit(int opcode, int first, int second, int third) {
        code.add(opcode);
        code.add(first);
        code.add(second);
        code.add(third);
        lines.add(line);
    }

    /** Changes an int of an instruction that was added before. */
    void patch(int place, int value) {
        code.set(place, value);
    }

    /** Moves values to others, all at the same time; as many as there are of those. */
    void moves(List<Value> from, List<Value> to) {
        for (int i = 0; i < to.size(); i++) {
            for (int lane = 0; lane < slots(to.get(i)); lane++) {
                moves.add(slot(from.get(i)) + lane, slot(to.get(i)) + lane);
            }
        }
        moves.flush((source, target) -> emit(Opcode.MOVE, target, source, 0));
    }

    /** The function as it was decoded. */
    DecodedFunction finish(int parameters) {
        return new DecodedFunction(
                function, code.toArray(), lines.toArray(), pool.toArray(), parameters, scratch + 1, frameWords);
    }

    // ---- operations

    /** Decodes an instruction. */
    void operation(Instruction instruction) {
        line = instruction.line();
        int result = instruction.result().exists() ? slot(instruction.result()) : scratch;
        switch (instruction.operation()) {
            case Operation.IntConstant(int value) -> emit(Opcode.CONSTANT, result, value, 0);
            case Operation.FloatConstant(float value) ->
                emit(Opcode.CONSTANT, result, Float.floatToRawIntBits(value), 0);
            case Operation.GlobalAddress(String global) -> emit(Opcode.CONSTANT, result, decoded.address(global), 0);
            case Operation.Undefined undefined -> emit(Opcode.CONSTANT, result, 0, 0);
            case Operation.Add op -> binary(Opcode.ADD, result, op);
            case Operation.Sub op -> binary(Opcode.SUB, result, op);
            case Operation.Mul op -> binary(Opcode.MUL, result, op);
            case Operation.Div op -> binary(Opcode.DIV, result, op);
            case Operation.Rem op -> binary(Opcode.REM, result, op);
            case Operation.And op -> binary(Opcode.AND, result, op);
            case Operation.Or op -> binary(Opcode.OR, result, op);
            case Operation.Xor op -> binary(Opcode.XOR, result, op);
            case Operation.Shl op -> binary(Opcode.SHL, result, op);
            case Operation.Shr op -> binary(Opcode.SHR, result, op);
            case Operation.Sar op -> binary(Opcode.SAR, result, op);
            case Operation.MulHigh op -> binary(Opcode.MUL_HIGH, result, op);
            case Operation.Compare(Condition condition, Value left, Value right) ->
                compare(condition, result, slot(left), slot(right));
            case Operation.FloatAdd op -> binary(Opcode.FLOAT_ADD, result, op);
            case Operation.FloatSub op -> binary(Opcode.FLOAT_SUB, result, op);
            case Operation.FloatMul op -> binary(Opcode.FLOAT_MUL, result, op);
            case Operation.FloatDiv op -> binary(Opcode.FLOAT_DIV, result, op);
            case Operation.FloatNeg(Value operand) -> emit(Opcode.FLOAT_NEG, result, slot(operand), 0);
            case Operation.FloatCompare op -> binary(opcode(op.condition()), result, op);
            case Operation.IntToFloat(Value operand) -> emit(Opcode.INT_TO_FLOAT, result, slot(operand), 0);
            case Operation.FloatToInt(Value operand) -> emit(Opcode.FLOAT_TO_INT, result, slot(operand), 0);
            case Operation.Select(Value condition, Value ifTrue, Value ifFalse) ->
                select(result, slot(condition), slot(ifTrue), slot(ifFalse));
            case Operation.Offset op -> {
                binary(Opcode.ADD, result, op);
                if (checkBounds) {
                    roots[result] = rootOf(slot(op.left())) + 1;
                }
            }
            case Operation.Alloca(Type element, int count) -> {
                emit(Opcode.FRAME_ADDRESS, result, 4 * frameWords, 0);
                if (checkBounds) {
                    emit(Opcode.ENTER_ARRAY, result, count, 0);
                }
                // a frame beyond the size of the stack makes any call reach the limit
                frameWords = (int) Math.min((long) frameWords + count, ProgramMemory.MAX_STACK_WORDS + 1);
            }
            case Operation.Load(Type type, Value address) -> {
                check(address, 1);
                emit(Opcode.LOAD, result, slot(address), 0);
            }
            case Operation.Store(Value address, Value value) -> {
                check(address, 1);
                emit(Opcode.STORE, 0, slot(address), slot(value));
            }
            case Operation.ZeroFill(Value address, int count) -> {
                check(address, count);
                emit(Opcode.ZERO, 0, slot(address), count);
            }
            case Operation.Call(String name, Type type, List<Value> arguments) -> call(result, name, arguments);
            case Operation.LibraryCall(LibraryFunction name, List<Value> arguments) ->
                libraryCall(result, name, arguments);
            case VectorOperation operation -> {
                if (operation.effect() != Effect.NONE) {
                    check(operation.operand(0), Type.LANES);
                }
                vectors.operation(operation, result);
            }
        }
    }

    /** Has an access checked, if that is asked for. */
    private void check(Value address, int words) {
        if (checkBounds) {
            emit(Opcode.CHECK_BOUNDS, slot(address), rootOf(slot(address)), words);
        }
    }

    private int rootOf(int slot) {
        return roots[slot] == 0 ? slot : roots[slot] - 1;
    }

    private void binary(int opcode, int result, Operation.Binary operation) {
        emit(opcode, result, slot(operation.left()), slot(operation.right()));
    }

    /** Chooses the content of one of two slots. */
    void select(int result, int condition, int ifTrue, int ifFalse) {
        emit(Opcode.SELECT, result, condition, ifTrue);
        emit(ifFalse, 0, 0, 0);
    }

    /** Compares two slots. */
    void compare(Condition condition, int result, int left, int right) {
        switch (condition) {
            case EQ -> emit(Opcode.EQ, result, left, right);
            case NE -> emit(Opcode.NE, result, left, right);
            case LT -> emit(Opcode.LT, result, left, right);
            case LE -> emit(Opcode.LE, result, left, right);
            case GT -> emit(Opcode.LT, result, right, left);
            case GE -> emit(Opcode.LE, result, right, left);
        }
    }

    private static int opcode(FloatCondition condition) {
        return switch (condition) {
            case EQ -> Opcode.FLOAT_EQ;
            case NE -> Opcode.FLOAT_NE;
            case LT -> Opcode.FLOAT_LT;
            case LE -> Opcode.FLOAT_LE;
        };
    }

    private void call(int result, String name, List<Value> arguments) {
        int callee = decoded.functionIndex(name);
        int expected = decoded.parameterCount(callee);
        if (expected != arguments.size()) {
            throw new IllegalArgumentException(
                    "@" + function + ": @" + name + " takes " + expected + " arguments, not " + arguments.size());
        }
        emit(Opcode.CALL, result, callee, pool.size());
        arguments.forEach(argument -> pool.add(slot(argument)));
    }

    private void libraryCall(int result, LibraryFunction callee, List<Value> arguments) {
        int expected = callee.parameterTypes().size();
        if (arguments.size() < expected || (arguments.size() > expected && !callee.variadic())) {
            throw new IllegalArgumentException("@" + function + ": " + callee.sourceName() + " takes " + expected
                    + " arguments, not " + arguments.size());
        }
        for (Value argument : arguments) {
            if (checkBounds && argument.type() == Type.ADDRESS) {
                emit(Opcode.ENTER_LIBRARY, rootOf(slot(argument)), 0, 0);
            }
        }
        emit(Opcode.LIBRARY, result, callee.ordinal(), pool.size());
        pool.add(arguments.size());
        arguments.forEach(argument -> pool.add(slot(argument)));
        arguments.forEach(argument -> pool.add(argument.type().ordinal()));
    }
}
