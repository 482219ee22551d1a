package edu.sysy.prove.search;

import edu.sysy.ir.Condition;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.IntBinary;
import edu.sysy.ir.Operation.Select;
import edu.sysy.ir.Type;
import edu.sysy.rules.Formula;
import edu.sysy.rules.Formula.Apply;
import edu.sysy.rules.Formula.Comparison;
import edu.sysy.rules.Formula.ComparisonSign;
import edu.sysy.rules.FormulaOperator;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The operations that slices have and the search tries, the cheaper ones first. Costs are cycles of a plain in-order
 * machine.
 */
enum SliceOperator {
    ADD(FormulaOperator.ADD, 1),
    SUB(FormulaOperator.SUB, 1),
    AND(FormulaOperator.AND, 1),
    OR(FormulaOperator.OR, 1),
    XOR(FormulaOperator.XOR, 1),
    EQ(Condition.EQ),
    NE(Condition.NE),
    LT(Condition.LT),
    GE(Condition.GE),
    LE(Condition.LE),
    GT(Condition.GT),
    SHL(FormulaOperator.SHL, 1),
    SAR(FormulaOperator.SAR, 1),
    SHR(FormulaOperator.SHR, 1),
    SELECT(FormulaOperator.SELECT, 2),
    MUL(FormulaOperator.MUL, 4),
    MUL_HIGH(FormulaOperator.MUL_HIGH, 5),
    DIV(FormulaOperator.DIV, 15),
    REM(FormulaOperator.REM, 15);

    private static final int MULTIPLICATION_BY_CONSTANT = 3;
    private static final int DIVISION_BY_CONSTANT = 7;
    private static final int REMAINDER_BY_CONSTANT = 10;
    private static final int DIVISION_BY_POWER = 3;
    private static final int REMAINDER_BY_POWER = 4;

    private static final Map<FormulaOperator, SliceOperator> BY_OPERATOR = Arrays.stream(values())
            .filter(operator -> operator.condition == null)
            .collect(Collectors.toUnmodifiableMap(SliceOperator::operator, Function.identity()));

    private final FormulaOperator operator;
    private final @Nullable Condition condition;
    private final int cost;
    private final boolean commutes;

    SliceOperator(FormulaOperator operator, int cost) {
        this.operator = operator;
        this.condition = null;
        this.cost = cost;
        this.commutes = operator.example() instanceof IntBinary binary && binary.commutes();
    }

    SliceOperator(Condition condition) {
        this.operator = FormulaOperator.COMPARE;
        this.condition = condition;
        this.cost = 1;
        this.commutes = condition.commutes();
    }

    /** The operator of an operation on integers; null if it is none of these. */
    static @Nullable SliceOperator of(@Nullable Operation operation) {
        return switch (operation) {
            case Compare compare when compare.left().type() == Type.I32 -> of(compare.condition());
            case Compare compare -> null;
            case IntBinary binary ->
                Arrays.stream(values())
                        .filter(one -> one.operator.example().opcode() == binary.opcode())
                        .findFirst()
                        .orElse(null);
            case Select select when select.type() == Type.I32 -> SELECT;
            case null, default -> null;
        };
    }

    private static SliceOperator of(Condition condition) {
        return switch (condition) {
            case EQ -> EQ;
            case NE -> NE;
            case LT -> LT;
            case LE -> LE;
            case GT -> GT;
            case GE -> GE;
        };
    }

    /** The operator of a formula; null if it is a variable, a number, or has another operator. */
    static @Nullable SliceOperator of(Formula formula) {
        return switch (formula) {
            case Apply(FormulaOperator operator, List<Formula> operands) -> BY_OPERATOR.get(operator);
            case Comparison(ComparisonSign.Known(Condition condition), Formula left, Formula right) -> of(condition);
            default -> null;
        };
    }

    /** The operands of a formula. */
    static List<Formula> operands(Formula formula) {
        return switch (formula) {
            case Apply(FormulaOperator operator, List<Formula> operands) -> operands;
            case Comparison(ComparisonSign sign, Formula left, Formula right) -> List.of(left, right);
            case Formula.Named(String name, Formula inner) -> List.of(inner);
            default -> List.of();
        };
    }

    private FormulaOperator operator() {
        return operator;
    }

    /** How many operands it has: 2, or 3. */
    int arity() {
        return operator.arity();
    }

    /** Cycles with operands of which nothing is known. */
    int cost() {
        return cost;
    }

    /** Cycles with a constant as second operand, which targets multiply and divide by without a divider. */
    int costByConstant() {
        return switch (this) {
            case MUL -> MULTIPLICATION_BY_CONSTANT;
            case DIV -> DIVISION_BY_CONSTANT;
            case REM -> REMAINDER_BY_CONSTANT;
            default -> cost;
        };
    }

    /** Cycles with a number as second operand; products, quotients and remainders by powers of two are shifted. */
    int costBy(int number) {
        boolean isPower = number > 0 && (number & number - 1) == 0;
        return switch (this) {
            case MUL -> isPower ? 1 : costByConstant();
            case DIV -> isPower ? DIVISION_BY_POWER : costByConstant();
            case REM -> isPower ? REMAINDER_BY_POWER : costByConstant();
            default -> cost;
        };
    }

    /** Whether exchanging two operands changes nothing. */
    boolean commutes() {
        return commutes;
    }

    /** Whether results may have it; the others are the same with operands exchanged, or are left to the targets. */
    boolean isTried() {
        return this != LE && this != GT && this != MUL_HIGH;
    }

    /** Whether it divides, which has no value for a divisor of 0. */
    boolean divides() {
        return this == DIV || this == REM;
    }

    /** The formula that applies it. */
    Formula on(List<Formula> operands) {
        return condition == null
                ? new Apply(operator, operands)
                : new Comparison(new ComparisonSign.Known(condition), operands.get(0), operands.get(1));
    }

    /** The operation of the IR. */
    Operation operation(List<edu.sysy.ir.Value> operands) {
        if (this == SELECT) {
            return new Select(operands.get(0), operands.get(1), operands.get(2));
        }
        return condition == null
                ? ((IntBinary) operator.example()).with(operands.get(0), operands.get(1))
                : new Compare(condition, operands.get(0), operands.get(1));
    }

    /** What it computes; a quotient or remainder by 0 is 0. */
    int compute(int x, int y, int z) {
        return switch (this) {
            case ADD -> x + y;
            case SUB -> x - y;
            case AND -> x & y;
            case OR -> x | y;
            case XOR -> x ^ y;
            case SHL -> x << y;
            case SAR -> x >> y;
            case SHR -> x >>> y;
            case EQ -> x == y ? 1 : 0;
            case NE -> x != y ? 1 : 0;
            case LT -> x < y ? 1 : 0;
            case GE -> x >= y ? 1 : 0;
            case LE -> x <= y ? 1 : 0;
            case GT -> x > y ? 1 : 0;
            case SELECT -> x != 0 ? y : z;
            case MUL -> x * y;
            case MUL_HIGH -> (int) ((long) x * y >> Integer.SIZE);
            case DIV -> y == 0 ? 0 : x / y;
            case REM -> y == 0 ? 0 : x % y;
        };
    }
}
