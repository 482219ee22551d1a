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
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SettledPassesTest {
    private static Function function(String name) {
        FunctionBuilder builder = Function.builder(name, Type.VOID);
        builder.createBlock();
        builder.end(new Terminator.Return(Value.NONE));
        return builder.build();
    }

    private static Function longer(Function function) {
        return function.edit(editor -> editor.append(function.entry().label(), new IntConstant(7), 0));
    }

    /** Reads how many functions the program has, finds nothing to do, and notes where it looked. */
    private static final class CountingPass implements ProgramPass {
        private final List<String> looks = new ArrayList<>();

        @Override
        public String name() {
            return "count";
        }

        @Override
        public Program run(Program program, PassContext context) {
            int count = program.functions().size();
            return context.mapFunctions(program, function -> count, function -> {
                looks.add(function.name() + " of " + count);
                return function;
            });
        }
    }

    private static Program program(Function... functions) {
        return Program.of(List.of(), List.of(functions));
    }

    @Test
    void aPassThatReadsMoreLooksAgainOnlyIfThatHasChanged() {
        CountingPass pass = new CountingPass();
        Pipeline pipeline = Pipeline.of(pass);
        Function one = function("one");
        Function other = function("other");
        Stream.of(program(one), program(one), program(one, other), program(one, longer(other)), program(one))
                .forEach(program -> pipeline.run(program, CompilerObserver.NONE));

        assertThat(pass.looks).containsExactly("one of 1", "one of 2", "other of 2", "other of 2", "one of 1");
    }

    @Test
    void aPassOverFunctionsLooksAtEachOnce() {
        List<String> looks = new ArrayList<>();
        Pipeline pipeline = Pipeline.of(FunctionPass.of("look", function -> {
            looks.add(function.name());
            return function;
        }));
        Function one = function("one");
        Function other = function("other");
        Stream.of(program(one), program(one, other), program(longer(one), other))
                .forEach(program -> pipeline.run(program, CompilerObserver.NONE));

        assertThat(looks).containsExactly("one", "other", "one");
    }
}
