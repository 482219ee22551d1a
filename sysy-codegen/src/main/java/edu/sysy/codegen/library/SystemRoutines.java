package edu.sysy.codegen.library;

import edu.sysy.codegen.layout.CodeItem;
import edu.sysy.codegen.layout.FunctionCode;
import edu.sysy.ir.Program;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.object.Symbols;
import edu.sysy.object.link.SparseData;
import java.util.ArrayList;
import java.util.List;

/**
 * What the {@link PortableLibrary} leaves to the target, in terms of a few operations of the machine: the start of
 * programs, the system calls of Linux by the numbers of {@code asm-generic/unistd.h}, bytes in memory, and the
 * arguments of {@code putf}. Addresses have 64 bits.
 *
 * @param <I> the instructions of the machine
 */
public abstract class SystemRoutines<I> {
    private static final int READ = 63;
    private static final int WRITE = 64;
    private static final int EXIT = 93;
    private static final int TIME_OF_DAY = 169;

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
     */
    public record Convention(
            List<PhysicalRegister> integers,
            List<PhysicalRegister> passed,
            int apart,
            PhysicalRegister link,
            PhysicalRegister stackPointer,
            PhysicalRegister saved) {
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
    protected abstract void sum(PhysicalRegister to, PhysicalRegister base, PhysicalRegister integer);

    /** Loads 1, 4 or 8 bytes into an integer register. */
    protected abstract void load(int bytes, PhysicalRegister to, PhysicalRegister base, int offset);

    /** Stores 1, 4 or 8 bytes of a register. */
    protected abstract void store(int bytes, PhysicalRegister value, PhysicalRegister base, int offset);

    /** Multiplies an integer by 8 and adds it to an address. */
    protected abstract void element(PhysicalRegister to, PhysicalRegister base, PhysicalRegister index);

    /** Puts the address of a byte of an object into a register. */
    protected abstract void symbol(PhysicalRegister to, String object, int offset);

    /** Goes to a label of the routine unless two addresses are equal. */
    protected abstract void branchUnlessEqual(PhysicalRegister a, PhysicalRegister b, String label);

    /** Moves the bits of the first floating argument to the first integer register. */
    protected abstract void floatBits();

    /** Moves the bits of the first integer argument to the first floating register. */
    protected abstract void bitsFloat();

    /** Calls a function. */
    protected abstract void call(String symbol);

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
        return List.of(start(), read(), write(), clock(), byteAt(), setByte(), textAt(), bits(), number(), format());
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
        systemCall(EXIT);
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
        sum(argument(0), argument(0), argument(1));
        load(Byte.BYTES, argument(0), argument(0), 0);
        return routine(symbol("byte_at"));
    }

    private FunctionCode<I> setByte() {
        sum(argument(0), argument(0), argument(1));
        store(Byte.BYTES, argument(2), argument(0), 0);
        return routine(symbol("set_byte"));
    }

    /** The byte {@code a2} of the text whose address is the argument {@code a1} of those at {@code a0}. */
    private FunctionCode<I> textAt() {
        element(argument(0), argument(0), argument(1));
        load(WORD, argument(0), argument(0), 0);
        sum(argument(0), argument(0), argument(2));
        load(Byte.BYTES, argument(0), argument(0), 0);
        return routine(symbol("text_at"));
    }

    private FunctionCode<I> bits() {
        floatBits();
        return routine(symbol("float_bits"));
    }

    private FunctionCode<I> number() {
        bitsFloat();
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
