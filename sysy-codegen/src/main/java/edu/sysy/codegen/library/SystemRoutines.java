package edu.sysy.codegen.library;

import edu.sysy.codegen.layout.CodeItem;
import edu.sysy.codegen.layout.FunctionCode;
import edu.sysy.ir.Program;
import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.Register;
import edu.sysy.object.Symbols;
import edu.sysy.object.link.SparseData;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What the {@link PortableLibrary} leaves to the target, in terms of a few operations of the machine: the start of
 * programs, the system calls of Linux by the numbers of {@code asm-generic/unistd.h}, bytes in memory, and the
 * arguments of {@code putf}. Addresses have 64 bits.
 *
 * @param <I> the instructions of the machine
 */
public abstract class SystemRoutines<I extends MachineOperation> {
    private static final int READ = 63;
    private static final int WRITE = 64;
    private static final int EXIT_GROUP = 94;
    private static final int TIME_OF_DAY = 169;
    private static final int FUTEX = 98;
    private static final int CLONE = 220;
    private static final int MAP = 222;
    private static final int PROTECT = 226;

    private static final int PRIVATE_ANONYMOUS = 0x22;
    private static final int READ_AND_WRITE = 3;
    private static final int FUTEX_WAIT_PRIVATE = 128;
    private static final int FUTEX_WAKE_PRIVATE = 129;
    private static final int MANY = 2047;

    /** Memory, files, signal handlers and semaphores are shared, and it is a thread of the process: 0x50f00. */
    private static final int THREAD = 0x50f;

    private static final int THREAD_SHIFT = 8;

    /** The unit of the sizes below, a page of any kernel. */
    private static final int PAGE_SHIFT = 16;

    private static final int STACK_PAGES = 0x80;

    private static final int WORD = Long.BYTES;

    /** What a frame has beside the arguments: room for the return address. */
    private static final int FRAME = 2 * WORD;

    private final Convention convention;
    private List<CodeItem<I>> items = new ArrayList<>();

    /**
     * The registers of the calling convention that routines name.
     *
     * @param integers those of the first eight integer arguments
     * @param passed those in which variadic functions get arguments, in the order in which they are stored
     * @param apart how many integers and how many floating numbers of variadic functions are passed apart
     * @param link the return address
     * @param saved one that functions leave as they found it
     * @param floating that of the first floating argument
     */
    public record Convention(
            List<PhysicalRegister> integers,
            List<PhysicalRegister> passed,
            int apart,
            PhysicalRegister link,
            PhysicalRegister stackPointer,
            PhysicalRegister saved,
            PhysicalRegister floating) {
        public Convention {
            integers = List.copyOf(integers);
            passed = List.copyOf(passed);
        }
    }

    /** Routines for a convention. */
    protected SystemRoutines(Convention convention) {
        this.convention = convention;
    }

    /** Copies an integer register. */
    protected abstract void move(PhysicalRegister to, PhysicalRegister from);

    /** Puts a number from 0 to 2047 into an integer register. */
    protected abstract void number(PhysicalRegister to, int value);

    /** Copies an integer, so that all 64 bits hold it. */
    protected abstract void extend(PhysicalRegister to, PhysicalRegister from);

    /** Adds a number from -2047 to 2047 to an address. */
    protected abstract void address(PhysicalRegister to, PhysicalRegister base, int bytes);

    /** Adds an integer to an address. */
    protected abstract void sum(Register to, Register base, Register integer);

    /** Loads 1, 4 or 8 bytes into an integer register. */
    protected abstract void load(int bytes, Register to, Register base, int offset);

    /** Stores 1, 4 or 8 bytes of a register. */
    protected abstract void store(int bytes, Register value, Register base, int offset);

    /** Shifts an integer to the right by the bits of a byte. */
    protected abstract void dropByte(Register to, Register from);

    /** Multiplies an integer by 8 and adds it to an address. */
    protected abstract void element(PhysicalRegister to, PhysicalRegister base, PhysicalRegister index);

    /** Puts the address of a byte of an object into a register. */
    protected abstract void symbol(PhysicalRegister to, String object, int offset);

    /** Goes to a label of the routine unless two addresses are equal. */
    protected abstract void branchUnlessEqual(PhysicalRegister a, PhysicalRegister b, String label);

    /** Moves the bits of a floating register to an integer register. */
    protected abstract void floatBits(Register to, Register from);

    /** Moves the low bits of an integer register to a floating register. */
    protected abstract void bitsFloat(Register to, Register from);

