package edu.sysy.mips.assemble;

import edu.sysy.codegen.layout.CodeItem;
import edu.sysy.codegen.layout.FunctionCode;
import edu.sysy.ir.InitialData;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.mips.Immediate;
import edu.sysy.mips.MipsCode;
import edu.sysy.mips.MipsRegisters;
import edu.sysy.mips.RealInstruction;
import edu.sysy.mips.isa.MipsOpcode;
import edu.sysy.object.DataObject;
import java.util.ArrayList;
import java.util.List;

/**
 * Keeps sparse initial data of hundreds of megabytes out of files: the objects become zeros, and code that runs before
 * the program writes their words from a table, as scatter loading of embedded systems does.
 *
 * <pre>
 * g.a: .word 1              becomes    g.a:          .space 400000000   # in .bss
 *      .space 399999992                sparse.words: .word 0, 1, 399999996, 2
 *      .word 2                         sparse.write: ...                # g.a[0] = 1, g.a[399999996] = 2
 * </pre>
 *
 * <p>Files below {@link #LARGE_FILE} stay as they are, so that ordinary programs begin without delay.
 */
final class SparseData {
    /** The symbol of the code that writes the words. */
    static final String WRITER = "sparse.write";

    /** How many bytes of data a file may have before sparse objects are left out of it. */
    static final int LARGE_FILE = 1 << 24;

    private static final String WORDS = "sparse.words";

    /** Bytes of an entry of the table: an offset in the object, and the word there. */
    private static final int ENTRY = 2 * Integer.BYTES;

    /** Objects of fewer words stay: the code for one of them is not much shorter. */
    private static final int MIN_WORDS = 64;

    /** At most one in so many words of an object may be other than zero: tables take a quarter of the room then. */
    private static final int MIN_WORDS_PER_ENTRY = 8;

    private static final PhysicalRegister OBJECT = MipsRegisters.integer(8);
    private static final PhysicalRegister NEXT = MipsRegisters.integer(9);
    private static final PhysicalRegister END = MipsRegisters.integer(10);
    private static final PhysicalRegister OFFSET = MipsRegisters.integer(11);
    private static final PhysicalRegister WORD = MipsRegisters.integer(12);

    private final List<CodeItem<RealInstruction>> items = new ArrayList<>();
    private final List<DataObject> data = new ArrayList<>();
    private final int[] table;
    private int used;

    private SparseData(MipsCode code) {
        table = new int
                [2
                        * code.data().stream()
                                .filter(SparseData::isSparse)
                                .mapToInt(object -> object.data().size())
                                .sum()];
        code.data().forEach(this::add);
        data.add(new DataObject(WORDS, table.length, InitialData.ofWords(table), true));
    }

    /** Whether data of which a file would hold so many bytes has an object to be left out. */
    static boolean isLarge(MipsCode code, long storedBytes) {
        return storedBytes > LARGE_FILE && code.data().stream().anyMatch(SparseData::isSparse);
    }

    /** The program with {@link #WRITER}, which returns to its caller. */
    static MipsCode writtenByRoutine(MipsCode code) {
        return new SparseData(code).finish(code, new RealInstruction.JumpRegister(MipsOpcode.JR, MipsRegisters.RA));
    }

    /** The program with {@link #WRITER}, which goes on to {@code next} and leaves the stack pointer alone. */
    static MipsCode writtenBefore(MipsCode code, String next) {
        return new SparseData(code).finish(code, new RealInstruction.Jump(MipsOpcode.J, next));
    }

    private static boolean isSparse(DataObject object) {
        return !object.small()
                && !object.data().isZero()
                && object.count() >= MIN_WORDS
                && object.data().size() <= object.count() / MIN_WORDS_PER_ENTRY;
    }

    private MipsCode finish(MipsCode code, RealInstruction end) {
        add(end);
        add(new RealInstruction.Plain(MipsOpcode.NOP));
        List<FunctionCode<RealInstruction>> functions = new ArrayList<>(code.functions());
        functions.add(new FunctionCode<>(WRITER, items));
        return new MipsCode(code.sourceName(), functions, data);
    }

    private void add(DataObject object) {
        if (!isSparse(object)) {
            data.add(object);
            return;
        }
        data.add(new DataObject(object.symbol(), object.count(), InitialData.zero(), false));
        String label = "$L" + items.size();
        address(OBJECT, object.symbol(), 0);
        address(NEXT, WORDS, used * Integer.BYTES);
        for (int i = 0; i < object.data().size(); i++) {
            table[used++] = object.data().index(i) * Integer.BYTES;
            table[used++] = object.data().word(i);
        }
        address(END, WORDS, used * Integer.BYTES);
        items.add(new CodeItem.Label<>(label));
        add(new RealInstruction.Load(MipsOpcode.LW, OFFSET, Immediate.of(0), NEXT));
        add(new RealInstruction.Load(MipsOpcode.LW, WORD, Immediate.of(Integer.BYTES), NEXT));
        add(new RealInstruction.WithImmediate(MipsOpcode.ADDIU, NEXT, NEXT, Immediate.of(ENTRY)));
        add(new RealInstruction.ThreeRegister(MipsOpcode.ADDU, OFFSET, OFFSET, OBJECT));
        add(new RealInstruction.Branch(MipsOpcode.BNE, NEXT, END, label));
        add(new RealInstruction.Store(MipsOpcode.SW, WORD, Immediate.of(0), OFFSET));
    }

    private void address(PhysicalRegister register, String symbol, int offset) {
        add(new RealInstruction.LoadUpper(register, new Immediate.High(symbol, offset)));
        Immediate low = new Immediate.Low(symbol, offset);
        add(new RealInstruction.WithImmediate(MipsOpcode.ADDIU, register, register, low));
    }

    private void add(RealInstruction instruction) {
        items.add(new CodeItem.Instruction<>(instruction, 0));
    }
}
