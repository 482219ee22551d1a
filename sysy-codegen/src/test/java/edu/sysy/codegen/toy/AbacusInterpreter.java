package edu.sysy.codegen.toy;

import edu.sysy.interpret.MemoryFaultException;
import edu.sysy.interpret.SysyLibrary;
import edu.sysy.interpret.WordMemory;
import edu.sysy.ir.LibraryFunction;
import edu.sysy.ir.Type;
import edu.sysy.machine.RegisterSet;
import edu.sysy.testing.Corpus;
import edu.sysy.testing.CorpusRun;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.List;

/**
 * Runs executables of Abacus. It is stricter than a machine: a function that returns elsewhere, or does not restore
 * what calls preserve, fails; and library functions change all registers that they may change.
 */
final class AbacusInterpreter implements WordMemory {
    private static final List<AbacusOpcode> OPCODES = List.of(AbacusOpcode.values());
    private static final List<LibraryFunction> LIBRARY = List.of(LibraryFunction.values());

    /** The address to which {@code main} returns. */
    private static final int EXIT = -1;

    private static final int SP = AbacusRegisters.STACK_POINTER.number();
    private static final int LINK = AbacusRegisters.LINK.number();
    private static final int[] PRESERVED = AbacusRegisters.CALLEE_SAVED
            .union(RegisterSet.of(AbacusRegisters.STACK_POINTER, AbacusRegisters.LINK))
            .numbers()
            .toArray();
    private static final int[] CHANGED = AbacusRegisters.CALLER_SAVED
            .minus(RegisterSet.of(AbacusRegisters.LINK))
            .numbers()
            .toArray();
    private static final int GARBAGE = 0xdead_beef;

    /** Where each instruction begins: {@code opcode, rd, a, b, immediate}. */
    private static final int STRIDE = 5;

    /** Where the stack ends; it grows down from its other end. */
    private static final int STACK = 0x7000_0000;

    private static final int STACK_BYTES = 1 << 23;

    private final int[] code;
    private final int[] registers = new int[AbacusAssembly.NO_REGISTER + 1];
    private final int[] data;
    private final int[] stack = new int[STACK_BYTES / Integer.BYTES];
    private final ByteArrayOutputStream output = new ByteArrayOutputStream();
    private final SysyLibrary library;

    /** For each running call the registers with which it began. */
    private final Deque<int[]> calls = new ArrayDeque<>();

    private boolean flag;
    private int next;

    private AbacusInterpreter(IntBuffer file, byte[] input) {
        code = new int[STRIDE * file.get()];
        next = file.get();
        data = new int[file.get()];
        file.get(code);
        while (file.hasRemaining()) {
            data[file.get()] = file.get();
        }
        library = new SysyLibrary(new ByteArrayInputStream(input), output, OutputStream.nullOutputStream(), this);
    }

    /** The transcript of a run with so many instructions at most, see {@link Corpus#transcript}. */
    static String run(byte[] executable, byte[] input, long limit) {
        AbacusInterpreter run =
                new AbacusInterpreter(ByteBuffer.wrap(executable).asIntBuffer(), input);
        boolean finished = run.run(limit);
        run.library.exit();
        return finished ? Corpus.transcript(run.output.toByteArray(), run.registers[0]) : CorpusRun.UNFINISHED;
    }

    @Override
    public int load(int address) {
        return space(address)[word(address)];
    }

    @Override
    public void store(int address, int word) {
        space(address)[word(address)] = word;
    }

    /** The memory of which an address is: data, or the stack. */
    private int[] space(int address) {
        int[] space = address >= STACK ? stack : data;
        if ((address & 3) != 0 || Integer.compareUnsigned(word(address), space.length) >= 0) {
            throw new MemoryFaultException("access", address);
        }
        return space;
    }

    private static int word(int address) {
        return address - (address >= STACK ? STACK : AbacusAssembly.DATA) >> 2;
    }

    private boolean run(long limit) {
        Arrays.fill(registers, GARBAGE);
        registers[SP] = STACK + STACK_BYTES;
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
            case MULHI -> registers[rd] = (int) ((long) a * b >> Integer.SIZE);
            case MULHIU -> registers[rd] = (int) ((a & 0xffff_ffffL) * (b & 0xffff_ffffL) >>> Integer.SIZE);
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
            case LOAD -> registers[rd] = load(a + immediate);
            case STORE -> store(a + immediate, b);
            case CLEAR -> {
                for (int i = 0; i < immediate; i++) {
                    store(a + Integer.BYTES * i, 0);
                }
            }
            case BRSET -> next = flag ? immediate : next;
            case BRCLEAR -> next = flag ? next : immediate;
            case JUMP -> jump(immediate);
            case CALL -> call(immediate, next);
            case RETURN -> leave();
            case TRAP -> throw new IllegalStateException("trap at " + (next - 1));
            default -> throw new IllegalStateException("the interpreter has no case for " + opcode);
        }
    }

    private void call(int target, int back) {
        registers[LINK] = back;
        calls.push(registers.clone());
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
        int[] before = calls.pop();
        next = registers[LINK];
        for (int register : PRESERVED) {
            if (registers[register] != before[register]) {
                throw new IllegalStateException("a call that returns to " + next + " has changed r" + register);
            }
        }
    }

    private void callLibrary(LibraryFunction function) {
        List<Type> types = function.parameterTypes();
        int fixed = types.size();
        int start = types.contains(Type.F32) ? AbacusRegisters.floating(1).number() : 1;
        int[] arguments = new int[fixed + (function.variadic() ? registers[3] : 0)];
        Arrays.setAll(arguments, i -> i < fixed ? registers[start + i] : load(registers[SP] + 4 * (i - fixed)));
        for (int register : CHANGED) {
            registers[register] = GARBAGE;
        }
        flag = !flag;
        int result = library.call(function, Collections.nCopies(arguments.length, Type.F32), arguments);
        if (function.returnType() != Type.VOID) {
            registers[new AbacusConvention().result(function.returnType()).number()] = result;
        }
    }
}
