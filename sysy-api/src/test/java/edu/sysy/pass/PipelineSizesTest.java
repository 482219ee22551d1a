package edu.sysy.pass;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionBuilder;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Program;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.report.OmittedWork;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a pipeline does for the sake of time and memory. */
class PipelineSizesTest {
    private record Result() {}

    private static Function function(String name, int instructions) {
        FunctionBuilder builder = Function.builder(name, Type.I32);
        builder.createBlock();
        Value last = Value.NONE;
        for (int i = 0; i < instructions; i++) {
            last = builder.add(new IntConstant(i));
        }
        builder.end(new Terminator.Return(last));
        return builder.build();
    }

    /** A pass that always finds something to do. */
    private static FunctionPass appending(List<String> runs) {
        return FunctionPass.of("append", function -> {
            runs.add(function.name());
            return function.edit(editor -> editor.append(function.entry().label(), new IntConstant(7), 0));
        });
    }

    private static int runs(String pipeline, int instructions) {
        List<String> runs = new ArrayList<>();
        FunctionPass pass = appending(runs);
        Program program = Program.of(List.of(), List.of(function("f", instructions)));
        Pipeline.parse(pipeline, name -> Optional.of(pass)).run(program, CompilerObserver.NONE);
        return runs.size();
    }

    @Test
    void loopsRunOnceOnLargeFunctions() {
        assertThat(runs("loop(append)", Pipeline.LARGE_FUNCTION / 2)).isEqualTo(Pipeline.REPEAT_LIMIT);
        assertThat(runs("loop(append)", Pipeline.LARGE_FUNCTION + 1)).isEqualTo(1);
    }

    @Test
    void loopsEndWhenTheFunctionHasBecomeLarge() {
        assertThat(runs("loop(append)", Pipeline.LARGE_FUNCTION - 1)).isEqualTo(2);
    }

    @Test
    void smallGroupsLeaveOutLargeFunctions() {
        assertThat(runs("small(append,append)", Pipeline.LARGE_FUNCTION - 1)).isEqualTo(2);
        assertThat(runs("small(append,append)", Pipeline.LARGE_FUNCTION)).isEqualTo(1);
        assertThat(runs("small(append,append)", Pipeline.LARGE_FUNCTION + 1)).isZero();
        assertThat(runs("append,small(append)", Pipeline.LARGE_FUNCTION)).isEqualTo(1);
    }

    @Test
    void mediumGroupsLeaveOutHugeFunctions() {
        assertThat(runs("medium(append,small(append))", Pipeline.LARGE_FUNCTION))
                .isEqualTo(1);
        assertThat(runs("medium(append,append)", Pipeline.HUGE_FUNCTION - 1)).isEqualTo(2);
        assertThat(runs("medium(append,append)", Pipeline.HUGE_FUNCTION + 1)).isZero();
    }

    /** How often a pass runs on each of two functions, the first of them a large one. */
    private static String runsBesideALargeFunction(String pipeline) {
        List<String> runs = new ArrayList<>();
        Program program =
                Program.of(List.of(), List.of(function("large", Pipeline.LARGE_FUNCTION + 1), function("small", 1)));
        Pipeline.parse(pipeline, name -> Optional.of(appending(runs))).run(program, CompilerObserver.NONE);
        return "large " + Collections.frequency(runs, "large") + ", small " + Collections.frequency(runs, "small");
    }

    @Test
    void functionsAreLargeByThemselves() {
        assertThat(runsBesideALargeFunction("append,small(append),medium(append)"))
                .isEqualTo("large 2, small 3");
        assertThat(runsBesideALargeFunction("loop(append)")).isEqualTo("large 1, small " + Pipeline.REPEAT_LIMIT);
        assertThat(runsBesideALargeFunction("loop(append,small(append))"))
                .isEqualTo("large 1, small " + 2 * Pipeline.REPEAT_LIMIT);
        assertThat(runsBesideALargeFunction("small(loop(append,medium(append)))"))
                .isEqualTo("large 0, small " + 2 * Pipeline.REPEAT_LIMIT);
        assertThat(runsBesideALargeFunction("loop(loop(append))")).startsWith("large 1, small ");
    }

