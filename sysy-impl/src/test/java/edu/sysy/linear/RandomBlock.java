package edu.sysy.linear;

import edu.sysy.linear.QuadOperand.IntNumber;
import edu.sysy.linear.QuadOperand.Name;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/** Random statements over few variables, two arrays that do not overlap, and an address that may be in both. */
final class RandomBlock {
    static final Set<String> ARRAYS = Set.of("a", "b");
    static final List<String> VARIABLES = List.of("u", "v", "w");

    private static final List<QuadOperator> OPERATORS = List.of(
            QuadOperator.ADD,
            QuadOperator.SUB,
            QuadOperator.MUL,
            QuadOperator.DIV,
            QuadOperator.LT,
            QuadOperator.GT,
            QuadOperator.NEG,
            QuadOperator.SELECT);

    private final Random random;

    RandomBlock(Random random) {
        this.random = random;
    }

    List<Quadruple> statements(int count) {
        List<Quadruple> statements = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            statements.add(statement());
        }
        return statements;
    }

    Set<String> someVariables() {
        Set<String> some = new HashSet<>(VARIABLES);
        some.removeIf(variable -> random.nextBoolean());
        return some;
    }

    private Quadruple statement() {
        return switch (random.nextInt(10)) {
            case 0, 1 -> new Quadruple.Assign(variable(), operand());
            case 2 -> new Quadruple.LoadElement(variable(), array(), index());
            case 3 -> new Quadruple.StoreElement(array(), index(), operand());
            case 4 ->
                new Quadruple.Call(
                        random.nextBoolean() ? Optional.of(variable()) : Optional.empty(), "f", List.of(operand()));
            default -> {
                QuadOperator operator = OPERATORS.get(random.nextInt(OPERATORS.size()));
                List<QuadOperand> operands = new ArrayList<>();
                for (int k = 0; k < operator.operandCount(); k++) {
                    operands.add(operand());
                }
                yield new Quadruple.Compute(variable(), operator, operands);
            }
        };
    }

    private String variable() {
        return VARIABLES.get(random.nextInt(VARIABLES.size()));
    }

    private String array() {
        return switch (random.nextInt(3)) {
            case 0 -> "a";
            case 1 -> "b";
            default -> "p";
        };
    }

    /** Arrays have six words. */
    private QuadOperand index() {
        return new IntNumber(random.nextInt(3));
    }

    private QuadOperand operand() {
        return random.nextInt(5) < 2 ? new IntNumber(random.nextInt(4)) : new Name(variable());
    }
}