    /** Calls a function. */
    protected abstract void call(String symbol);

    /** Shifts a number from 0 on to the left; it still is one. */
    protected abstract void shiftLeft(PhysicalRegister number, int bits);

    /** Goes to a label of the routine if a result of a system call is 0. */
    protected abstract void branchIfZero(PhysicalRegister result, String label);

    /** Goes to a label of the routine if a result of a system call is negative. */
    protected abstract void branchIfNegative(PhysicalRegister result, String label);

    /** Loads a word; no access after it is done before. */
    protected abstract void acquire(PhysicalRegister to, PhysicalRegister base);

    /** Stores a word; no access before it is done later. */
    protected abstract void release(PhysicalRegister value, PhysicalRegister base);

    /** Adds the second argument to the word at the first one, which becomes the sum, as {@code a0} does. */
    protected abstract void atomicAdd();

    /** Makes a system call. */
    protected abstract void systemCall(int number);

    /** {@link PortableLibrary#MEMSET}. */
    protected abstract FunctionCode<I> fill();

    /** A jump to a function, which may be far. */
    protected abstract I jump(String symbol);

    /** An instruction that ends the program by a signal. */
    protected abstract I trap();

    /** The return of a function. */
    protected abstract I returning();

    /** Appends an instruction. */
    protected final void add(I instruction) {
        items.add(new CodeItem.Instruction<>(instruction, 0));
    }

    /** Appends a label of the routine. */
    protected final void label(String name) {
        items.add(new CodeItem.Label<>(name));
    }

    /** The instructions and labels that were appended since the last routine, as one that returns. */
    protected final FunctionCode<I> routine(String symbol) {
        add(returning());
        return finished(symbol);
    }

    private FunctionCode<I> finished(String symbol) {
        FunctionCode<I> code = new FunctionCode<>(symbol, items);
        items = new ArrayList<>();
        return code;
    }

    /** The routines but for {@code memset}, in an order without meaning. */
    public final List<FunctionCode<I>> all() {
        return List.of(
                start(),
                read(),
                write(),
                clock(),
                byteAt(),
                setByte(),
                setPair(),
                textAt(),
                copyText(),
                bits(),
                number(),
                format());
    }

    /**
     * The instructions of a routine that {@link InlinedRoutines} puts in the place of its call.
     *
     * @param registers its arguments, its result if it has one, and two that may be changed, all different
     * @return empty if the routine is too long, or is none
     */
    final List<I> inlined(String symbol, List<? extends Register> registers) {
        if (symbol.equals(symbol("byte_at"))) {
            byteAt(registers.get(2), registers.get(0), registers.get(1), registers.get(3));
        } else if (symbol.equals(symbol("set_byte"))) {
            setByte(registers.get(0), registers.get(1), registers.get(2), registers.get(3));
        } else if (symbol.equals(symbol("set_pair"))) {
            setPair(registers.get(0), registers.get(1), registers.get(2), registers.get(3), registers.get(4));
        } else if (symbol.equals(symbol("float_bits"))) {
            floatBits(registers.get(1), registers.get(0));
        } else if (symbol.equals(symbol("bits_float"))) {
            bitsFloat(registers.get(1), registers.get(0));
        }
        List<I> instructions = items.stream()
                .flatMap(item ->
                        item instanceof CodeItem.Instruction<I> word ? Stream.of(word.instruction()) : Stream.empty())
                .toList();
        items = new ArrayList<>();
        return instructions;
    }

    /** What {@link ParallelLibrary} needs. */
    public final List<FunctionCode<I>> threads() {
        return List.of(startThread(), acquire(), release(), atomicSum(), waitForWord(), wake());
    }