    @Test
    void programPassesAreToldWhichFunctionsAreLarge() {
        List<String> seen = new ArrayList<>();
        ProgramPass pass = new ProgramPass() {
            @Override
            public String name() {
                return "look";
            }

            @Override
            public String description() {
                return "notes the functions";
            }

            @Override
            public Program run(Program program, PassContext context) {
                return context.mapFunctions(program, function -> {
                    seen.add(function.name());
                    return function;
                });
            }
        };
        OmittedWork omitted = new OmittedWork();
        Program program =
                Program.of(List.of(), List.of(function("large", Pipeline.LARGE_FUNCTION + 1), function("small", 1)));
        Pipeline.of(pass).thenIfSmall(Pipeline.of(pass)).run(program, omitted);
        assertThat(seen).containsExactly("large", "small", "small");
        assertThat(omitted.text())
                .isEqualTo("left out: look in large: the function has 32769 instructions, more than 32768\n");
    }

    private static List<String> omissions(String pipeline, int instructions) {
        OmittedWork omitted = new OmittedWork();
        Program program = Program.of(List.of(), List.of(function("f", instructions)));
        Pass pass = appending(new ArrayList<>());
        Pipeline.parse(pipeline, name -> Optional.of(pass)).run(program, omitted);
        return omitted.text().lines().toList();
    }

    @Test
    void groupsThatAreLeftOutAreRemarked() {
        assertThat(omissions("small(append,append)", Pipeline.LARGE_FUNCTION + 1))
                .containsExactly("left out: append in f: the function has 32769 instructions, more than 32768");
        assertThat(omissions("medium(append)", Pipeline.HUGE_FUNCTION + 1))
                .containsExactly("left out: append in f: the function has 131073 instructions, more than 131072");
        assertThat(omissions("small(append),medium(append)", Pipeline.LARGE_FUNCTION - 1))
                .isEmpty();
    }

    @Test
    void groupsThatStopBeforeAFixedPointAreRemarked() {
        assertThat(omissions("loop(append)", 1))
                .containsExactly("left out: loop in f: loop(append) stopped after 8 rounds, the last of which changed"
                        + " something by append");
        assertThat(omissions("loop(append,append)", Pipeline.LARGE_FUNCTION))
                .containsExactly(
                        "left out: loop in f: loop(append,append) runs once: the function has 32770 instructions,"
                                + " more than 32768");
    }

    @Test
    void aGroupThatReachesItsFixedPointInTheLastRoundIsNotRemarked() {
        OmittedWork omitted = new OmittedWork();
        FunctionPass sevenTimes = FunctionPass.of(
                "append",
                function -> function.instructionCount() == 8
                        ? function
                        : function.edit(editor -> editor.append(function.entry().label(), new IntConstant(7), 0)));
        Program result = Pipeline.empty()
                .thenUntilUnchanged(Pipeline.of(sevenTimes))
                .run(Program.of(List.of(), List.of(function("f", 1))), omitted);
        assertThat(result.instructionCount()).isEqualTo(8);
        assertThat(omitted.text()).isEmpty();
    }

    @Test
    void whatIsTriedOutOfSightOmitsNothing() {
        WorkLimit limit = new WorkLimit(2, "takes", "steps");
        FunctionPass step = FunctionPass.of("step", function -> {
            limit.leavesOut("count", function.name(), 3);
            return function;
        });
        OmittedWork omitted = new OmittedWork();
        Program program = Program.of(List.of(), List.of(function("f", 1)));
        Pipeline.of(step).run(program, omitted);
        assertThat(omitted).hasToString("left out: count in f: the function takes 3 steps, more than 2\n");
        OmittedWork ofStep = new OmittedWork();
        FunctionPass outer = new FunctionPass() {
            @Override
            public String name() {
                return "outer";
            }

            @Override
            public String description() {
                return "tries a step";
            }

            @Override
            public Function run(Function function, PassContext context) {
                return context.run(step, function);
            }
        };
        Pipeline.of(outer).run(program, ofStep);
        assertThat(ofStep.remarks()).isEmpty();
    }

    @Test
    void resultsAboutReplacedFunctionsAreDroppedAndThoseAboutOthersKept() {
        Function changed = function("changed", 3);
        Function kept = function("kept", 3);
        changed.derived().get(Result.class, subject -> new Result());
        changed.controlFlow().derived().get(Result.class, subject -> new Result());
        Result known = kept.derived().get(Result.class, subject -> new Result());
        FunctionPass pass = FunctionPass.of(
                "append",
                function -> function.name().equals("kept")
                        ? function
                        : function.edit(editor -> editor.append(function.entry().label(), new IntConstant(7), 0)));

        Pipeline.of(pass).run(Program.of(List.of(), List.of(changed, kept)), CompilerObserver.NONE);

        assertThat(changed.derived()).hasToString("results: []");
        assertThat(changed.controlFlow().derived()).hasToString("results: [Result]");
        assertThat(kept.derived().get(Result.class, subject -> new Result())).isSameAs(known);
    }
}
