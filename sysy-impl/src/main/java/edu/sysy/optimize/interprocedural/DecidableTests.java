package edu.sysy.optimize.interprocedural;

import edu.sysy.analysis.Loops;
import edu.sysy.analysis.Range;
import edu.sysy.ir.Block;
import edu.sysy.ir.Condition;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What a function asks of its parameters in its loops, and the range of an argument may answer: comparisons with
 * constants, and the sign of a dividend of powers of two, which {@code fold-by-range} uses.
 */
final class DecidableTests {
    /** An answer that the range does not give. */
    static final int UNKNOWN = -1;

    /**
     * A question.
     *
     * @param parameter the index of the parameter
     * @param result the result of the comparison; {@link Value#NONE} for a division
     * @param condition what the parameter is compared by, as the left operand
     * @param constant what it is compared with
     */
    private record Test(int parameter, Value result, Condition condition, int constant) {
        int answer(Range range) {
            Range answer = range.compare(condition, Range.of(constant));
            boolean useful = answer.isSingle() && (result.exists() || answer.low() == 1);
            return useful ? answer.low() : UNKNOWN;
        }
    }

    private final List<Test> tests = new ArrayList<>();
    private final Definitions definitions;
    private final int[] parameterIndex;

    DecidableTests(Function function) {
        definitions = Definitions.of(function);
        parameterIndex = new int[function.valueBound()];
        Arrays.fill(parameterIndex, UNKNOWN);
        for (int i = 0; i < function.parameters().size(); i++) {
            parameterIndex[function.parameters().get(i).index()] = i;
        }
        Loops loops = Loops.of(function);
        for (int position = 0; loops.count() > 0 && position < function.blocks().size(); position++) {
            if (loops.innermost(position) >= 0) {
                scan(function.blocks().get(position));
            }
        }
    }

    private void scan(Block block) {
        for (Instruction instruction : block.instructions()) {
            switch (instruction.operation()) {
                case Operation.Compare(Condition condition, Value x, Value y) -> {
                    add(x, instruction.result(), condition, y);
                    add(y, instruction.result(), condition.swapped(), x);
                }
                case Operation.Div(Value x, Value y) when isPowerOfTwo(y) -> addSign(x);
                case Operation.Rem(Value x, Value y) when isPowerOfTwo(y) -> addSign(x);
                default -> {}
            }
        }
    }

    private boolean isPowerOfTwo(Value divisor) {
        return definitions.operationOrNull(divisor) instanceof IntConstant(int known)
                && known > 1
                && Integer.bitCount(known) == 1;
    }

    private void add(Value asked, Value result, Condition condition, Value other) {
        if (definitions.operationOrNull(other) instanceof IntConstant(int constant)
                && parameterIndex[asked.index()] >= 0) {
            tests.add(new Test(parameterIndex[asked.index()], result, condition, constant));
        }
    }

    private void addSign(Value dividend) {
        if (parameterIndex[dividend.index()] >= 0) {
            tests.add(new Test(parameterIndex[dividend.index()], Value.NONE, Condition.GE, 0));
        }
    }

    /** Whether nothing is asked. */
    boolean isEmpty() {
        return tests.isEmpty();
    }

    /**
     * The answer to each question for the ranges of the arguments of a call: 1, 0 or {@link #UNKNOWN}; unknown, too, if
     * what all calls pass gives the answer. Empty if there is none.
     */
    List<Integer> answers(List<Range> arguments, List<Range> ofAllCalls) {
        List<Integer> answers = new ArrayList<>();
        boolean any = false;
        for (Test test : tests) {
            Range argument = arguments.get(test.parameter());
            boolean open = !argument.isEmpty() && test.answer(ofAllCalls.get(test.parameter())) == UNKNOWN;
            int answer = open ? test.answer(argument) : UNKNOWN;
            any |= answer != UNKNOWN;
            answers.add(answer);
        }
        return any ? answers : List.of();
    }

    /** A copy of the function with the answers in the place of the comparisons. */
    Function answered(Function copy, List<Integer> answers) {
        return copy.edit(edit -> {
            boolean[] asked = new boolean[copy.valueBound()];
            int[] known = new int[copy.valueBound()];
            for (int i = 0; i < answers.size(); i++) {
                Value result = tests.get(i).result();
                if (result.exists() && answers.get(i) != UNKNOWN) {
                    asked[result.index()] = true;
                    known[result.index()] = answers.get(i);
                }
            }
            for (Block block : copy.blocks()) {
                for (int i = 0; i < block.instructions().size(); i++) {
                    Value result = block.instructions().get(i).result();
                    if (result.exists() && asked[result.index()]) {
                        edit.replace(block.label(), i, new IntConstant(known[result.index()]));
                    }
                }
            }
        });
    }
}
