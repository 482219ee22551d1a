package edu.sysy.codegen.toy;

import edu.sysy.interpret.SysyLibrary;
import edu.sysy.ir.LibraryFunction;
import edu.sysy.ir.Type;
import edu.sysy.machine.RegisterSet;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.List;

/**
 * Runs executables of Abacus. It is stricter than a machine: a function that returns elsewhere, or does not restore
 * what calls preserve, fails; and library functions change all registers that they may change.
 */
final class AbacusInterpreter {
    /** What a run comes to. */
    record Result(boolean finished, int value, byte[] output) {}

    private static final List<AbacusOpcode> OPCODES = List.of(AbacusOpcode.values());
    private static final List<LibraryFunction> LIBRARY = List.of(LibraryFunction.values());

    /** The address to which {@code main} returns. */
    private static final int EXIT = -1;

    private static final int SP = AbacusRegisters.STACK_POINTER.number();
    private static final int LINK = AbacusRegisters.LINK.number();
    private static final int[] PRESERVED = AbacusRegisters.CALLEE_SAVED
            .union(RegisterSet.of(AbacusRegisters.STACK_POINTER))
            .numbers()
            .toArray();
    private static final int[] CHANGED = AbacusRegisters.CALLER_SAVED
            .minus(RegisterSet.of(AbacusRegisters.LINK))
            .numbers()
            .toArray();
    private static final int GARBAGE = 0xdead_beef;

    /** Where each instruction begins: {@code opcode, rd, a, b, immediate}. */
    private static final int STRIDE = 5;

    private final int[] code;
    private final int[] registers = new int[AbacusAssembly.NO_REGISTER + 1];
    private final AbacusMemory memory;
    private final ByteArrayOutputStream output = new ByteArrayOutputStream();
    private final SysyLibrary library;

    /** For each running call what it has to preserve, and where it returns to. */
    private final Deque<int[]> calls = new ArrayDeque<>();

    private boolean flag;
    private int next;

    private AbacusInterpreter(ByteBuffer file, byte[] input) {
        code = new int[STRIDE * file.getInt()];
        next = file.getInt();
        memory = new AbacusMemory(file.getInt());
        int words = file.getInt();
        for (int at = 0; at < code.length; at += STRIDE) {
            for (int field = 0; field < STRIDE - 1; field++) {
                code[at + field] = file.get() & 255;
            }
            code[at + STRIDE - 1] = file.getInt();
        }
        for (int i = 0; i < words; i++) {
            memory.store(file.getInt(), file.getInt());
        }
        library = new SysyLibrary(new ByteArrayInputStream(input), output, OutputStream.nullOutputStream(), memory);
    }

    /** Runs an executable with so many instructions at most. */
    static Result run(byte[] executable, byte[] input, long limit) {
        AbacusInterpreter run =
                new AbacusInterpreter(ByteBuffer.wrap(executable).order(ByteOrder.LITTLE_ENDIAN), input);
        boolean finished = run.run(limit);
        run.library.exit();
        return new Result(finished, run.registers[0], run.output.toByteArray());
    }

    private boolean run(long limit) {
        Arrays.fill(registers, GARBAGE);
        registers[SP] = AbacusMemory.STACK_TOP;
        call(next, EXIT);
        for (long executed = 0; next != EXIT; executed++) {
            if (executed == limit) {
                return false;
            }
            int at = STRIDE * next;
            next++;
            step(OPCODES.get(code[at]), code[at + 1], code[at + 2], code[at + 3], code[at + 4]);
        }
        return true;
    }

