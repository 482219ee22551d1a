package edu.sysy.interpret;

import edu.sysy.ir.LibraryFunction;
import edu.sysy.ir.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One run of a program. The values of running calls lie one after the other in one array; what a call must remember of
 * its caller lies in another, three ints a call, so that the depth of calls is limited by memory alone.
 */
final class Execution {
    private static final LibraryFunction[] LIBRARY_FUNCTIONS = LibraryFunction.values();
    private static final List<Type> TYPES = List.of(Type.values());
    private static final int FRAME_INTS = 3;

    private final DecodedFunction[] functions;
    private final ProgramMemory memory;
    private final MemoryBudget budget;
    private final SysyLibrary library;
    private final long operationLimit;
    private final boolean specifiedOnly;
    private final @Nullable BoundsChecker bounds;
    private final BlockListener blocks;
    private int[] registers = new int[256];
    private int[] callers = new int[64 * FRAME_INTS];

    Execution(
            DecodedFunction[] functions,
            ProgramMemory memory,
            MemoryBudget budget,
            SysyLibrary library,
            long operationLimit,
            boolean specifiedOnly,
            @Nullable BoundsChecker bounds,
            BlockListener blocks) {
        this.functions = functions;
        this.memory = memory;
        this.budget = budget;
        this.library = library;
        this.operationLimit = operationLimit;
        this.specifiedOnly = specifiedOnly;
        this.bounds = bounds;
        this.blocks = blocks;
    }

