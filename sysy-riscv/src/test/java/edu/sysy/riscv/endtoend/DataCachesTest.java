package edu.sysy.riscv.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.codegen.layout.CodeItem;
import edu.sysy.codegen.layout.FunctionCode;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.riscv.Extension;
import edu.sysy.riscv.RiscvCode;
import edu.sysy.riscv.RiscvRegisters;
import edu.sysy.riscv.RiscvUnderTest;
import edu.sysy.riscv.assemble.RiscvFiles;
import edu.sysy.riscv.isa.RiscvImmediate;
import edu.sysy.riscv.isa.RiscvInstruction;
import edu.sysy.riscv.isa.RiscvOpcode;
import edu.sysy.simulate.Executable;
import edu.sysy.testing.endtoend.DataCachesContract;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class DataCachesTest extends DataCachesContract {
    private static final Pattern ACCESS = Pattern.compile("f?([ls])([bhwd])u? \\w+, (-?\\d+)\\((\\w+)\\)");

    private static final Pattern VECTOR = Pattern.compile("v([ls])e32\\.v v\\d+, \\((\\w+)\\)");
    private static final int VECTOR_BYTES = 16;

    DataCachesTest() {
        super(new RiscvUnderTest());
    }

    @Override
    protected Optional<Access> access(String instruction, ToLongFunction<String> register) {
        Matcher vector = VECTOR.matcher(instruction);
        if (vector.matches()) {
            return Optional.of(new Access(
                    register.applyAsLong(vector.group(2)),
                    VECTOR_BYTES,
                    vector.group(1).equals("s")));
        }
        Matcher matcher = ACCESS.matcher(instruction);
        return matcher.matches()
                ? Optional.of(new Access(
                        register.applyAsLong(matcher.group(4)) + Integer.parseInt(matcher.group(3)),
                        1 << "bhwd".indexOf(matcher.group(2)),
                        matcher.group(1).equals("s")))
                : Optional.empty();
    }

    /** Vectors at each word of lines, some of which lie in two. */
    @Test
    void accessesToVectorsTellAllLanes() {
        PhysicalRegister base = RiscvRegisters.integer(5);
        PhysicalRegister place = RiscvRegisters.integer(6);
        PhysicalRegister vector = RiscvRegisters.vector(3);
        List<RiscvInstruction> code = new ArrayList<>();
        code.add(RiscvInstruction.plain(RiscvOpcode.VSETIVLI));
        code.add(RiscvInstruction.immediate(RiscvOpcode.SRLI, base, RiscvRegisters.SP, 16));
        code.add(RiscvInstruction.immediate(RiscvOpcode.SLLI, base, base, 16));
        int accesses = 0;
        for (int offset = -256; offset < 0; offset += Integer.BYTES) {
            code.add(RiscvInstruction.immediate(RiscvOpcode.ADDI, place, base, offset));
            code.add(RiscvInstruction.store(RiscvOpcode.VSE32_V, vector, place, RiscvImmediate.NONE));
            code.add(RiscvInstruction.load(RiscvOpcode.VLE32_V, vector, place, RiscvImmediate.NONE));
            accesses += 2;
        }
        code.add(RiscvInstruction.plain(RiscvOpcode.RET));
        List<CodeItem<RiscvInstruction>> items = new ArrayList<>();
        code.forEach(instruction -> items.add(new CodeItem.Instruction<>(instruction, 0)));
        byte[] executable = RiscvFiles.NEAR.executable(
                new RiscvCode("", Set.of(Extension.V), List.of(new FunctionCode<>("main", items)), List.of()));
        assertThat(toldOf(Executable.load(executable)).accesses()).isGreaterThanOrEqualTo(accesses);
    }
}
