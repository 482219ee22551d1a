package edu.sysy.mips;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.Stage;
import edu.sysy.StageRun;
import edu.sysy.ir.Program;
import edu.sysy.machine.MachineProgram;
import edu.sysy.machine.SelectedProgram;
import edu.sysy.pass.CompilerObserver;
import edu.sysy.report.PassPrinter;
import edu.sysy.report.PassTimes;
import edu.sysy.report.RemarkReport;
import edu.sysy.report.StagePrinter;
import edu.sysy.report.StageSize;
import edu.sysy.report.StageTimes;
import edu.sysy.source.SourceFile;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Observers see all stages, and the reports of the library say what they have seen. */
class StageObserverTest {
    private static final List<String> STAGES =
            List.of("parse", "lower", "construct-ssa", "optimize", "select-instructions", "allocate-selected", "emit");
    private static final SourceFile SOURCE = SourceFile.of("sum.sy", """
            int sum(int n) {
                int s = 0;
                while (n > 0) { s = s + n * 2; n = n - 1; }
                return s;
            }
            int main() { putint(sum(getint())); return 0; }
            """);

    private static Compiler compiler(CompilerObserver observer) {
        return Compiler.builder()
                .target(Mips32.linux())
                .optimize(Level.O1)
                .observer(observer)
                .build();
    }

    @Test
    void aCompileTellsOfAllStagesAndWhatTheyMake() {
        List<StageRun> runs = new ArrayList<>();
        CompilerObserver observer = new CompilerObserver() {
            @Override
            public void afterStage(StageRun run) {
                runs.add(run);
            }
        };
        byte[] watched = compiler(observer).compile(SOURCE).executable();

        assertThat(runs).extracting(StageRun::stage).isEqualTo(STAGES);
        assertThat(runs.getFirst().input()).isSameAs(SOURCE);
        for (int i = 1; i < runs.size(); i++) {
            assertThat(runs.get(i).input()).isSameAs(runs.get(i - 1).output());
            assertThat(runs.get(i).nanoseconds()).isPositive();
        }
        assertThat(runs.getLast().size()).isEqualTo(new StageSize(0, 0, 0, watched.length));
        assertThat(compiler(CompilerObserver.NONE).compile(SOURCE).executable()).isEqualTo(watched);
    }

    @Test
    void stagesThatAreRunOneByOneAreSeenToo() {
        StageTimes times = new StageTimes();
        Compiler compiler = compiler(CompilerObserver.NONE.and(times));
        MachineProgram code = compiler.parse()
                .andThen(compiler.buildSsa())
                .andThen(compiler.optimize())
                .andThen(compiler.allocateRegisters())
                .run(SOURCE);
        compiler.emit().run(code);
        assertThat(times.entries()).extracting(StageTimes.Entry::stage).isEqualTo(STAGES);
    }

    @Test
    void sizesCountFunctionsBlocksAndInstructions() {
        Compiler compiler = compiler(CompilerObserver.NONE);
        SelectedProgram code = compiler.parse()
                .andThen(compiler.buildSsa())
                .andThen(compiler.selectInstructions())
                .run(SOURCE);
        StageSize size = StageSize.of(code);
        assertThat(size.functions()).isEqualTo(2);
        assertThat(size.blocks())
                .isEqualTo(code.functions().stream()
                        .mapToInt(function -> function.blocks().size())
                        .sum());
        assertThat(size.instructions())
                .isEqualTo(code.functions().stream()
                        .flatMap(function -> function.blocks().stream())
                        .mapToLong(block -> block.instructions().size())
                        .sum());
        assertThat(new StageSize(1, 2, 0, 0)).hasToString("1 function, 2 blocks");
        assertThat(StageSize.of("no program")).hasToString("empty");
    }

    @Test
    void missingInputNamesAStageOfTheCompiler() {
        assertThatNullPointerException()
                .isThrownBy(() -> compiler(CompilerObserver.NONE).compile(null))
                .withMessage("source");
        Compiler compiler = compiler(CompilerObserver.NONE);
        List<Stage<?, ?>> stages = List.of(
                compiler.parse(),
                compiler.lower(),
                compiler.constructSsa(),
                compiler.optimize(),
                compiler.selectInstructions(),
                compiler.allocateSelected(),
                compiler.emit());
        assertThat(stages).extracting(Stage::name).isEqualTo(STAGES);
        stages.forEach(StageObserverTest::assertNeedsInput);
        assertNeedsInput(compiler.buildSsa());
        assertNeedsInput(compiler.allocateRegisters());
    }

    private static void assertNeedsInput(Stage<?, ?> stage) {
        assertThatNullPointerException()
                .isThrownBy(() -> stage.run(null))
                .withMessage("input of stage '" + stage.name() + "'");
    }

    @Test
    void theReportsAreTables() {
        StageTimes stages = new StageTimes();
        PassTimes passes = new PassTimes();
        RemarkReport remarks = new RemarkReport();
        StringBuilder printed = new StringBuilder();
        CompilerObserver printer = new PassPrinter(pass -> pass.name().equals("promote-locals"), printed::append);
        compiler(stages.and(passes).and(remarks).and(printer)).compile(SOURCE);

        List<String> lines = stages.text().lines().toList();
        assertThat(lines.getFirst()).matches("stage +time \\(ms\\)  makes");
        assertThat(lines.subList(1, lines.size()))
                .hasSameSizeAs(STAGES)
                .allMatch(line -> line.matches("[a-z-]+ +\\d+\\.\\d{3}  [1-9]\\d* \\w+(, [1-9]\\d* \\w+)*"));
        assertThat(passes.totals())
                .extracting(PassTimes.Total::pass)
                .startsWith("lower")
                .contains("promote-locals", "fold-constants")
                .doesNotContain("construct-ssa", "optimize");
        assertThat(passes.totals()).allMatch(total -> total.runs() > 0 && total.changes() <= total.runs());
        assertThat(passes.text()).hasLineCount(passes.totals().size() + 2);
        assertThat(remarks.text("sum.sy")).hasLineCount(remarks.remarks().size());
        assertThat(printed.toString()).startsWith("// after promote-locals\n").containsOnlyOnce("// after");
    }

    @Test
    void programsArePrintedAfterTheStagesThatMakeThem() {
        StringBuilder printed = new StringBuilder();
        Compiler compiler = compiler(new StagePrinter(stage -> true, printed::append));
        compiler.compile(SOURCE);

        Compiler unwatched = compiler(CompilerObserver.NONE);
        Program lowered = unwatched.parse().andThen(unwatched.lower()).run(SOURCE);
        Program ssa = unwatched.constructSsa().run(lowered);
        Program optimized = unwatched.optimize().run(ssa);
        assertThat(printed)
                .hasToString("// after lower\n" + lowered + "\n// after construct-ssa\n" + ssa + "\n// after optimize\n"
                        + optimized + "\n");
    }
}