    /**
     * Maps a stack with a page below it that nobody may touch, and starts a thread on it. The number of the worker
     * reaches the thread on its stack.
     */
    private FunctionCode<I> startThread() {
        PhysicalRegister sp = convention.stackPointer();
        String failed = ".L" + ParallelLibrary.START + ".failed";
        String child = ".L" + ParallelLibrary.START + ".child";
        address(sp, sp, -2 * WORD);
        store(WORD, argument(0), sp, 0);
        number(argument(0), 0);
        pages(argument(1), STACK_PAGES + 1);
        number(argument(2), 0);
        number(argument(3), PRIVATE_ANONYMOUS);
        number(argument(4), 0);
        address(argument(4), argument(4), -1);
        number(argument(5), 0);
        systemCall(MAP);
        branchIfNegative(argument(0), failed);
        pages(argument(1), 1);
        sum(argument(0), argument(0), argument(1));
        store(WORD, argument(0), sp, WORD);
        pages(argument(1), STACK_PAGES);
        number(argument(2), READ_AND_WRITE);
        systemCall(PROTECT);
        branchIfNegative(argument(0), failed);
        load(WORD, argument(1), sp, WORD);
        pages(argument(2), STACK_PAGES);
        sum(argument(1), argument(1), argument(2));
        address(argument(1), argument(1), -2 * WORD);
        load(WORD, argument(2), sp, 0);
        store(WORD, argument(2), argument(1), 0);
        number(argument(0), THREAD);
        shiftLeft(argument(0), THREAD_SHIFT);
        for (int i = 2; i < 5; i++) {
            number(argument(i), 0);
        }
        systemCall(CLONE);
        branchIfZero(argument(0), child);
        branchIfNegative(argument(0), failed);
        number(argument(0), 1);
        address(sp, sp, 2 * WORD);
        add(returning());
        label(failed);
        number(argument(0), 0);
        address(sp, sp, 2 * WORD);
        add(returning());
        label(child);
        load(WORD, argument(0), sp, 0);
        call(symbol(ParallelLibrary.WORKER));
        add(trap());
        return finished(symbol(ParallelLibrary.START));
    }

    private void pages(PhysicalRegister to, int count) {
        number(to, count);
        shiftLeft(to, PAGE_SHIFT);
    }

    private FunctionCode<I> acquire() {
        acquire(argument(0), argument(0));
        return routine(symbol(ParallelLibrary.ACQUIRE));
    }

    private FunctionCode<I> release() {
        release(argument(1), argument(0));
        return routine(symbol(ParallelLibrary.RELEASE));
    }

    private FunctionCode<I> atomicSum() {
        atomicAdd();
        return routine(symbol(ParallelLibrary.ADD));
    }

    private FunctionCode<I> waitForWord() {
        extend(argument(2), argument(1));
        number(argument(1), FUTEX_WAIT_PRIVATE);
        number(argument(3), 0);
        systemCall(FUTEX);
        return routine(symbol(ParallelLibrary.WAIT));
    }

    private FunctionCode<I> wake() {
        number(argument(1), FUTEX_WAKE_PRIVATE);
        number(argument(2), MANY);
        systemCall(FUTEX);
        return routine(symbol(ParallelLibrary.WAKE));
    }

    /** What writes the words of sparse objects, before the program begins. */
    final FunctionCode<I> sparseWriter(List<SparseData.Table> tables) {
        PhysicalRegister offset = argument(0);
        PhysicalRegister word = argument(1);
        PhysicalRegister object = argument(2);
        PhysicalRegister entry = argument(3);
        PhysicalRegister end = argument(4);
        for (SparseData.Table table : tables) {
            String label = ".L" + table.begin();
            symbol(object, table.object(), 0);
            symbol(entry, SparseData.WORDS, table.begin());
            symbol(end, SparseData.WORDS, table.end());
            label(label);
            load(Integer.BYTES, offset, entry, 0);
            load(Integer.BYTES, word, entry, Integer.BYTES);
            address(entry, entry, SparseData.ENTRY_BYTES);
            sum(offset, object, offset);
            store(Integer.BYTES, word, offset, 0);
            branchUnlessEqual(entry, end, label);
        }
        add(jump(PortableLibrary.ENTRY));
        return finished(SparseData.WRITER);
    }

    private PhysicalRegister argument(int index) {
        return convention.integers().get(index);
    }

    private static String symbol(String name) {
        return Symbols.ofFunction(name);
    }

    private FunctionCode<I> start() {
        call(Program.MAIN);
        move(convention.saved(), argument(0));
        call(PortableLibrary.FINISH);
        move(argument(0), convention.saved());
        systemCall(EXIT_GROUP);
        add(trap());
        return finished(PortableLibrary.ENTRY);
    }

    /** {@code read(0, a0, a1)}. */
    private FunctionCode<I> read() {
        extend(argument(2), argument(1));
        move(argument(1), argument(0));
        number(argument(0), 0);
        systemCall(READ);
        return routine(symbol("system_read"));
    }

    /** {@code write(a3, a0 + a1, a2)}. */
    private FunctionCode<I> write() {
        sum(argument(1), argument(0), argument(1));
        extend(argument(2), argument(2));
        move(argument(0), argument(3));
        systemCall(WRITE);
        return routine(symbol("system_write"));
    }

