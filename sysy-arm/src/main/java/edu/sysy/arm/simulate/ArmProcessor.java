package edu.sysy.arm.simulate;

import edu.sysy.arm.ArmRegisters;
import edu.sysy.arm.assemble.ArmDecoder;
import edu.sysy.arm.isa.ArmInstruction;
import edu.sysy.arm.isa.ArmOpcode;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.simulate.PagedMemory;
import edu.sysy.simulate.ProgramText;
import edu.sysy.simulate.RegisterValue;
import edu.sysy.simulate.TranslatedCode;
import edu.sysy.simulate.TranslatingProcessor;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

/** Executes AArch64 programs. */
final class ArmProcessor extends TranslatingProcessor {
    private static final SpecialRegisters SPECIAL = new SpecialRegisters(ArmState.SP, ArmState.X8, ArmState.X0);

    /** The bit of the system register NZCV that is the overflow flag. */
    private static final int FIRST_FLAG = 28;

    private final ArmTranslator translator;
    private final Supplier<ArmInterpreter> interpreters;

    private ArmProcessor(ArmTranslator translator, Supplier<ArmInterpreter> interpreters) {
        super(translator, interpreters.get(), SPECIAL);
        this.translator = translator;
        this.interpreters = interpreters;
    }

    /** A processor that looks at its fuel after blocks of at most so many instructions. */
    static ArmProcessor of(ArmMachine machine, ProgramText text, PagedMemory memory, int maxBlock) {
        TranslatedCode code = new TranslatedCode(text, maxBlock);
        return new ArmProcessor(new ArmTranslator(machine, text, code), () -> new ArmInterpreter(text, code, memory));
    }

    @Override
    protected ArmProcessor sibling() {
        return new ArmProcessor(translator, interpreters);
    }

    private static ArmInstruction instruction(int word) {
        return Objects.requireNonNull(ArmDecoder.decode(word)).instruction();
    }

    @Override
    protected AtomicAccess atomicAccess(int word, long[] registers) {
        ArmInstruction access = instruction(word);
        boolean loads = access.opcode().kind() == ArmOpcode.Kind.LOAD;
        return new AtomicAccess(address(registers[ArmState.read(access.base())]), loads, !loads);
    }

    /** {@inheritDoc} An exclusive store takes place if the word is what the last exclusive load has read. */
    @Override
    protected boolean doAtomicAccess(int word, long[] registers, PagedMemory memory) {
        ArmInstruction access = instruction(word);
        int address = address(registers[ArmState.read(access.base())]);
        int old = memory.wordAt(address);
        return switch (access.opcode()) {
            case LDAR, LDAXR -> {
                registers[ArmState.written(access.rd())] = Integer.toUnsignedLong(old);
                if (access.opcode() == ArmOpcode.LDAXR) {
                    registers[ArmState.LINK_ADDRESS] = address;
                    registers[ArmState.LINK_VALUE] = old;
                }
                yield false;
            }
            case STLR -> {
                memory.setWord(
                        address, (int) registers[ArmState.read(access.uses().getFirst())]);
                yield true;
            }
            case STLXR -> {
                boolean stores = registers[ArmState.LINK_ADDRESS] == address && registers[ArmState.LINK_VALUE] == old;
                if (stores) {
                    memory.setWord(
                            address, (int) registers[ArmState.read(access.uses().getFirst())]);
                }
                registers[ArmState.written(access.rd())] = stores ? 0 : 1;
                registers[ArmState.LINK_ADDRESS] = ArmState.NO_LINK;
                yield stores;
            }
            default -> throw new IllegalArgumentException("no atomic access: " + access);
        };
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
