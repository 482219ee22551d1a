package edu.sysy.arm.simulate;

import edu.sysy.simulate.Executable;
import edu.sysy.simulate.PagedMemory;
import edu.sysy.simulate.ProgramText;
import edu.sysy.simulate.TranslatedCode;
import edu.sysy.simulate.TranslatingProcessor;

/** Executes AArch64 programs. */
final class ArmProcessor extends TranslatingProcessor {
    private static final SpecialRegisters SPECIAL = new SpecialRegisters(ArmState.SP, ArmState.X8, ArmState.X0);

    private final ArmTranslator translator;

    private ArmProcessor(ProgramText text, TranslatedCode code, PagedMemory memory) {
        super(code, new ArmInterpreter(text, code, memory), SPECIAL);
        this.translator = new ArmTranslator(text, code);
    }

    /** A processor that has executed nothing. */
    static ArmProcessor of(Executable program, PagedMemory memory) {
        long untranslated = ArmOp.pack(ArmOp.TRANSLATE, 0, 0, 0, 0);
        return new ArmProcessor(program.text(), new TranslatedCode(program.text(), untranslated), memory);
    }

    @Override
    protected void translate(int target) {
        translator.translate(target);
    }

    @Override
    protected Access access(int op, int address) {
        return new Access(address, ArmOp.alignment(op), ArmOp.isStore(op));
    }
}
