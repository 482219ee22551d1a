package edu.sysy.exercises.check;

import edu.sysy.analysis.Loops;
import edu.sysy.ir.Block;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Effect;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Value;
import edu.sysy.pass.FunctionPass;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Checks loop-invariant code motion: no loop computes anything from constants and values from outside. */
public final class LoopInvariantsCheck implements Check<FunctionPass> {
    /** What must stay: a load that a store of the loop changes, and what is printed each time. */
    private static final String MUST_STAY = """
            func @main() -> i32 {
            b0:
              %0 = alloca i32[1]
              %1 = library getint()
              %2 = const 3
              store %0, %1
              jump b1(%2)
            b1(%3: i32):
              %4 = load i32 %0
              %5 = mul %1, %1
              %6 = add %4, %5
              store %0, %6
              library putint(%5)
              %7 = const 1
              %8 = sub %3, %7
              br %8, b1(%8), b2
            b2:
              library putint(%6)
              ret %4
            }
            """;

    @Override
    public String run(FunctionPass solution) {
        List<Sample> samples = new ArrayList<>();
        samples.add(SamplePrograms.ir("what must stay", MUST_STAY, "5"));
        samples.addAll(SamplePrograms.small());
        samples.addAll(SamplePrograms.random(SamplePrograms.MANY));
        return new TransformationCheck(samples, LoopInvariantsCheck::left).run(solution);
    }

    private static Optional<String> left(Function function) {
        Loops loops = Loops.of(function);
        Definitions definitions = Definitions.of(function);
        for (int loop = 0; loop < loops.count(); loop++) {
            for (int position : loops.blocks(loop)) {
                Block block = function.blocks().get(position);
                for (Instruction instruction : block.instructions()) {
                    if (isInvariant(instruction.operation(), loop, loops, definitions)) {
                        Block header = function.blocks().get(loops.header(loop));
                        return Optional.of("'" + instruction + "' gives the same in each iteration of the loop at "
                                + header.name());
                    }
                }
            }
        }
        return Optional.empty();
    }

    private static boolean isInvariant(Operation operation, int loop, Loops loops, Definitions definitions) {
        if (operation.effect() != Effect.NONE || operation.operandCount() == 0) {
            return false;
        }
        for (int i = 0; i < operation.operandCount(); i++) {
            Value operand = operation.operand(i);
            if (loops.contains(loop, definitions.blockPosition(operand))
                    && !(definitions.operationOrNull(operand) instanceof Operation.Constant)) {
                return false;
            }
        }
        return true;
    }
}
