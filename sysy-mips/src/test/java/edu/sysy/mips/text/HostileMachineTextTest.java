package edu.sysy.mips.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import edu.sysy.machine.text.MachineParser;
import edu.sysy.machine.text.MachinePrinter;
import edu.sysy.machine.text.MachineSyntaxException;
import java.time.Duration;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Text that is cut off, changed at random, or large is parsed or refused with a line and a column, in little time. */
class HostileMachineTextTest {
    private static final MachineParser PARSER = MachineParser.of(MipsSyntax.INSTANCE);
    private static final MachinePrinter PRINTER = MachinePrinter.of(MipsSyntax.INSTANCE);

    private static final String ALLOCATED = """
            source @"a b.sy"
            global @g: i32[3] = {0: 1 2}

            func @f frame(16:4, 8:8) outgoing(16) slots(0, 4) registers(30) {
            b0:
              v0 in $a0, v1 in $a1 = entry
              v2:$t0 = li -5 !3
              w3:$f2 = li.s 0x1.8p1
              slot1 := $a0
              frame.store v2:$t0, object1+4($sp)
              v4 in $v0 = call @f.f(v0 in $a0, v1 in $a1) keeps $t0-$t3, $ra !4
              $a0 := slot1
              v5:$t1 = movz v4:$v0, v2:$t0, v0:$a0
              branch.not c.lt.s(w3:$f2, w3:$f2) -> b1, b2 !5
            b1:
              $t2 := v2 = li -5
              $at := $t1
              $t1 := $t2
              $t2 := $at
              jump -> b3(v2, v5)
            b2:
              jump -> b3(v4, v4)
            b3(v6, v7):
              sw v6:$t1, %lo(@g.g+4)(v7:$t2)
              return v6:$t1 in $v0
            }
            """;

    private static final String SELECTED = ALLOCATED
            .replace(" slots(0, 4)", "")
            .replaceAll("(?m)^ *\\S+ := .*\\n", "")
            .replaceAll("(?<=[vw]\\d{1,2}):\\$\\w+", "");

    @Test
    void theTextsThatAreChangedAreRight() {
        assertThat(PRINTER.print(PARSER.parseAllocated(ALLOCATED))).isEqualTo(ALLOCATED);
        assertThat(PRINTER.print(PARSER.parseSelected(SELECTED))).isEqualTo(SELECTED);
    }

    @Test
    void everyBeginningIsParsedOrRefused() {
        for (int length = 0; length <= ALLOCATED.length(); length++) {
            survive(PARSER::parseAllocated, ALLOCATED.substring(0, length));
        }
        for (int length = 0; length <= SELECTED.length(); length++) {
            survive(PARSER::parseSelected, SELECTED.substring(0, length));
        }
    }

    @Test
    void textsChangedAtRandomAreParsedOrRefused() {
        Random random = new Random(7);
        int parsed = 0;
        for (int i = 0; i < 20_000; i++) {
            boolean allocated = random.nextBoolean();
            StringBuilder text = new StringBuilder(allocated ? ALLOCATED : SELECTED);
            for (int k = random.nextInt(3); k >= 0; k--) {
                change(text, random);
            }
            Function<String, ?> parser = allocated ? PARSER::parseAllocated : PARSER::parseSelected;
            parsed += survive(parser, text.toString()) ? 1 : 0;
        }
        assertThat(parsed).isBetween(500, 19_000);
    }

    @Test
    void largeTextsTakeLinearTime() {
        StringBuilder blocks = new StringBuilder("func @f {\n");
        for (int i = 0; i < 20_000; i++) {
            blocks.append("b")
                    .append(i)
                    .append(":\n  v")
                    .append(i)
                    .append(" = li 1\n  jump -> b")
                    .append(i + 1)
                    .append('\n');
        }
        blocks.append("b20000:\n  return\n}\n");
        String call = "func @f {\nb0:\n  call @g(" + "v0, ".repeat(20_000) + "v0)\n  return\n}\n";
        assertTimeout(Duration.ofSeconds(20), () -> {
            assertThat(PARSER.parseSelected(blocks.toString()).functions()).hasSize(1);
            assertThat(PARSER.parseSelected(call).functions()).hasSize(1);
            survive(PARSER::parseSelected, "(".repeat(100_000));
            survive(PARSER::parseSelected, "func @f {\nb0:\n  v1 = lw " + "0(".repeat(50_000));
            survive(PARSER::parseAllocated, "func @f {\nb0:\n  $t0 := " + "$t0 := ".repeat(50_000));
            survive(PARSER::parseSelected, "func @f {\nb0:\n  " + "v1 = ".repeat(50_000));
        });
    }

    private static void change(StringBuilder text, Random random) {
        int at = random.nextInt(text.length());
        switch (random.nextInt(4)) {
            case 0 -> text.deleteCharAt(at);
            case 1 -> text.insert(at, text.charAt(random.nextInt(text.length())));
            case 2 -> text.setCharAt(at, (char) random.nextInt(128));
            default -> {
                int from = random.nextInt(text.length());
                text.insert(at, text.substring(from, Math.min(text.length(), from + random.nextInt(12))));
            }
        }
    }

    private static boolean survive(Function<String, ?> parser, String text) {
        try {
            parser.apply(text);
            return true;
        } catch (MachineSyntaxException e) {
            assertThat(e.line()).isPositive();
            assertThat(e.column()).isPositive();
            return false;
        }
    }
}
