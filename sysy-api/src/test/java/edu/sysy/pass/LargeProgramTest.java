package edu.sysy.pass;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionBuilder;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Program;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a pipeline does for the sake of time and memory. */
class LargeProgramTest {
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
    void loopsRunOnceOnLargePrograms() {
        assertThat(runs("loop(append)", Pipeline.LARGE_PROGRAM / 2)).isEqualTo(Pipeline.REPEAT_LIMIT);
        assertThat(runs("loop(append)", Pipeline.LARGE_PROGRAM + 1)).isEqualTo(1);
    }

    @Test
    void loopsEndWhenTheProgramHasBecomeLarge() {
        assertThat(runs("loop(append)", Pipeline.LARGE_PROGRAM - 1)).isEqualTo(2);
    }

    @Test
    void smallGroupsAreLeftOutOfLargePrograms() {
        assertThat(runs("small(append,append)", Pipeline.LARGE_PROGRAM)).isEqualTo(2);
        assertThat(runs("small(append,append)", Pipeline.LARGE_PROGRAM + 1)).isZero();
        assertThat(runs("append,small(append)", Pipeline.LARGE_PROGRAM)).isEqualTo(1);
    }

    @Test
    void mediumGroupsAreLeftOutOfHugePrograms() {
        assertThat(runs("medium(append,small(append))", Pipeline.LARGE_PROGRAM)).isEqualTo(1);
        assertThat(runs("medium(append,append)", Pipeline.HUGE_PROGRAM)).isEqualTo(2);
        assertThat(runs("medium(append,append)", Pipeline.HUGE_PROGRAM + 1)).isZero();
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
