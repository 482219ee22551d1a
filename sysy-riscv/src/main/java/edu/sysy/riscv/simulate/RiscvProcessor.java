package edu.sysy.riscv.simulate;

import edu.sysy.riscv.RiscvRegisters;
import edu.sysy.simulate.PagedMemory;
import edu.sysy.simulate.ProgramText;
import edu.sysy.simulate.RegisterValue;
import edu.sysy.simulate.TranslatedCode;
import edu.sysy.simulate.TranslatingProcessor;
import java.util.List;

/** Executes RISC-V programs. */
final class RiscvProcessor extends TranslatingProcessor {
    private static final SpecialRegisters SPECIAL = new SpecialRegisters(RiscvState.SP, RiscvState.A7, RiscvState.A0);

    private final RiscvTranslator translator;

    private RiscvProcessor(RiscvTranslator translator, RiscvInterpreter interpreter) {
        super(translator, interpreter, SPECIAL);
        this.translator = translator;
    }

    /** A processor that looks at its fuel after blocks of at most so many instructions. */
    static RiscvProcessor of(RiscvMachine machine, ProgramText text, PagedMemory memory, int maxBlock) {
        TranslatedCode code = new TranslatedCode(text, maxBlock);
        return new RiscvProcessor(new RiscvTranslator(machine, text, code), new RiscvInterpreter(text, code, memory));
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
        long[] executions = super.executions();
        for (int i = 0; i < executions.length; i++) {
            if (!translator.isInstruction(i)) {
                executions[i] = 0;
            }
        }
        return executions;
    }
}
