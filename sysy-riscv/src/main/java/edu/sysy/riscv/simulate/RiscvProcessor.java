package edu.sysy.riscv.simulate;

import edu.sysy.simulate.Executable;
import edu.sysy.simulate.GenericSystemCalls;
import edu.sysy.simulate.Kernel;
import edu.sysy.simulate.PagedMemory;
import edu.sysy.simulate.ProgramText;
import edu.sysy.simulate.SystemCallResult;
import edu.sysy.simulate.TranslatedCode;
import edu.sysy.simulate.TranslatingProcessor;
import java.io.IOException;

/** Executes RISC-V programs. */
final class RiscvProcessor extends TranslatingProcessor {
    private final TranslatedCode code;
    private final RiscvTranslator translator;
    private final RiscvInterpreter interpreter;

    private RiscvProcessor(TranslatedCode code, RiscvTranslator translator, RiscvInterpreter interpreter) {
        super(code, interpreter);
        this.code = code;
        this.translator = translator;
        this.interpreter = interpreter;
    }

    /** A processor that has executed nothing. */
    static RiscvProcessor of(Executable program, PagedMemory memory) {
        ProgramText text = program.text();
        TranslatedCode code = new TranslatedCode(text, RiscvOp.pack(RiscvOp.TRANSLATE, 0, 0, 0, 0));
        return new RiscvProcessor(code, new RiscvTranslator(text, code), new RiscvInterpreter(text, code, memory));
    }

    @Override
    public void start(int entryPoint, int stackPointer) {
        interpreter.registers[RiscvState.SP] = Integer.toUnsignedLong(stackPointer);
        interpreter.target = code.target(entryPoint);
    }

    @Override
    protected void translate(int target) {
        translator.translate(target);
    }

    @Override
    protected Access access(int op, int address) {
        return new Access(address, RiscvOp.accessBytes(op), RiscvOp.isStore(op));
    }

    /** {@inheritDoc} The number is in {@code a7}, arguments are in {@code a0} to {@code a3}. */
    @Override
    public SystemCallResult systemCall(Kernel kernel) throws IOException {
        return GenericSystemCalls.call(interpreter.registers, RiscvState.A7, RiscvState.A0, kernel);
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
