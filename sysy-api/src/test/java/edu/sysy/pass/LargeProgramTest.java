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

    private static int rounds(int instructions) {
        List<String> runs = new ArrayList<>();
        Program program = Program.of(List.of(), List.of(function("f", instructions)));
        Pipeline.empty().thenUntilUnchanged(Pipeline.of(appending(runs))).run(program, CompilerObserver.NONE);
        return runs.size();
    }

    @Test
    void groupsRunLessOftenOnLargePrograms() {
        assertThat(rounds(Pipeline.LARGE_PROGRAM / 2)).isEqualTo(Pipeline.REPEAT_LIMIT);
        assertThat(rounds(Pipeline.LARGE_PROGRAM + 1)).isEqualTo(Pipeline.REPEAT_LIMIT_OF_LARGE);
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
