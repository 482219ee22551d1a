package edu.sysy.riscv.simulate;

import edu.sysy.riscv.RiscvRegisters;
import edu.sysy.riscv.isa.RiscvOpcode;
import edu.sysy.simulate.PagedMemory;
import edu.sysy.simulate.ProgramText;
import edu.sysy.simulate.RegisterValue;
import edu.sysy.simulate.TranslatedCode;
import edu.sysy.simulate.TranslatingProcessor;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

/** Executes RISC-V programs. */
final class RiscvProcessor extends TranslatingProcessor {
    private static final SpecialRegisters SPECIAL = new SpecialRegisters(RiscvState.SP, RiscvState.A7, RiscvState.A0);

    private final RiscvTranslator translator;
    private final Supplier<RiscvInterpreter> interpreters;

    private RiscvProcessor(RiscvTranslator translator, Supplier<RiscvInterpreter> interpreters) {
        super(translator, interpreters.get(), SPECIAL);
        this.translator = translator;
        this.interpreters = interpreters;
    }

    /** A processor that looks at its fuel after blocks of at most so many instructions. */
    static RiscvProcessor of(RiscvMachine machine, ProgramText text, PagedMemory memory, int maxBlock) {
        TranslatedCode code = new TranslatedCode(text, maxBlock);
        return new RiscvProcessor(
                new RiscvTranslator(machine, text, code), () -> new RiscvInterpreter(text, code, memory));
    }

    @Override
    protected RiscvProcessor sibling() {
        return new RiscvProcessor(translator, interpreters);
    }

    @Override
    protected AtomicAccess atomicAccess(int word, long[] registers) {
        RiscvOpcode opcode = Objects.requireNonNull(RiscvWords.opcode(word));
        return new AtomicAccess(
                address(registers[RiscvWords.rs1(word)]),
                opcode != RiscvOpcode.AMOSWAP_W_RL,
                opcode != RiscvOpcode.LR_W_AQ);
    }

    @Override
    protected boolean doAtomicAccess(int word, long[] registers, PagedMemory memory) {
        RiscvOpcode opcode = Objects.requireNonNull(RiscvWords.opcode(word));
        int address = address(registers[RiscvWords.rs1(word)]);
        int value = (int) registers[RiscvWords.rs2(word)];
        int old = memory.wordAt(address);
        if (opcode != RiscvOpcode.LR_W_AQ) {
            memory.setWord(address, opcode == RiscvOpcode.AMOADD_W_AQRL ? old + value : value);
        }
        registers[RiscvDecoder.destination(word)] = old;
        return opcode != RiscvOpcode.LR_W_AQ;
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
