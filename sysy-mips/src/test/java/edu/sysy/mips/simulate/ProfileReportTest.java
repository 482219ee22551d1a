package edu.sysy.mips.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.mips.CostModel;
import edu.sysy.mips.MipsCode;
import edu.sysy.mips.assemble.Executables;
import edu.sysy.mips.assemble.Programs;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.Io;
import edu.sysy.simulate.ProfileReport;
import edu.sysy.simulate.Simulator;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProfileReportTest {
    private static final String SOURCE =
            "int twice(int x) {\n  return x + x;\n}\nint main() {\n  // nothing\n  return 0;\n}\n";

    private static final MipsCode CODE =
            new MipsCode(List.of(Programs.function("f.twice", """
                            jr $ra @2
                            addu $v0, $a0, $a0 @2
                            """), Programs.function("main", """
                            move $s7, $ra @4
                            li $s0, 3 @4
                            $L1:
                            jal f.twice @6
                            addiu $s0, $s0, -1 @6
                            lw $t0, 0($sp) @6
                            bne $s0, $zero, $L1 @6
                            div $zero, $s0, $s0 @6
                            move $v0, $zero @7
                            jr $s7 @7
                            nop @7
                            """)), List.of());

    private static ProfileReport report(Optional<CostModel> model) {
        Executable program = Executable.load(Executables.link(CODE, "x.sy"));
        return ProfileReport.of(program, Simulator.create().run(program, Io.discarding(new byte[0])), model);
    }

    @Test
    void functionsAndLinesAreCounted() {
        ProfileReport report = report(Optional.empty());
        assertThat(report.lines())
                .extracting(line -> line.line() + ": " + line.counts().total())
                .containsExactly("6: 15", "2: 6", "7: 3", "4: 2");
        assertThat(report.functions())
                .filteredOn(function -> List.of("main", "twice").contains(function.name()))
                .extracting(
                        function -> function.name() + ": " + function.counts().total())
                .containsExactly("main: 20", "twice: 6");
        assertThat(report.functions().stream()
                        .mapToLong(function -> function.counts().total())
                        .sum())
                .isEqualTo(report.total().total());
    }

    @Test
    void theTextShowsTheSourceWithTheShareOfEachLine() {
        String text = report(Optional.of(CostModel.BUAA_2022)).text(SOURCE);
        // line 6: three divisions at 50, loads at 2, branches and jumps at 1.2, and one other each time round
        assertThat(text.lines().filter(line -> line.endsWith(" 6    return 0;")))
                .singleElement()
                .asString()
                .matches(" *[0-9.]+% +15 +166\\.2 +6    return 0;");
        assertThat(text.lines().filter(line -> line.endsWith(" 5    // nothing")))
                .singleElement()
                .asString()
                .matches(" +5    // nothing");
        assertThat(text).contains("cost ", "(buaa2022)", "  twice\n");
    }

    @Test
    void theJsonHasTheSameNumbers() {
        assertThat(report(Optional.of(CostModel.BUAA_2022)).json())
                .contains("{\"name\":\"twice\",\"instructions\":6,\"cost\":6.6}")
                .contains("\"lines\":[{\"line\":6,\"instructions\":15,\"cost\":166.2},{\"line\":2,");
        assertThat(report(Optional.empty()).json())
                .contains("{\"name\":\"twice\",\"instructions\":6}")
                .doesNotContain("cost");
    }
}
