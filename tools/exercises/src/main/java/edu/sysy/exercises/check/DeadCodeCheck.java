package edu.sysy.exercises.check;

import edu.sysy.Compiler;
import edu.sysy.ir.Block;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Program;
import edu.sysy.ir.Value;
import edu.sysy.pass.FunctionPass;
import edu.sysy.pass.Pass;
import edu.sysy.pass.PassContext;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Checks dead-code elimination: where a function makes no calls, the pass of the library finds nothing more. */
public final class DeadCodeCheck implements Check<FunctionPass> {
    private static final Pass ORACLE = Compiler.pass("eliminate-dead-code").orElseThrow();

    /** Two parameters that only feed each other around a loop. */
    private static final String CIRCLE = """
            func @main() -> i32 {
            b0:
              %0 = library getint()
              %1 = const 1
              jump b1(%0, %1, %1)
            b1(%2: i32, %3: i32, %4: i32):
              %5 = add %3, %4
              %6 = sub %2, %1
              br %6, b1(%6, %4, %5), b2
            b2:
              ret %2
            }
            """;

    @Override
    public String run(FunctionPass solution) {
        List<Sample> samples = new ArrayList<>();
        samples.addAll(SamplePrograms.small());
        samples.addAll(SamplePrograms.random(SamplePrograms.MANY));
        samples.add(SamplePrograms.ir("a circle of parameters", CIRCLE, "5"));
        return new TransformationCheck(samples, DeadCodeCheck::left).run(solution);
    }

    private static Optional<String> left(Function function) {
        if (hasCalls(function)) {
            return Optional.empty();
        }
        Program alone = Program.of(List.of(), List.of(function.withName(Program.MAIN)));
        Function swept = ORACLE.apply(alone, PassContext.SILENT).functions().getFirst();
        Set<Value> alive = new HashSet<>();
        for (Block block : swept.blocks()) {
            alive.addAll(block.parameters());
            block.instructions().forEach(instruction -> alive.add(instruction.result()));
        }
        for (Block block : function.blocks()) {
            for (Value parameter : block.parameters()) {
                if (!alive.contains(parameter)) {
                    return Optional.of(
                            "nothing that matters depends on the parameter " + parameter + " of " + block.name());
                }
            }
            for (Instruction instruction : block.instructions()) {
                if (instruction.result().exists() && !alive.contains(instruction.result())) {
                    return Optional.of("nothing that matters depends on '" + instruction + "'");
                }
            }
        }
        return Optional.empty();
    }

    private static boolean hasCalls(Function function) {
        return function.blocks().stream()
                .flatMap(block -> block.instructions().stream())
                .anyMatch(instruction -> instruction.operation() instanceof Operation.Call);
    }
}