    /** {@code gettimeofday}, which writes two numbers of 64 bits. */
    private FunctionCode<I> clock() {
        PhysicalRegister sp = convention.stackPointer();
        address(sp, sp, -2 * WORD);
        move(argument(2), argument(0));
        address(argument(0), sp, 0);
        number(argument(1), 0);
        systemCall(TIME_OF_DAY);
        for (int i = 0; i < 2; i++) {
            load(Integer.BYTES, argument(0), sp, i * WORD);
            store(Integer.BYTES, argument(0), argument(2), i * Integer.BYTES);
        }
        address(sp, sp, 2 * WORD);
        return routine(symbol("system_clock"));
    }

    private FunctionCode<I> byteAt() {
        byteAt(argument(0), argument(0), argument(1), argument(0));
        return routine(symbol("byte_at"));
    }

    private void byteAt(Register to, Register array, Register index, Register address) {
        sum(address, array, index);
        load(Byte.BYTES, to, address, 0);
    }

    private FunctionCode<I> setByte() {
        setByte(argument(0), argument(1), argument(2), argument(0));
        return routine(symbol("set_byte"));
    }

    private void setByte(Register array, Register index, Register value, Register address) {
        sum(address, array, index);
        store(Byte.BYTES, value, address, 0);
    }

    private FunctionCode<I> setPair() {
        setPair(argument(0), argument(1), argument(2), argument(0), argument(2));
        return routine(symbol("set_pair"));
    }

    private void setPair(Register array, Register index, Register value, Register address, Register work) {
        sum(address, array, index);
        store(Byte.BYTES, value, address, 0); // two bytes at once might have to be aligned
        dropByte(work, value);
        store(Byte.BYTES, work, address, 1);
    }

    /** The byte {@code a2} of the text whose address is the argument {@code a1} of those at {@code a0}. */
    private FunctionCode<I> textAt() {
        element(argument(0), argument(0), argument(1));
        load(WORD, argument(0), argument(0), 0);
        sum(argument(0), argument(0), argument(2));
        load(Byte.BYTES, argument(0), argument(0), 0);
        return routine(symbol("text_at"));
    }

    /**
     * Copies the text whose address is the first one at {@code a2}, from byte {@code a3} on, to {@code a0 + a1}: up to
     * a zero or a percent sign, and {@code a4} bytes at most.
     */
    private FunctionCode<I> copyText() {
        String symbol = symbol("copy_text");
        String next = ".L" + symbol + ".next";
        String copied = ".L" + symbol + ".copied";
        String end = ".L" + symbol + ".end";
        sum(argument(0), argument(0), argument(1));
        load(WORD, argument(1), argument(2), 0);
        sum(argument(1), argument(1), argument(3));
        number(argument(2), '%');
        number(argument(3), 0);
        extend(argument(4), argument(4));
        branchUnlessEqual(argument(3), argument(4), next);
        label(end);
        move(argument(0), argument(3));
        add(returning());
        label(next);
        load(Byte.BYTES, argument(5), argument(1), 0);
        branchIfZero(argument(5), end);
        branchUnlessEqual(argument(5), argument(2), copied);
        move(argument(0), argument(3));
        add(returning());
        label(copied);
        store(Byte.BYTES, argument(5), argument(0), 0);
        address(argument(0), argument(0), 1);
        address(argument(1), argument(1), 1);
        address(argument(3), argument(3), 1);
        branchUnlessEqual(argument(3), argument(4), next);
        move(argument(0), argument(3));
        return routine(symbol);
    }

    private FunctionCode<I> bits() {
        floatBits(argument(0), convention.floating());
        return routine(symbol("float_bits"));
    }

    private FunctionCode<I> number() {
        bitsFloat(convention.floating(), argument(0));
        return routine(symbol("bits_float"));
    }

    /** Stores the arguments in registers below those on the stack, so that all are in a row. */
    private FunctionCode<I> format() {
        PhysicalRegister sp = convention.stackPointer();
        int frame = FRAME + convention.passed().size() * WORD;
        address(sp, sp, -frame);
        store(WORD, convention.link(), sp, 0);
        for (int i = 0; i < convention.passed().size(); i++) {
            store(WORD, convention.passed().get(i), sp, FRAME + i * WORD);
        }
        address(argument(0), sp, FRAME);
        number(argument(1), convention.apart());
        call(PortableLibrary.FORMAT);
        load(WORD, convention.link(), sp, 0);
        address(sp, sp, frame);
        return routine(PortableLibrary.PUTF);
    }
}
