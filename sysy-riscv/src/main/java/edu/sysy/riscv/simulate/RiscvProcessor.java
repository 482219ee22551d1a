package edu.sysy.riscv.simulate;

import edu.sysy.riscv.RiscvRegisters;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.FaultKind;
import edu.sysy.simulate.Kernel;
import edu.sysy.simulate.PagedMemory;
import edu.sysy.simulate.Processor;
import edu.sysy.simulate.RegisterValue;
import edu.sysy.simulate.SystemCallResult;
import edu.sysy.simulate.TranslatedCode;
import java.io.IOException;
import java.util.List;

/** Executes RISC-V programs: has blocks translated when they are first reached, and the interpreter execute them. */
final class RiscvProcessor implements Processor {
    /** An address that no instruction has, for jumps beyond 4 GiB. */
    private static final int NOWHERE = -1;

    private final TranslatedCode code;
    private final RiscvTranslator translator;
    private final RiscvInterpreter interpreter;

    /** Why the interpreter returned last. */
    private RiscvInterpreter.Stop reason = RiscvInterpreter.Stop.OUT_OF_FUEL;

    /** A processor that looks at its fuel after blocks of at most so many instructions. */
    RiscvProcessor(Executable program, PagedMemory memory, int maxBlock) {
        code = new TranslatedCode(program.text(), RiscvOp.pack(RiscvOp.TRANSLATE, 0, 0, 0, 0), maxBlock);
        translator = new RiscvTranslator(program.text(), code);
        interpreter = new RiscvInterpreter(program.text(), code, memory);
    }

    @Override
    public void start(int entryPoint, int stackPointer) {
        interpreter.registers[RiscvState.SP] = Integer.toUnsignedLong(stackPointer);
        interpreter.target = code.target(entryPoint);
    }

    @Override
    public Stop run() {
        while (true) {
            reason = interpreter.run();
            switch (reason) {
                case OUT_OF_FUEL -> {
                    return Stop.OUT_OF_FUEL;
                }
                case MEMORY -> {
                    return interpreter.address >>> Integer.SIZE == 0 ? Stop.MEMORY : Stop.FAULT;
                }
                case FAULT -> {
                    return Stop.FAULT;
                }
                case SYSTEM_CALL -> {
                    return Stop.SYSTEM_CALL;
                }
                case TRANSLATE -> {
                    if (code.isBad(interpreter.target)) {
                        return Stop.FAULT;
                    }
                    translator.translate(interpreter.target);
                }
                case FAR_JUMP -> {
                    long address = interpreter.address;
                    interpreter.target = code.target(address >>> Integer.SIZE == 0 ? (int) address : NOWHERE);
                    if (code.isBad(interpreter.target)) {
                        return Stop.FAULT;
                    }
                }
            }
            interpreter.next = code.entries[interpreter.target];
        }
    }

    @Override
    public int fuel() {
        return interpreter.fuel;
    }

    @Override
    public void setFuel(int instructions) {
        interpreter.fuel = instructions;
    }

    @Override
    public int pc() {
        return switch (reason) {
            case OUT_OF_FUEL ->
                interpreter.next == 0 ? code.addressOf(interpreter.target) : code.addressOfBlock(interpreter.next);
            case TRANSLATE, FAR_JUMP -> code.addressOf(interpreter.target);
            case MEMORY, FAULT -> code.addressOfElement(lastElement());
            case SYSTEM_CALL -> code.addressOfElement(interpreter.next - 2);
        };
    }

    private int lastElement() {
        return interpreter.next - 1;
    }

    @Override
    public Access access() {
        int op = RiscvOp.op(code.elements[lastElement()]);
        return new Access((int) interpreter.address, RiscvOp.accessBytes(op), RiscvOp.isStore(op));
    }

    @Override
    public void retry() {
        interpreter.next = lastElement();
    }

    /** {@inheritDoc} Nothing is mapped beyond 4 GiB. */
    @Override
    public FaultKind fault() {
        return switch (reason) {
            case FAULT -> interpreter.fault;
            case MEMORY -> FaultKind.UNMAPPED_ADDRESS;
            default -> FaultKind.INSTRUCTION_FETCH;
        };
    }

    @Override
    public int faultDetail() {
        return reason == RiscvInterpreter.Stop.MEMORY ? (int) interpreter.address : pc();
    }

    @Override
    public SystemCallResult systemCall(Kernel kernel) throws IOException {
        return RiscvSystemCalls.call(interpreter.registers, kernel);
    }

    @Override
    public void abandon() {
        switch (reason) {
            case MEMORY, FAULT -> code.addPartialExecution(lastElement(), false);
            case OUT_OF_FUEL, TRANSLATE, FAR_JUMP, SYSTEM_CALL -> {}
        }
    }

    @Override
    public List<RegisterValue> registers() {
        return RiscvRegisters.all().stream()
                .map(register -> new RegisterValue(
                        register.name(), Long.SIZE, interpreter.registers[RiscvState.index(register.number())]))
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
