package edu.sysy.interpret;

import edu.sysy.ints.IntList;
import edu.sysy.ints.ParallelMoves;
import edu.sysy.ir.Block;
import edu.sysy.ir.Condition;
import edu.sysy.ir.Edge;
import edu.sysy.ir.FloatCondition;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.LibraryFunction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Program;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.Arrays;
import java.util.List;

/**
 * Decodes one function: values become dense slots, blocks become places in the code, the arguments of an edge become
 * moves in front of the jump.
 */
final class FunctionDecoder {
    private final DecodedProgram decoded;
    private final Program program;
    private final Function function;
    private final int[] slotOfValue;
    private final int slots;
    private final boolean checkBounds;
    private final boolean tellBlocks;

    /** For the slot of an address, the slot of what it was computed from, plus 1; 0 if that is itself. */
    private final int[] roots;

    private final ParallelMoves moves;
    private final IntList code = new IntList();
    private final IntList lines = new IntList();
    private final IntList pool = new IntList();
    private final IntList unresolved = new IntList();
    private int frameWords;
    private int line;

    FunctionDecoder(
            DecodedProgram decoded, Program program, Function function, boolean checkBounds, boolean tellBlocks) {
        this.decoded = decoded;
        this.program = program;
        this.function = function;
        this.checkBounds = checkBounds;
        this.tellBlocks = tellBlocks;
        this.slotOfValue = new int[function.valueBound()];
        Arrays.fill(slotOfValue, -1);
        int count = 0;
        for (Block block : function.blocks()) {
            for (Value parameter : block.parameters()) {
                slotOfValue[parameter.index()] = count++;
            }
            for (Instruction instruction : block.instructions()) {
                if (instruction.result().exists()) {
                    slotOfValue[instruction.result().index()] = count++;
                }
            }
        }
        this.slots = count + 1;
        this.roots = checkBounds ? new int[slots] : new int[0];
        this.moves = new ParallelMoves(slots - 1);
    }

    DecodedFunction decode() {
        int[] starts = new int[function.blocks().size()];
        for (int position = 0; position < starts.length; position++) {
            Block block = function.blocks().get(position);
            starts[position] = code.size();
            line = block.firstLine();
            if (tellBlocks) {
                emit(Opcode.ENTER_BLOCK, position, 0, 0);
            }
            for (Instruction instruction : block.instructions()) {
                line = instruction.line();
                operation(instruction);
            }
            line = block.terminatorLine();
            terminator(block.terminator());
        }
        for (int i = 0; i < unresolved.size(); i++) {
            int place = unresolved.get(i);
            code.set(place, starts[code.get(place)]);
        }
        return new DecodedFunction(
                function.name(),
                code.toArray(),
                lines.toArray(),
                pool.toArray(),
                function.parameters().size(),
                slots,
                frameWords);
    }

    private void emit(int opcode, int first, int second, int third) {
        code.add(opcode);
        code.add(first);
        code.add(second);
        code.add(third);
        lines.add(line);
    }

    private int slot(Value value) {
        if (!value.exists() || value.index() >= slotOfValue.length || slotOfValue[value.index()] < 0) {
            throw new IllegalArgumentException("@" + function.name() + ": nothing defines " + value);
        }
        return slotOfValue[value.index()];
    }

    private void operation(Instruction instruction) {
        int result = instruction.result().exists() ? slot(instruction.result()) : slots - 1;
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
            case Operation.Select(Value condition, Value ifTrue, Value ifFalse) -> {
                emit(Opcode.SELECT, result, slot(condition), slot(ifTrue));
                emit(slot(ifFalse), 0, 0, 0);
            }
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

    private void compare(Condition condition, int result, int left, int right) {
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
        int expected = program.functions().get(callee).parameters().size();
        if (expected != arguments.size()) {
            throw new IllegalArgumentException("@" + function.name() + ": @" + name + " takes " + expected
                    + " arguments, not " + arguments.size());
        }
        emit(Opcode.CALL, result, callee, pool.size());
        arguments.forEach(argument -> pool.add(slot(argument)));
    }

    private void libraryCall(int result, LibraryFunction callee, List<Value> arguments) {
        int expected = callee.parameterTypes().size();
        if (arguments.size() < expected || (arguments.size() > expected && !callee.variadic())) {
            throw new IllegalArgumentException("@" + function.name() + ": " + callee.sourceName() + " takes " + expected
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

    private void terminator(Terminator terminator) {
        switch (terminator) {
            case Terminator.Jump(Edge target) -> {
                moves(target);
                jump(Opcode.JUMP, target);
            }
            case Terminator.Branch(Value condition, Edge ifTrue, Edge ifFalse) -> {
                int place = code.size();
                emit(Opcode.BRANCH, slot(condition), 0, 0);
                edge(place + 2, ifTrue);
                edge(place + 3, ifFalse);
            }
            case Terminator.Return(Value value) -> emit(Opcode.RETURN, value.exists() ? slot(value) : -1, 0, 0);
            case Terminator.Unreachable() -> emit(Opcode.UNREACHABLE, 0, 0, 0);
        }
    }

    /** Makes the target at {@code place} the block of {@code edge}, through moves if it has arguments. */
    private void edge(int place, Edge edge) {
        if (edge.arguments().isEmpty()) {
            code.set(place, function.controlFlow().position(edge.target()));
            unresolved.add(place);
            return;
        }
        code.set(place, code.size());
        moves(edge);
        jump(Opcode.CONTINUE, edge);
    }

    private void jump(int opcode, Edge edge) {
        unresolved.add(code.size() + 1);
        emit(opcode, function.controlFlow().position(edge.target()), 0, 0);
    }

    private void moves(Edge edge) {
        List<Value> parameters = function.block(edge.target()).parameters();
        if (parameters.size() != edge.arguments().size()) {
            throw new IllegalArgumentException("@" + function.name() + ": an edge to b" + edge.target() + " has "
                    + edge.arguments().size() + " arguments instead of " + parameters.size());
        }
        for (int i = 0; i < parameters.size(); i++) {
            moves.add(slot(edge.arguments().get(i)), slot(parameters.get(i)));
        }
        moves.flush((from, to) -> emit(Opcode.MOVE, to, from, 0));
    }
}