    /** Runs a function. The loop is kept below 8,000 bytes of bytecode, above which HotSpot would not compile it. */
    Outcome run(int first, int[] arguments) {
        int functionIndex = first;
        DecodedFunction function = functions[first];
        int[] code = function.code();
        int[] r = registers;
        int base = 0;
        int depth = 0;
        int pc = 0;
        long left = operationLimit;
        try {
            r = reserve(0, function.slots());
            System.arraycopy(arguments, 0, r, 0, arguments.length);
            int frame = memory.push(function.frameWords());
            while (true) {
                if (--left < 0) {
                    throw new LimitReachedException(Limit.OPERATIONS);
                }
                switch (code[pc]) {
                    case Opcode.CONSTANT -> r[base + code[pc + 1]] = code[pc + 2];
                    case Opcode.ADD -> r[base + code[pc + 1]] = r[base + code[pc + 2]] + r[base + code[pc + 3]];
                    case Opcode.SUB -> r[base + code[pc + 1]] = r[base + code[pc + 2]] - r[base + code[pc + 3]];
                    case Opcode.MUL -> r[base + code[pc + 1]] = r[base + code[pc + 2]] * r[base + code[pc + 3]];
                    case Opcode.DIV -> {
                        int divisor = r[base + code[pc + 3]];
                        r[base + code[pc + 1]] = divisor == 0 ? 0 : r[base + code[pc + 2]] / divisor;
                    }
                    case Opcode.REM -> {
                        int divisor = r[base + code[pc + 3]];
                        int dividend = r[base + code[pc + 2]];
                        r[base + code[pc + 1]] = divisor == 0 ? dividend : dividend % divisor;
                    }
                    case Opcode.AND -> r[base + code[pc + 1]] = r[base + code[pc + 2]] & r[base + code[pc + 3]];
                    case Opcode.OR -> r[base + code[pc + 1]] = r[base + code[pc + 2]] | r[base + code[pc + 3]];
                    case Opcode.XOR -> r[base + code[pc + 1]] = r[base + code[pc + 2]] ^ r[base + code[pc + 3]];
                    case Opcode.SHL -> r[base + code[pc + 1]] = r[base + code[pc + 2]] << r[base + code[pc + 3]];
                    case Opcode.SHR -> r[base + code[pc + 1]] = r[base + code[pc + 2]] >>> r[base + code[pc + 3]];
                    case Opcode.SAR -> r[base + code[pc + 1]] = r[base + code[pc + 2]] >> r[base + code[pc + 3]];
                    case Opcode.MUL_HIGH ->
                        r[base + code[pc + 1]] = (int) ((long) r[base + code[pc + 2]] * r[base + code[pc + 3]] >> 32);
                    case Opcode.EQ -> r[base + code[pc + 1]] = r[base + code[pc + 2]] == r[base + code[pc + 3]] ? 1 : 0;
                    case Opcode.NE -> r[base + code[pc + 1]] = r[base + code[pc + 2]] != r[base + code[pc + 3]] ? 1 : 0;
                    case Opcode.LT -> r[base + code[pc + 1]] = r[base + code[pc + 2]] < r[base + code[pc + 3]] ? 1 : 0;
                    case Opcode.LE -> r[base + code[pc + 1]] = r[base + code[pc + 2]] <= r[base + code[pc + 3]] ? 1 : 0;
                    case Opcode.FLOAT_ADD ->
                        r[base + code[pc + 1]] = bits(number(r[base + code[pc + 2]]) + number(r[base + code[pc + 3]]));
                    case Opcode.FLOAT_SUB ->
                        r[base + code[pc + 1]] = bits(number(r[base + code[pc + 2]]) - number(r[base + code[pc + 3]]));
                    case Opcode.FLOAT_MUL ->
                        r[base + code[pc + 1]] = bits(number(r[base + code[pc + 2]]) * number(r[base + code[pc + 3]]));
                    case Opcode.FLOAT_DIV ->
                        r[base + code[pc + 1]] = bits(number(r[base + code[pc + 2]]) / number(r[base + code[pc + 3]]));
                    case Opcode.FLOAT_NEG -> r[base + code[pc + 1]] = r[base + code[pc + 2]] ^ Integer.MIN_VALUE;
                    case Opcode.FLOAT_EQ ->
                        r[base + code[pc + 1]] =
                                number(r[base + code[pc + 2]]) == number(r[base + code[pc + 3]]) ? 1 : 0;
                    case Opcode.FLOAT_NE ->
                        r[base + code[pc + 1]] =
                                number(r[base + code[pc + 2]]) != number(r[base + code[pc + 3]]) ? 1 : 0;
                    case Opcode.FLOAT_LT ->
                        r[base + code[pc + 1]] =
                                number(r[base + code[pc + 2]]) < number(r[base + code[pc + 3]]) ? 1 : 0;
                    case Opcode.FLOAT_LE ->
                        r[base + code[pc + 1]] =
                                number(r[base + code[pc + 2]]) <= number(r[base + code[pc + 3]]) ? 1 : 0;
                    case Opcode.INT_TO_FLOAT -> r[base + code[pc + 1]] = bits((float) r[base + code[pc + 2]]);
                    case Opcode.FLOAT_TO_INT -> r[base + code[pc + 1]] = truncated(r[base + code[pc + 2]]);
                    case Opcode.SELECT -> {
                        int chosen = r[base + code[pc + 2]] != 0 ? code[pc + 3] : code[pc + 4];
                        r[base + code[pc + 1]] = r[base + chosen];
                        pc += 4;
                    }
                    case Opcode.FRAME_ADDRESS -> r[base + code[pc + 1]] = frame + code[pc + 2];
                    case Opcode.LOAD -> r[base + code[pc + 1]] = memory.load(r[base + code[pc + 2]]);
                    case Opcode.STORE -> memory.store(r[base + code[pc + 2]], r[base + code[pc + 3]]);
                    case Opcode.ZERO -> memory.zero(r[base + code[pc + 2]], code[pc + 3]);
                    case Opcode.CALL -> {
                        int callee = code[pc + 2];
                        DecodedFunction called = functions[callee];
                        int calleeBase = base + function.slots();
                        r = reserve(calleeBase, called.slots());
                        int frameOfCallee = memory.push(called.frameWords());
                        int[] pool = function.pool();
                        int from = code[pc + 3];
                        for (int i = called.parameters() - 1; i >= 0; i--) {
                            r[calleeBase + i] = r[base + pool[from + i]];
                        }
                        remember(depth++, functionIndex, pc, base);
                        frame = frameOfCallee;
                        functionIndex = callee;
                        function = called;
                        code = called.code();
                        base = calleeBase;
                        pc = 0;
                        continue;
                    }
                    case Opcode.LIBRARY -> {
                        int result = library(code[pc + 2], function.pool(), code[pc + 3], base);
                        r[base + code[pc + 1]] = result;
                    }
                    case Opcode.JUMP -> {
                        pc = code[pc + 1];
                        continue;
                    }
                    case Opcode.BRANCH -> {
                        pc = r[base + code[pc + 1]] != 0 ? code[pc + 2] : code[pc + 3];
                        continue;
                    }
                    case Opcode.RETURN -> {
                        int value = code[pc + 1] < 0 ? 0 : r[base + code[pc + 1]];
                        if (depth == 0) {
                            return new Outcome.Returned(value, operationLimit - left);
                        }
                        frame = memory.pop(function.frameWords());
                        int[] caller = callers;
                        int at = --depth * FRAME_INTS;
                        functionIndex = caller[at];
                        pc = caller[at + 1];
                        base = caller[at + 2];
                        function = functions[functionIndex];
                        code = function.code();
                        r[base + code[pc + 1]] = value;
                    }
                    case Opcode.MOVE -> {
                        r[base + code[pc + 1]] = r[base + code[pc + 2]];
                        left++;
                    }
                    case Opcode.CONTINUE -> {
                        pc = code[pc + 1];
                        left++;
                        continue;
                    }
                    case Opcode.CHECK_BOUNDS, Opcode.ENTER_ARRAY, Opcode.ENTER_LIBRARY -> {
                        checkBounds(code, pc, base);
                        left++;
                    }
                    case Opcode.ENTER_BLOCK -> {
                        blocks.entered(functionIndex, code[pc + 1]);
                        left++;
                    }
                    case Opcode.STEP -> r[base + code[pc + 1]] = step(r[base + code[pc + 2]], r[base + code[pc + 3]]);
                    default -> {
                        return faulted("reached what is marked as unreachable", functionIndex, pc, depth, left);
                    }
                }
                pc += 4;
            }
        } catch (MemoryFaultException | UnspecifiedResultException e) {
            return faulted(String.valueOf(e.getMessage()), functionIndex, pc, depth, left);
        } catch (LimitReachedException e) {
            return new Outcome.LimitReached(
                    e.limit(),
                    functions[functionIndex].name(),
                    line(functionIndex, pc),
                    calls(depth),
                    operationLimit - Math.max(left, 0));
        }
    }

