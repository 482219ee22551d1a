package edu.sysy.arm.simulate;

import edu.sysy.arm.ArmRegisters;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.simulate.PagedMemory;
import edu.sysy.simulate.ProgramText;
import edu.sysy.simulate.RegisterValue;
import edu.sysy.simulate.TranslatedCode;
import edu.sysy.simulate.TranslatingProcessor;
import java.util.List;

/** Executes AArch64 programs. */
final class ArmProcessor extends TranslatingProcessor {
    private static final SpecialRegisters SPECIAL = new SpecialRegisters(ArmState.SP, ArmState.X8, ArmState.X0);

    /** The bit of the system register NZCV that is the overflow flag. */
    private static final int FIRST_FLAG = 28;

    private ArmProcessor(ArmTranslator translator, ArmInterpreter interpreter) {
        super(translator, interpreter, SPECIAL);
    }

    /** A processor that looks at its fuel after blocks of at most so many instructions. */
    static ArmProcessor of(ArmMachine machine, ProgramText text, PagedMemory memory, int maxBlock) {
        TranslatedCode code = new TranslatedCode(text, maxBlock);
        return new ArmProcessor(new ArmTranslator(machine, text, code), new ArmInterpreter(text, code, memory));
    }

    @Override
    protected Access access(int op, int address) {
        return new Access(address, ArmOp.alignment(op), ArmOp.isStore(op));
    }

    /** {@inheritDoc} The flags are where {@code mrs} puts them. */
    @Override
    public List<RegisterValue> registers() {
        return ArmRegisters.all().stream()
                .map(register -> new RegisterValue(register.name(), Long.SIZE, value(register)))
                .toList();
    }

    private long value(PhysicalRegister register) {
        return register.equals(ArmRegisters.NZCV)
                ? register(ArmState.FLAGS) << FIRST_FLAG
                : register(ArmState.read(register));
    }
}
