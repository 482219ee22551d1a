package edu.sysy.mips.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Assembly;
import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.mips.Mips32;
import edu.sysy.mips.MipsUnderTest;
import edu.sysy.mips.isa.MipsOpcode;
import edu.sysy.source.SourceFile;
import edu.sysy.testing.Tools;
import edu.sysy.testing.endtoend.ContestRuntime;
import edu.sysy.testing.endtoend.ProgramRuns;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names of a program that assemblers, linkers and C libraries know: mnemonics, registers, directives, functions. */
class ReservedNamesTest {
    private static final String REGISTERS =
            "zero at v0 v1 a0 a1 a2 a3 t0 t1 t2 t3 t4 t5 t6 t7 t8 t9 s0 s1 s2 s3 s4 s5 s6 s7 s8 k0 k1 gp sp fp ra hi lo pc "
                    + "f0 f1 f12 f31 fcc0 ac0 r0 r31";

    private static final String DIRECTIVES =
            "text data bss rodata sdata sbss word half byte ascii asciiz space align globl global extern ent end set "
                    + "section type size file loc macro endm equ eqv comm lcomm org abs and or xor not mod shl shr eq ne lt le "
                    + "gt ge hi lo gp_rel got call16 noreorder reorder noat nomacro";

    private static final String FUNCTIONS =
            "memset memcpy memmove strlen malloc free printf puts putchar getchar exit abort read write open close brk "
                    + "start _start __start _init _fini _gp _gp_disp _end _edata __bss_start environ errno stdin stdout div "
                    + "ldiv sqrt pow sin log index time clock signal abs rand atoi main1 f g b j la li move nop neg seq rem "
                    + "before_main after_main _sysy_us _sysy_l1 ll ss";

    private static List<String> names() {
        Set<String> names = new TreeSet<>();
        for (String list : List.of(REGISTERS, DIRECTIVES, FUNCTIONS)) {
            names.addAll(Arrays.asList(list.split(" ")));
        }
        for (MipsOpcode opcode : MipsOpcode.values()) {
            if (opcode.mnemonic().matches("[a-z_][a-z0-9_]*")) {
                names.add(opcode.mnemonic());
            }
        }
        names.removeAll(Set.of("break"));
        return List.copyOf(names);
    }

    /** A program in which every other name is a function, and the rest are variables and arrays. */
    private static String program(List<String> names, int parity) {
        StringBuilder program = new StringBuilder();
        StringBuilder main = new StringBuilder("int main() {\n    int local = 0, main = 1;\n");
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i);
            if (i % 2 == parity) {
                program.append("int ").append(name).append("(int ra, float sp) { return ra * ");
                program.append(i).append(" + getint() + sp; }\n");
                main.append("    main = main * 31 + ")
                        .append(name)
                        .append("(")
                        .append(i)
                        .append(", 1.5);\n");
            } else if (i % 3 == 0) {
                program.append("int ").append(name).append("[3] = {").append(i).append("};\n");
                main.append("    ").append(name).append("[1] = main;\n");
                main.append("    main = main + ")
                        .append(name)
                        .append("[0] + ")
                        .append(name)
                        .append("[local];\n");
            } else {
                program.append("int ").append(name).append(" = ").append(i).append(";\n");
                main.append("    ")
                        .append(name)
                        .append(" = main * 7 + ")
                        .append(name)
                        .append(";\n");
                main.append("    main = main + ").append(name).append(";\n");
            }
        }
        main.append("    putint(main);\n    return 0;\n}\n");
        return program.append(main).toString();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void eachNameIsAFunctionAndAVariable(int parity) throws IOException {
        Tools.require(Tools.QEMU, Tools.AS, Tools.LD, Tools.GCC);
        List<String> names = names();
        String source = program(names, parity);
        byte[] input = "3 ".repeat(names.size()).getBytes(StandardCharsets.US_ASCII);
        Set<String> results = new TreeSet<>();
        try (ContestRuntime runtime = new ContestRuntime(MipsUnderTest.GNU)) {
            for (Level level : List.of(Level.O0, Level.O2)) {
                Compiler compiler = ProgramRuns.compiler(Mips32.linux().withSmallData(4), level);
                Assembly assembly = compiler.compile(SourceFile.of("names.sy", source));
                byte[] text = assembly.text().getBytes(StandardCharsets.US_ASCII);
                results.add(runtime.run(text, input));
                results.add(runtime.runObject(assembly.object(), input));
                results.add(ProgramRuns.simulateProcess(assembly.executable(), input));
            }
        }

        assertThat(names).hasSizeGreaterThan(200);
        assertThat(results).hasSize(1);
        assertThat(results.iterator().next()).matches("(?s)-?\\d+\\n.*");
    }
}
