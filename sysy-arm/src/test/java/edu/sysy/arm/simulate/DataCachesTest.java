package edu.sysy.arm.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.arm.ArmRegisters;
import edu.sysy.arm.ArmUnderTest;
import edu.sysy.arm.assemble.ArmFiles;
import edu.sysy.arm.isa.ArmInstruction;
import edu.sysy.arm.isa.ArmOpcode;
import edu.sysy.arm.isa.Modifier;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.cache.CacheCounts;
import edu.sysy.testing.endtoend.DataCachesContract;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class DataCachesTest extends DataCachesContract {
    private static final Pattern ACCESS = Pattern.compile("(ld|st)(r|p|rb) ([wxsdq])\\w+,(?: \\w+,)? \\[(\\w+)"
            + "(?:, (?:#(-?\\d+)|([wx])(\\w+)(?:, (?:sxtw|lsl)(?: #(\\d))?)?))?\\](?:!|, #-?\\d+)?");

    DataCachesTest() {
        super(new ArmUnderTest());
    }

    @Override
    protected Optional<Access> access(String instruction, ToLongFunction<String> register) {
        Matcher matcher = ACCESS.matcher(instruction);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        long address = register.applyAsLong(matcher.group(4));
        if (matcher.group(5) != null) {
            address += Integer.parseInt(matcher.group(5));
        }
        if (matcher.group(6) != null) {
            long index = register.applyAsLong("x" + matcher.group(7));
            int amount = matcher.group(8) == null ? 0 : Integer.parseInt(matcher.group(8));
            address += (matcher.group(6).equals("w") ? (int) index : index) << amount;
        }
        int bytes = switch (matcher.group(3)) {
            case "q" -> 16;
            case "x", "d" -> Long.BYTES;
            default -> Integer.BYTES;
        };
        return Optional.of(new Access(
                address,
                switch (matcher.group(2)) {
                    case "p" -> 2 * bytes;
                    case "rb" -> Byte.BYTES;
                    default -> bytes;
                },
                matcher.group(1).equals("st")));
    }

    /** Pairs, also into their base; vectors and double words in two lines; bases that are updated before and after. */
    @Test
    void accessesOfSeveralWordsTellAllOfThem() {
        PhysicalRegister base = ArmRegisters.integer(19);
        PhysicalRegister first = ArmRegisters.integer(20);
        PhysicalRegister second = ArmRegisters.integer(21);
        List<PhysicalRegister> vectors = List.of(ArmRegisters.vector(8), ArmRegisters.vector(9));
        ArmProgramWriter program = new ArmProgramWriter(256);
        program.bits(first, 1);
        program.bits(second, 2);
        int accesses = 0;
        for (int offset = 0; offset < 64; offset += Integer.BYTES) {
            List<ArmInstruction> instructions = new ArrayList<>();
            for (Modifier modifier :
                    List.of(new Modifier.Number(0), new Modifier.Updated(true, 16), new Modifier.Updated(false, 16))) {
                List<PhysicalRegister> updated = modifier instanceof Modifier.Updated ? List.of(base) : List.of();
                for (ArmOpcode opcode : List.of(
                        ArmOpcode.STR_X,
                        ArmOpcode.LDP,
                        ArmOpcode.LDP_X,
                        ArmOpcode.STP_X,
                        ArmOpcode.LDR_Q,
                        ArmOpcode.STR_Q,
                        ArmOpcode.LDP_Q,
                        ArmOpcode.STP_Q)) {
                    List<PhysicalRegister> registers = new ArrayList<>();
                    boolean store = opcode.form() == ArmOpcode.Form.STORE;
                    List<PhysicalRegister> values =
                            (opcode.hasVector() ? vectors : List.of(first, second)).subList(0, opcode.transfers());
                    registers.addAll(store ? updated : values);
                    registers.addAll(store ? values : updated);
                    registers.add(base);
                    instructions.add(ArmInstruction.of(opcode, registers, modifier));
                }
            }
            for (ArmOpcode opcode : List.of(ArmOpcode.LDP, ArmOpcode.LDP_X)) {
                instructions.add(ArmInstruction.of(opcode, List.of(base, first, base), new Modifier.Number(0)));
                instructions.add(ArmInstruction.of(opcode, List.of(first, base, base), new Modifier.Number(0)));
            }
            for (ArmInstruction instruction : instructions) {
                program.add(ArmInstruction.immediate(ArmOpcode.ADD_X, base, offset, ArmRegisters.SP));
                program.add(instruction);
                accesses++;
            }
        }
        CacheCounts counts = toldOf(Executable.load(ArmFiles.LINUX.executable(program.code())));
        assertThat(counts.accesses()).isGreaterThan(accesses);
    }
}
