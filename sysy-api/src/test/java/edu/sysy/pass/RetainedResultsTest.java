package edu.sysy.pass;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.ir.DerivedResults;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionBuilder;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Program;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.List;
import org.junit.jupiter.api.Test;

class RetainedResultsTest {
    private static final FunctionPass LOOK = FunctionPass.of("look", function -> {
        function.derived().get(Detail.class, f -> new Detail());
        function.derived().get(Small.class, f -> new Small());
        function.controlFlow().derived().get(Detail.class, flow -> new Detail());
        return function;
    });

    private record Detail() {}

    private record Small() implements DerivedResults.Summary {}

    private static Function function(String name, int size) {
        FunctionBuilder builder = Function.builder(name, Type.VOID);
        builder.createBlock();
        for (int i = 0; i < size; i++) {
            builder.add(new IntConstant(i));
        }
        builder.end(new Terminator.Return(Value.NONE));
        return builder.build();
    }

    private static Program run(Pipeline pipeline, int... sizes) {
        Function[] functions = new Function[sizes.length];
        for (int i = 0; i < sizes.length; i++) {
            functions[i] = function("f" + i, sizes[i]);
        }
        return pipeline.run(Program.of(List.of(), List.of(functions)), CompilerObserver.NONE);
    }

    private static List<String> resultsOf(Program program) {
        return program.functions().stream()
                .map(function ->
                        function.derived() + ", " + function.controlFlow().derived())
                .toList();
    }

    private static final String ALL = "results: [Detail, SettledPasses, Small], results: [Detail]";
    private static final String SUMMARIES = "results: [SettledPasses, Small], results: []";

    @Test
    void smallProgramsKeepAllResults() {
        assertThat(resultsOf(run(Pipeline.of(LOOK), 1, RetainedResults.MAX_INSTRUCTIONS - 2, 1)))
                .containsOnly(ALL);
    }

    @Test
    void functionsBeyondTheLimitKeepSummariesOnly() {
        assertThat(resultsOf(run(Pipeline.of(LOOK), 1, RetainedResults.MAX_INSTRUCTIONS, 1, 1)))
                .containsExactly(ALL, ALL, SUMMARIES, SUMMARIES);
    }

    @Test
    void afterAGroupAllFunctionsOfALargeProgramKeepSummariesOnly() {
        Pipeline group = Pipeline.of().thenUntilUnchanged(Pipeline.of(LOOK));

        assertThat(resultsOf(run(group, 1, RetainedResults.MAX_INSTRUCTIONS))).containsOnly(SUMMARIES);
        assertThat(resultsOf(run(group, 1, 1))).containsOnly(ALL);
    }
}
