package edu.sysy.mips.assemble;

import edu.sysy.codegen.layout.CodeItem;
import edu.sysy.codegen.layout.FunctionCode;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.mips.Immediate;
import edu.sysy.mips.MipsCode;
import edu.sysy.mips.MipsRegisters;
import edu.sysy.mips.RealInstruction;
import edu.sysy.mips.isa.MipsOpcode;
import edu.sysy.object.link.SparseData;
import java.util.ArrayList;
import java.util.List;

/** Adds the code that writes the words of {@link SparseData} before the program begins: a loop for each object. */
final class SparseDataWriter {
    private static final PhysicalRegister OBJECT = MipsRegisters.integer(8);
    private static final PhysicalRegister NEXT = MipsRegisters.integer(9);
    private static final PhysicalRegister END = MipsRegisters.integer(10);
    private static final PhysicalRegister OFFSET = MipsRegisters.integer(11);
    private static final PhysicalRegister WORD = MipsRegisters.integer(12);

    private final List<CodeItem<RealInstruction>> items = new ArrayList<>();

    private SparseDataWriter() {}

    /** The program with {@link SparseData#WRITER}, which returns to its caller. */
    static MipsCode writtenByRoutine(MipsCode code) {
        return written(code, new RealInstruction.JumpRegister(MipsOpcode.JR, MipsRegisters.RA));
    }

    /** The program with {@link SparseData#WRITER}, which goes on to {@code next} and leaves the stack pointer alone. */
    static MipsCode writtenBefore(MipsCode code, String next) {
        return written(code, new RealInstruction.Jump(MipsOpcode.J, next));
    }

    private static MipsCode written(MipsCode code, RealInstruction end) {
        SparseData sparse = SparseData.of(code.data());
        SparseDataWriter writer = new SparseDataWriter();
        sparse.tables().forEach(writer::add);
        writer.add(end);
        writer.add(new RealInstruction.Plain(MipsOpcode.NOP));
        List<FunctionCode<RealInstruction>> functions = new ArrayList<>(code.functions());
        functions.add(new FunctionCode<>(SparseData.WRITER, writer.items));
        return new MipsCode(code.sourceName(), functions, sparse.data());
    }

    private void add(SparseData.Table table) {
        String label = "$L" + items.size();
        address(OBJECT, table.object(), 0);
        address(NEXT, SparseData.WORDS, table.begin());
        address(END, SparseData.WORDS, table.end());
        items.add(new CodeItem.Label<>(label));
        add(new RealInstruction.Load(MipsOpcode.LW, OFFSET, Immediate.of(0), NEXT));
        add(new RealInstruction.Load(MipsOpcode.LW, WORD, Immediate.of(Integer.BYTES), NEXT));
        add(new RealInstruction.WithImmediate(MipsOpcode.ADDIU, NEXT, NEXT, Immediate.of(SparseData.ENTRY_BYTES)));
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
