package edu.sysy.mips.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The sources keep to the documented subset of the assembly language. */
class RuntimeSourceTest {
    private static final String REGISTER = "\\$(zero|v[01]|a[0-3]|t[0-9]|s[0-7]|sp|fp|ra|f[01]|f12)";
    private static final String NUMBER = "-?(0x[0-9a-f]+|[0-9]+)";
    private static final String SYMBOL = "[A-Za-z_.][A-Za-z_.0-9]*";
    private static final String OPERAND = "(" + REGISTER + "|" + NUMBER + "|" + SYMBOL + "|%(hi|lo)\\(" + SYMBOL
            + "\\)|(" + NUMBER + "|%lo\\(" + SYMBOL + "\\))\\(" + REGISTER + "\\))";
    private static final Pattern INSTRUCTION = Pattern.compile("([a-z0-9.]+)( +" + OPERAND + "(, " + OPERAND + ")*)?");
    private static final Pattern DIRECTIVE =
            Pattern.compile("\\.(text|data|rdata|bss)|\\.set +(no(reorder|at)|[A-Z_]+, [0-9]+)|\\.globl +" + SYMBOL
                    + "|\\.(align|space) +([0-9]+|[A-Z_]+)|\\.word +" + NUMBER + "(, " + NUMBER
                    + ")*|\\.ascii +\"([^\"\\\\]|\\\\n)*\"");

    private static List<String> statements(String name) {
        List<String> statements = new ArrayList<>();
        for (String line : RuntimePrograms.source(name).split("\n")) {
            String statement = line.replaceFirst("#.*", "").strip();
            if (!statement.isEmpty()) {
                statements.add(statement);
            }
        }
        return statements;
    }

    private static Set<String> documentedInstructions() {
        String header = RuntimePrograms.source("start.s");
        int start = header.indexOf("MIPS32 release 1:");
        String list = header.substring(header.indexOf('\n', start), header.indexOf("#\n", start));
        Set<String> names =
                new HashSet<>(Arrays.asList(list.replace("#", "").strip().split("\\s+")));
        names.addAll(List.of("nop", "move", "b", "li", "la"));
        return names;
    }

    @Test
    void everyStatementIsInTheSubset() {
        Set<String> instructions = documentedInstructions();
        Set<String> used = new HashSet<>();
        for (String name : RuntimePrograms.SOURCES) {
            for (String statement : statements(name)) {
                if (statement.endsWith(":")) {
                    assertThat(statement).matches(SYMBOL + ":");
                } else if (statement.startsWith(".")) {
                    assertThat(statement).matches(DIRECTIVE);
                } else {
                    assertThat(statement).matches(INSTRUCTION);
                    used.add(statement.split(" ")[0]);
                }
            }
        }
        assertThat(used).isEqualTo(instructions);
    }

    @Test
    void noDelaySlotHoldsABranchOrALongPseudoInstruction() {
        Pattern transfer = Pattern.compile("(b|beq|bne|bgez|bgtz|blez|bltz|j|jal|jr) .*");
        Pattern unfit = Pattern.compile("la .*|syscall|\\.[a-z]+.*|.*:");
        for (String name : RuntimePrograms.SOURCES) {
            List<String> statements = statements(name);
            for (int i = 0; i + 1 < statements.size(); i++) {
                String slot = statements.get(i + 1);
                if (transfer.matcher(statements.get(i)).matches()) {
                    assertThat(slot)
                            .as("%s: after %s", name, statements.get(i))
                            .doesNotMatch(transfer)
                            .doesNotMatch(unfit);
                    if (slot.startsWith("li ")) {
                        int value = Integer.decode(
                                slot.substring(slot.indexOf(',') + 1).strip());
                        assertThat(value).as(slot).isBetween(-32768, 65535);
                    }
                }
            }
        }
    }

    @Test
    void localLabelsAreUniqueOverAllFiles() {
        List<String> labels = RuntimePrograms.SOURCES.stream()
                .flatMap(name -> statements(name).stream())
                .filter(s -> s.endsWith(":"))
                .toList();
        assertThat(labels).doesNotHaveDuplicates();
    }

    @Test
    void theFilesAlsoAssembleAsOneTextInAnyOrder(@TempDir Path directory) {
        RuntimePrograms library = RuntimePrograms.asOneText(directory);
        Path program = library.program(
                Mains.counted(Mains.call("getfloat") + "        jal putfloat\n        mov.s $f12, $f0\n"));
        assertThat(library.run(program, "1 16777217.0000000000000000000001").text())
                .isEqualTo("0x1.000002p+24");
    }

    @Test
    void theTableHoldsTheLeadingBitsOfThePowersOfTen() {
        List<String> rows = statements("powers.s").stream()
                .filter(s -> s.startsWith(".word"))
                .toList();
        assertThat(rows).hasSize(103);
        for (int e = -64; e <= 38; e++) {
            BigDecimal power = BigDecimal.ONE.scaleByPowerOfTen(e);
            int exponent = (int) Math.floor(e * (Math.log(10) / Math.log(2)));
            BigInteger bits = (exponent <= 63
                            ? power.multiply(BigDecimal.TWO.pow(63 - exponent))
                            : power.divide(BigDecimal.TWO.pow(exponent - 63), new MathContext(400, RoundingMode.DOWN)))
                    .toBigInteger();
            String text = bits.toString(16);
            assertThat(rows.get(e + 64)).isEqualTo(".word   0x" + text.substring(0, 8) + ", 0x" + text.substring(8));
        }
    }
}
