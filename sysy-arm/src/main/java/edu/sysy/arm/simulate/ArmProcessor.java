package edu.sysy.arm.simulate;

import edu.sysy.simulate.Executable;
import edu.sysy.simulate.GenericSystemCalls;
import edu.sysy.simulate.Kernel;
import edu.sysy.simulate.PagedMemory;
import edu.sysy.simulate.ProgramText;
import edu.sysy.simulate.SystemCallResult;
import edu.sysy.simulate.TranslatedCode;
import edu.sysy.simulate.TranslatingProcessor;
import java.io.IOException;

/** Executes AArch64 programs. */
final class ArmProcessor extends TranslatingProcessor {
    private final TranslatedCode code;
    private final ArmTranslator translator;
    private final ArmInterpreter interpreter;

    private ArmProcessor(TranslatedCode code, ArmTranslator translator, ArmInterpreter interpreter) {
        super(code, interpreter);
        this.code = code;
        this.translator = translator;
        this.interpreter = interpreter;
    }

    /** A processor that has executed nothing. */
    static ArmProcessor of(Executable program, PagedMemory memory) {
        ProgramText text = program.text();
        TranslatedCode code = new TranslatedCode(text, ArmOp.pack(ArmOp.TRANSLATE, 0, 0, 0, 0));
        return new ArmProcessor(code, new ArmTranslator(text, code), new ArmInterpreter(text, code, memory));
    }

    @Override
    public void start(int entryPoint, int stackPointer) {
        interpreter.registers[ArmState.SP] = Integer.toUnsignedLong(stackPointer);
        interpreter.target = code.target(entryPoint);
    }

    @Override
    protected void translate(int target) {
        translator.translate(target);
    }

    @Override
    protected Access access(int op, int address) {
        return new Access(address, ArmOp.alignment(op), ArmOp.isStore(op));
    }

    /** {@inheritDoc} The number is in {@code x8}, arguments are in {@code x0} to {@code x3}. */
    @Override
    public SystemCallResult systemCall(Kernel kernel) throws IOException {
        return GenericSystemCalls.call(interpreter.registers, ArmState.X8, ArmState.X0, kernel);
    }
}