    private void step(AbacusOpcode opcode, int rd, int first, int second, int immediate) {
        int a = registers[first];
        int b = second == AbacusAssembly.NO_REGISTER ? immediate : registers[second];
        float x = Float.intBitsToFloat(a);
        float y = Float.intBitsToFloat(b);
        switch (opcode) {
            case ADD -> registers[rd] = a + b;
            case SUB -> registers[rd] = a - b;
            case MUL -> registers[rd] = a * b;
            case MULHIGH -> registers[rd] = (int) ((long) a * b >> Integer.SIZE);
            case MULHIGHU -> registers[rd] = (int) ((a & 0xffff_ffffL) * (b & 0xffff_ffffL) >>> Integer.SIZE);
            case DIV -> registers[rd] = b == 0 ? 0 : a / b;
            case REM -> registers[rd] = b == 0 ? a : a % b;
            case AND -> registers[rd] = a & b;
            case OR -> registers[rd] = a | b;
            case XOR -> registers[rd] = a ^ b;
            case SHL -> registers[rd] = a << b;
            case SHR -> registers[rd] = a >>> b;
            case SAR -> registers[rd] = a >> b;
            case FADD -> registers[rd] = Float.floatToRawIntBits(x + y);
            case FSUB -> registers[rd] = Float.floatToRawIntBits(x - y);
            case FMUL -> registers[rd] = Float.floatToRawIntBits(x * y);
            case FDIV -> registers[rd] = Float.floatToRawIntBits(x / y);
            case COPY -> registers[rd] = a;
            case FNEG -> registers[rd] = a ^ Integer.MIN_VALUE;
            case TOFLOAT -> registers[rd] = Float.floatToRawIntBits(a);
            case TOINT -> registers[rd] = (int) x;
            case CMPEQ -> flag = a == b;
            case CMPLT -> flag = a < b;
            case CMPLE -> flag = a <= b;
            case FCMPEQ -> flag = x == y;
            case FCMPLT -> flag = x < y;
            case FCMPLE -> flag = x <= y;
            case FLAGTO -> registers[rd] = flag == (immediate != 0) ? 1 : 0;
            case SELECT -> registers[rd] = flag ? a : b;
            case LI -> registers[rd] = immediate;
            case LOAD -> registers[rd] = memory.load(a + immediate);
            case STORE -> memory.store(a + immediate, b);
            case CLEAR -> {
                for (int i = 0; i < immediate; i++) {
                    memory.store(a + Integer.BYTES * i, 0);
                }
            }
            case BRSET -> next += flag ? immediate - 1 : 0;
            case BRCLEAR -> next += flag ? 0 : immediate - 1;
            case JUMP -> jump(immediate);
            case CALL -> call(immediate, next);
            case RETURN -> leave();
            case TRAP -> throw new IllegalStateException("trap at " + (next - 1));
            default -> throw new IllegalStateException("the interpreter has no case for " + opcode);
        }
    }

    private void call(int target, int back) {
        registers[LINK] = back;
        int[] state = Arrays.copyOf(preserved(), PRESERVED.length + 1);
        state[PRESERVED.length] = back;
        calls.push(state);
        jump(target);
    }

    /** Goes to an instruction; a library function returns at once. */
    private void jump(int target) {
        next = target;
        if (target < 0) {
            callLibrary(LIBRARY.get(~target));
            leave();
        }
    }

    private void leave() {
        int[] state = calls.pop();
        next = registers[LINK];
        if (next != state[PRESERVED.length] || !Arrays.equals(preserved(), Arrays.copyOf(state, PRESERVED.length))) {
            throw new IllegalStateException("a call that returns to " + next + " has not left things as they were");
        }
    }

    private int[] preserved() {
        int[] values = new int[PRESERVED.length];
        Arrays.setAll(values, i -> registers[PRESERVED[i]]);
        return values;
    }

    private void callLibrary(LibraryFunction function) {
        int first = registers[1];
        int second = registers[2];
        float number =
                Float.intBitsToFloat(registers[AbacusRegisters.floating(1).number()]);
        int[] words = new int[function.variadic() ? registers[3] : 0];
        Arrays.setAll(words, i -> memory.load(registers[SP] + Integer.BYTES * i));
        for (int register : CHANGED) {
            registers[register] = GARBAGE;
        }
        flag = !flag;
        switch (function) {
            case GETINT -> registers[0] = library.getint();
            case GETCH -> registers[0] = library.getch();
            case GETFLOAT ->
                registers[AbacusRegisters.floating(0).number()] = Float.floatToRawIntBits(library.getfloat());
            case GETARRAY -> registers[0] = library.getarray(first);
            case GETFARRAY -> registers[0] = library.getfarray(first);
            case PUTINT -> library.putint(first);
            case PUTCH -> library.putch(first);
            case PUTFLOAT -> library.putfloat(number);
            case PUTARRAY -> library.putarray(first, second);
            case PUTFARRAY -> library.putfarray(first, second);
            case PUTF -> library.putf(first, Collections.nCopies(words.length, Type.F32), words);
            case STARTTIME -> library.starttime(first);
            case STOPTIME -> library.stoptime(first);
        }
    }
}
