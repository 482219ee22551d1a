package edu.sysy.riscv.simulate;

import edu.sysy.riscv.RiscvRegisters;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.PagedMemory;
import edu.sysy.simulate.ProgramText;
import edu.sysy.simulate.RegisterValue;
import edu.sysy.simulate.TranslatedCode;
import edu.sysy.simulate.TranslatingProcessor;
import java.util.List;

/** Executes RISC-V programs. */
final class RiscvProcessor extends TranslatingProcessor {
    private static final SpecialRegisters SPECIAL = new SpecialRegisters(RiscvState.SP, RiscvState.A7, RiscvState.A0);

    private final TranslatedCode code;
    private final RiscvTranslator translator;

    private RiscvProcessor(ProgramText text, TranslatedCode code, PagedMemory memory) {
        super(code, new RiscvInterpreter(text, code, memory), SPECIAL);
        this.code = code;
        this.translator = new RiscvTranslator(text, code);
    }

    /** A processor that looks at its fuel after blocks of at most so many instructions. */
    RiscvProcessor(Executable program, PagedMemory memory, int maxBlock) {
        this(
                program.text(),
                new TranslatedCode(program.text(), RiscvOp.pack(RiscvOp.TRANSLATE, 0, 0, 0, 0), maxBlock),
                memory);
    }

    @Override
    protected void translate(int target) {
        translator.translate(target);
    }

    @Override
    protected Access access(int op, int address) {
        return new Access(address, RiscvOp.accessBytes(op), RiscvOp.isStore(op));
    }

    @Override
    public List<RegisterValue> registers() {
        return RiscvRegisters.all().stream()
                .map(register ->
                        new RegisterValue(register.name(), Long.SIZE, register(RiscvState.index(register.number()))))
                .toList();
    }

    @Override
    public long[] executions() {
        long[] executions = code.executions();
        for (int i = 0; i < executions.length; i++) {
            if (!translator.isInstruction(i)) {
                executions[i] = 0;
            }
        }
        return executions;
    }
}
