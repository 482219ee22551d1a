package edu.sysy.exercises.check;

import edu.sysy.ir.Block;
import edu.sysy.ir.Effect;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.pass.FunctionPass;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Checks local value numbering: no block computes anything twice, also not with exchanged operands. */
public final class ValueNumberingCheck implements Check<FunctionPass> {
    /** What must stay: loads across a store, two objects, two reads of the input. */
    private static final String MUST_STAY = """
            func @main() -> i32 {
            b0:
              %0 = alloca i32[1]
              %1 = alloca i32[1]
              %2 = library getint()
              %3 = library getint()
              store %0, %2
              store %1, %3
              %4 = load i32 %0
              store %0, %3
              %5 = load i32 %0
              %6 = sub %4, %5
              %7 = sub %5, %4
              library putint(%6)
              library putint(%7)
              ret %6
            }
            """;

    @Override
    public String run(FunctionPass solution) {
        List<Sample> samples = new ArrayList<>();
        samples.add(SamplePrograms.ir("what must stay", MUST_STAY, "3 10"));
        samples.addAll(SamplePrograms.small());
        samples.addAll(SamplePrograms.random(SamplePrograms.MANY));
        return new TransformationCheck(samples, ValueNumberingCheck::left).run(solution);
    }

    private static Optional<String> left(Function function) {
        for (Block block : function.blocks()) {
            Map<Operation, Instruction> first = new HashMap<>();
            for (Instruction instruction : block.instructions()) {
                if (instruction.operation().effect() == Effect.NONE) {
                    Instruction earlier = first.putIfAbsent(ordered(instruction.operation()), instruction);
                    if (earlier != null) {
                        return Optional.of(
                                block.name() + " computes '" + instruction + "', although it has '" + earlier + "'");
                    }
                }
            }
        }
        return Optional.empty();
    }

    /** The operation with its operands in one order where that does not matter. */
    private static Operation ordered(Operation operation) {
        return operation instanceof Operation.Binary binary
                        && binary.commutes()
                        && binary.left().index() > binary.right().index()
                ? binary.with(binary.right(), binary.left())
                : operation;
    }
}