    /** Does an instruction of those that are there if bounds are checked. */
    private void checkBounds(int[] code, int pc, int base) {
        BoundsChecker checker = Objects.requireNonNull(bounds);
        int first = registers[base + code[pc + 1]];
        switch (code[pc]) {
            case Opcode.CHECK_BOUNDS -> checker.check(first, registers[base + code[pc + 2]], code[pc + 3]);
            case Opcode.ENTER_ARRAY -> checker.enter(first, code[pc + 2]);
            default -> checker.enterLibrary(first);
        }
    }

    private Outcome faulted(String reason, int functionIndex, int pc, int depth, long left) {
        return new Outcome.Faulted(
                reason, functions[functionIndex].name(), line(functionIndex, pc), calls(depth), operationLimit - left);
    }

    private int line(int functionIndex, int pc) {
        return functions[functionIndex].lines()[pc / 4];
    }

    /** The running calls; one that the memory limit has kept from being remembered is not among them. */
    private CallChain calls(int depth) {
        CallChain.Builder chain = new CallChain.Builder();
        for (int at = Math.min(depth * FRAME_INTS, callers.length) - FRAME_INTS; at >= 0; at -= FRAME_INTS) {
            chain.add(functions[callers[at]].name(), line(callers[at], callers[at + 1]));
        }
        return chain.build();
    }

    private static float number(int bits) {
        return Float.intBitsToFloat(bits);
    }

    private static int bits(float number) {
        return Float.floatToRawIntBits(number);
    }

    private int truncated(int bits) {
        float number = number(bits);
        if (number >= -0x1p31f && number < 0x1p31f) {
            return (int) number;
        }
        if (specifiedOnly) {
            throw new UnspecifiedResultException("converts " + number + " to an integer");
        }
        return Integer.MAX_VALUE;
    }

    /** The next value of a counter. */
    private static int step(int counter, int distance) {
        int next = counter + distance;
        if (next < counter != distance < 0) {
            throw new UnspecifiedResultException("the counter of a loop wraps");
        }
        return next;
    }

    /** The registers, with room for {@code slots} from {@code base} on. */
    private int[] reserve(int base, int slots) {
        long needed = (long) base + slots;
        if (needed > registers.length) {
            registers = Arrays.copyOf(registers, budget.grow(registers.length, needed));
        }
        return registers;
    }

    private void remember(int depth, int function, int pc, int base) {
        int at = depth * FRAME_INTS;
        if (at == callers.length) {
            callers = Arrays.copyOf(callers, budget.grow(at, at + FRAME_INTS) / FRAME_INTS * FRAME_INTS);
        }
        callers[at] = function;
        callers[at + 1] = pc;
        callers[at + 2] = base;
    }

    private int library(int ordinal, int[] pool, int start, int base) {
        LibraryFunction function = LIBRARY_FUNCTIONS[ordinal];
        int count = pool[start];
        int[] arguments = new int[count];
        for (int i = 0; i < count; i++) {
            arguments[i] = registers[base + pool[start + 1 + i]];
        }
        return library.call(function, function.variadic() ? types(pool, start) : function.parameterTypes(), arguments);
    }

    private static List<Type> types(int[] pool, int start) {
        int count = pool[start];
        Type[] types = new Type[count];
        for (int i = 0; i < count; i++) {
            types[i] = TYPES.get(pool[start + 1 + count + i]);
        }
        return List.of(types);
    }
}
