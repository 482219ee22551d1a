package edu.sysy.exercises.check;

import edu.sysy.ir.Condition;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionBuilder;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.LibraryFunction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Program;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.pass.FunctionPass;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/** Checks constant folding: no operation on two integer constants is left, except divisions by 0. */
public final class FoldingCheck implements Check<FunctionPass> {
    private static final int[] EDGES = {0, 1, -1, 2, -7, 31, 32, 46341, Integer.MAX_VALUE, Integer.MIN_VALUE};

    private static final List<BiFunction<Value, Value, Operation>> OPERATIONS = operations();

    /** A division by 0 that is never executed, and one of the smallest number by -1 that is. */
    private static final String DIVISIONS = """
            func @main() -> i32 {
            b0:
              %0 = library getint()
              %1 = const 0
              %2 = const 7
              br %0, b1, b2
            b1:
              %3 = div %2, %1
              %4 = rem %2, %1
              %5 = add %3, %4
              ret %5
            b2:
              %6 = const -2147483648
              %7 = const -1
              %8 = div %6, %7
              %9 = rem %6, %7
              library putint(%8)
              library putint(%9)
              ret %1
            }
            """;

    private static List<BiFunction<Value, Value, Operation>> operations() {
        List<BiFunction<Value, Value, Operation>> all = new ArrayList<>(List.of(
                Operation.Add::new,
                Operation.Sub::new,
                Operation.Mul::new,
                Operation.Div::new,
                Operation.Rem::new,
                Operation.And::new,
                Operation.Or::new,
                Operation.Xor::new,
                Operation.Shl::new,
                Operation.Shr::new,
                Operation.Sar::new,
                Operation.MulHigh::new));
        for (Condition condition : Condition.values()) {
            all.add((x, y) -> new Operation.Compare(condition, x, y));
        }
        return all;
    }

    @Override
    public String run(FunctionPass solution) {
        List<Sample> samples = new ArrayList<>();
        OPERATIONS.forEach(operation -> samples.add(table(operation)));
        samples.add(SamplePrograms.ir("a division by zero", DIVISIONS, "0"));
        samples.addAll(SamplePrograms.small());
        samples.addAll(SamplePrograms.random(SamplePrograms.MANY));
        return new TransformationCheck(samples, FoldingCheck::left).run(solution);
    }

    /** A program that prints the results of an operation on edge cases. */
    private static Sample table(BiFunction<Value, Value, Operation> operation) {
        FunctionBuilder main = Function.builder(Program.MAIN, Type.I32);
        main.createBlock();
        Value zero = main.add(new Operation.IntConstant(0));
        String name = operation.apply(zero, zero).getClass().getSimpleName();
        for (int x : EDGES) {
            for (int y : EDGES) {
                Operation on =
                        operation.apply(main.add(new Operation.IntConstant(x)), main.add(new Operation.IntConstant(y)));
                if (y != 0 || !(on instanceof Operation.Div || on instanceof Operation.Rem)) {
                    main.add(new Operation.LibraryCall(LibraryFunction.PUTINT, List.of(main.add(on))));
                }
            }
        }
        main.end(new Terminator.Return(zero));
        return new Sample(name + " of constants", Program.of(List.of(), List.of(main.build())), new byte[0]);
    }

    private static Optional<String> left(Function function) {
        Definitions definitions = Definitions.of(function);
        return function.blocks().stream()
                .flatMap(block -> block.instructions().stream())
                .filter(instruction -> isFoldable(instruction, definitions))
                .map(instruction -> "'" + instruction + "' has constant operands")
                .findFirst();
    }

    private static boolean isFoldable(Instruction instruction, Definitions definitions) {
        return instruction.operation() instanceof Operation.IntBinary operation
                && definitions.operationOrNull(operation.left()) instanceof Operation.IntConstant
                && definitions.operationOrNull(operation.right()) instanceof Operation.IntConstant(int right)
                && (right != 0 || !(operation instanceof Operation.Div || operation instanceof Operation.Rem));
    }
}
