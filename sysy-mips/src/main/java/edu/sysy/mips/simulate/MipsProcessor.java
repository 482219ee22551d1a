package edu.sysy.mips.simulate;

import edu.sysy.mips.MipsRegisters;
import edu.sysy.mips.isa.MipsOpcode;
import edu.sysy.simulate.AccessObserver;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.FaultKind;
import edu.sysy.simulate.Kernel;
import edu.sysy.simulate.PagedMemory;
import edu.sysy.simulate.Processor;
import edu.sysy.simulate.ProgramText;
import edu.sysy.simulate.RegisterValue;
import edu.sysy.simulate.SystemCallResult;
import edu.sysy.simulate.TranslatedCode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Executes MIPS32 programs: has blocks translated when they are first reached, and the interpreter execute them. */
final class MipsProcessor implements Processor {

    private final ProgramText text;
    private final PagedMemory memory;
    private final boolean standalone;
    private final TranslatedCode code;
    private final Translator translator;
    private final InstructionInterpreter interpreter;

    /** Why the interpreter returned last. */
    private InstructionInterpreter.Stop reason = InstructionInterpreter.Stop.OUT_OF_FUEL;

    /** A processor that looks at its fuel after blocks of at most so many instructions. */
    MipsProcessor(Executable program, PagedMemory memory, int maxBlock) {
        this.memory = memory;
        text = program.text();
        standalone = program.standalone();
        code = new TranslatedCode(text, maxBlock);
        FloatLayout floats = MipsMachine.hasVectors(program) ? FloatLayout.VECTORS : FloatLayout.PAIRS;
        translator = new Translator(text, code, floats);
        interpreter = new InstructionInterpreter(text, code, memory, floats);
    }

    /** A processor with the code and the registers of another one. */
    private MipsProcessor(MipsProcessor other) {
        memory = other.memory;
        text = other.text;
        standalone = other.standalone;
        code = other.code;
        translator = other.translator;
        interpreter = new InstructionInterpreter(text, code, memory, other.interpreter.layout);
        System.arraycopy(other.interpreter.registers, 0, interpreter.registers, 0, Registers.SIZE);
        interpreter.next = other.interpreter.next;
        interpreter.target = other.interpreter.target;
        reason = other.reason;
    }

    @Override
    public Optional<Processor> fork(int stackPointer) {
        MipsProcessor thread = new MipsProcessor(this);
        int[] r = thread.interpreter.registers;
        r[Registers.SP] = stackPointer;
        r[Registers.V0] = 0;
        r[Registers.A3] = 0;
        return Optional.of(thread);
    }

    private boolean isAtomic() {
        return reason == InstructionInterpreter.Stop.SYSTEM_CALL
                && Op.b(code.elements[interpreter.next - 2]) == Op.ATOMIC;
    }

    private int lastAtomic() {
        return text.word(text.indexOf(code.addressOfElement(interpreter.next - 2)));
    }

    private static boolean isStoreConditional(int word) {
        return MipsOpcode.of(word) == MipsOpcode.SC;
    }

    @Override
    public AtomicAccess atomicAccess() {
        int word = lastAtomic();
        int address = interpreter.registers[Decoder.rs(word)] + Decoder.signedImmediate(word);
        return new AtomicAccess(address, !isStoreConditional(word), isStoreConditional(word));
    }

    @Override
    public boolean doAtomicAccess() {
        int word = lastAtomic();
        int[] r = interpreter.registers;
        SlowPathInstructions.accessAtomically(word, r, interpreter);
        int rt = Decoder.rt(word);
        return isStoreConditional(word) && r[rt == 0 ? Registers.SINK : rt] != 0;
    }

    @Override
    public void start(int entryPoint, int stackPointer) {
        interpreter.registers[Registers.SP] = stackPointer;
        interpreter.registers[Registers.LINK_ADDRESS] = 1;
        interpreter.target = code.target(entryPoint);
    }

    /** {@inheritDoc} The translator adds {@linkplain TranslatedCode#addObservation elements} that do so. */
    @Override
    public boolean observe(AccessObserver observer) {
        code.observe(observer);
        return true;
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
                    return Stop.MEMORY;
                }
                case FAULT -> {
                    return Stop.FAULT;
                }
                case SYSTEM_CALL, SYSTEM_CALL_IN_SLOT -> {
                    return isAtomic() ? Stop.ATOMIC : Stop.SYSTEM_CALL;
                }
                case TRANSLATE -> {
                    if (code.isBad(interpreter.target)) {
                        return Stop.FAULT;
                    }
                    translator.translate(interpreter.target);
                }
                case FAR_JUMP -> {
                    interpreter.target = code.target(interpreter.address);
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
            case MEMORY, FAULT, SYSTEM_CALL_IN_SLOT -> code.addressOfElement(lastElement());
            case SYSTEM_CALL -> code.addressOfElement(interpreter.next - 2);
        };
    }

    private int lastElement() {
        return interpreter.next - 1;
    }

    @Override
    public Access access() {
        int word = text.word(text.indexOf(code.addressOfElement(lastElement())));
        return new Access(interpreter.address, Accesses.size(word), Accesses.isStore(word));
    }

    @Override
    public void retry() {
        interpreter.next = lastElement();
    }

    @Override
    public FaultKind fault() {
        return reason == InstructionInterpreter.Stop.FAULT ? interpreter.fault : FaultKind.INSTRUCTION_FETCH;
    }

    @Override
    public int faultDetail() {
        return reason == InstructionInterpreter.Stop.FAULT ? interpreter.address : pc();
    }

    @Override
    public SystemCallResult systemCall(Kernel kernel) throws IOException {
        return standalone
                ? StandaloneSystemCalls.call(interpreter.registers, kernel)
                : LinuxSystemCalls.call(interpreter.registers, kernel);
    }

    @Override
    public void abandon() {
        switch (reason) {
            case MEMORY, FAULT -> code.addPartialExecution(lastElement(), false);
            case SYSTEM_CALL_IN_SLOT -> code.addPartialExecution(lastElement(), true);
            case SYSTEM_CALL -> {
                if (isAtomic()) {
                    code.takeBackLast(interpreter.next - 1);
                }
            }
            case OUT_OF_FUEL, TRANSLATE, FAR_JUMP -> {}
        }
    }

    @Override
    public List<RegisterValue> registers() {
        int[] r = interpreter.registers;
        List<RegisterValue> values = new ArrayList<>();
        for (int i = 0; i < 32; i++) {
            values.add(new RegisterValue(MipsRegisters.integer(i).name(), r[i]));
        }
        values.add(new RegisterValue("$hi", r[Registers.HI]));
        values.add(new RegisterValue("$lo", r[Registers.LO]));
        for (int i = 0; i < 32; i++) {
            values.add(new RegisterValue("$f" + i, r[interpreter.layout.of(i)]));
        }
        for (int i = 0; i < 8; i++) {
            values.add(new RegisterValue("$fcc" + i, r[Registers.CONDITION + i]));
        }
        if (interpreter.layout == FloatLayout.VECTORS) {
            for (int i = 0; i < 32 * VectorInstructions.LANES; i++) {
                String name = "$w" + i / VectorInstructions.LANES + "[" + i % VectorInstructions.LANES + "]";
                values.add(new RegisterValue(name, r[Registers.VECTOR + i]));
            }
        }
        return values;
    }

    @Override
    public long[] executions() {
        return code.executions();
    }
}
