package edu.sysy.rules;

import edu.sysy.ir.Condition;
import edu.sysy.ir.FloatCondition;
import edu.sysy.ir.Opcode;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Operators of formulas: those of operations, and some that only results and conditions have. */
public enum FormulaOperator {
    ADD("+", "add", new Operation.Add(Example.VALUE, Example.VALUE)),
    SUB("-", "sub", new Operation.Sub(Example.VALUE, Example.VALUE)),
    MUL("*", "mul", new Operation.Mul(Example.VALUE, Example.VALUE)),
    DIV("/", "div", new Operation.Div(Example.VALUE, Example.VALUE)),
    REM("%", "rem", new Operation.Rem(Example.VALUE, Example.VALUE)),
    AND("&", "and", new Operation.And(Example.VALUE, Example.VALUE)),
    OR("|", "or", new Operation.Or(Example.VALUE, Example.VALUE)),
    XOR("^", "xor", new Operation.Xor(Example.VALUE, Example.VALUE)),
    SHL("<<", "shl", new Operation.Shl(Example.VALUE, Example.VALUE)),
    SAR(">>", "sar", new Operation.Sar(Example.VALUE, Example.VALUE)),
    SHR(">>>", "shr", new Operation.Shr(Example.VALUE, Example.VALUE)),
    MUL_HIGH("mulh", new Operation.MulHigh(Example.VALUE, Example.VALUE)),
    SELECT("select", new Operation.Select(Example.VALUE, Example.VALUE, Example.VALUE)),
    OFFSET("offset", new Operation.Offset(Example.VALUE, Example.VALUE)),
    FLOAT_ADD("fadd", new Operation.FloatAdd(Example.VALUE, Example.VALUE)),
    FLOAT_SUB("fsub", new Operation.FloatSub(Example.VALUE, Example.VALUE)),
    FLOAT_MUL("fmul", new Operation.FloatMul(Example.VALUE, Example.VALUE)),
    FLOAT_DIV("fdiv", new Operation.FloatDiv(Example.VALUE, Example.VALUE)),
    FLOAT_NEG("fneg", new Operation.FloatNeg(Example.VALUE)),
    /** A comparison of integers, which is a {@link Formula.Comparison}. */
    COMPARE("cmp", new Operation.Compare(Condition.EQ, Example.VALUE, Example.VALUE)),
    /** A comparison of floating numbers; only variables stand for it. */
    FLOAT_COMPARE("fcmp", new Operation.FloatCompare(FloatCondition.EQ, Example.VALUE, Example.VALUE)),
    /** An integer constant; only variables and numbers stand for it. */
    INT_CONSTANT("const", new Operation.IntConstant(0)),
    /** A floating constant; only variables and numbers stand for it. */
    FLOAT_CONSTANT("fconst", new Operation.FloatConstant(0)),
    /** The opposite of a comparison, in results. */
    NOT("!", "not", 1),
    /** Whether both hold, in conditions. */
    BOTH("&&", "both", 2),
    /** Whether a value is no integer constant, in conditions. */
    VARIABLE("variable", 1),
    /** Whether a floating constant is a power of two whose reciprocal is a normal number, in conditions. */
    EXACT_RECIPROCAL("exactReciprocal", 1),
    /** The number of zeros at the end of an integer constant: the logarithm of a power of two. */
    LOG("log2", 1),
    /** The least integer that a value can be, in conditions. */
    LOW("low", 1),
    /** The greatest integer that a value can be, in conditions. */
    HIGH("high", 1),
    /** The bits of a value that may be 1, in conditions. */
    POSSIBLE("possible", 1),
    /** The bits of a value that are 1, in conditions. */
    SET("set", 1),
    /** Whether the sum, difference, product or left shift that a name stands for never wraps, in conditions. */
    FITS("fits", 1);

    private static final @Nullable FormulaOperator[] BY_OPCODE = byOpcode();

    private static final Map<String, FormulaOperator> BY_SYMBOL = Arrays.stream(values())
            .flatMap(operator ->
                    Stream.of(operator.symbol, operator.word).distinct().map(name -> Map.entry(name, operator)))
            .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));

    /** The operand of the examples, from which other operations of their kind are made. */
    private static final class Example {
        static final Value VALUE = new Value(0, Type.I32);
    }

    private final String symbol;
    private final String word;
    private final int arity;
    private final @Nullable Operation example;

    FormulaOperator(String name, Operation example) {
        this(name, name, example);
    }

    FormulaOperator(String symbol, String word, Operation example) {
        this.symbol = symbol;
        this.word = word;
        this.arity = example.operandCount();
        this.example = example;
    }

    FormulaOperator(String name, int arity) {
        this(name, name, arity);
    }

    FormulaOperator(String symbol, String word, int arity) {
        this.symbol = symbol;
        this.word = word;
        this.arity = arity;
        this.example = null;
    }

    /** The operator with a symbol or a name; empty if there is none. */
    public static Optional<FormulaOperator> named(String symbol) {
        return Optional.ofNullable(BY_SYMBOL.get(symbol));
    }

    /** The operator of an operation; null if formulas have none. */
    public static @Nullable FormulaOperator of(@Nullable Operation operation) {
        return operation == null ? null : BY_OPCODE[operation.opcode().ordinal()];
    }

    private static @Nullable FormulaOperator[] byOpcode() {
        @Nullable FormulaOperator[] operators = new @Nullable FormulaOperator[Opcode.values().length];
        for (FormulaOperator operator : values()) {
            if (operator.example != null) {
                operators[operator.example.opcode().ordinal()] = operator;
            }
        }
        return operators;
    }

    /** How a formula writes it: a symbol, or a name before parentheses. */
    public String symbol() {
        return symbol;
    }

    /** How a formula calls it in front of its operands. */
    public String word() {
        return word;
    }

    /** Whether formulas apply it; variables and numbers stand for the others. */
    public boolean isWritten() {
        return switch (this) {
            case COMPARE, FLOAT_COMPARE, INT_CONSTANT, FLOAT_CONSTANT -> false;
            default -> true;
        };
    }

    /** Whether it asks what is known of a value. */
    public boolean isFact() {
        return switch (this) {
            case VARIABLE, LOW, HIGH, POSSIBLE, SET, FITS -> true;
            default -> false;
        };
    }

    /** Whether it computes a value of a program. */
    public boolean isOperation() {
        return example != null && isWritten();
    }

    /** The number of operands. */
    public int arity() {
        return arity;
    }

    /** An operation of this kind, whose operands mean nothing. */
    public Operation example() {
        if (example == null) {
            throw new IllegalStateException(symbol + " is no operation");
        }
        return example;
    }

    /** The operation on operands. */
    public Operation on(List<Value> operands) {
        return switch (example()) {
            case Operation.Binary binary -> binary.with(operands.get(0), operands.get(1));
            case Operation.Unary unary -> unary.with(operands.get(0));
            case Operation.Select select -> new Operation.Select(operands.get(0), operands.get(1), operands.get(2));
            default -> throw new IllegalStateException(symbol + " has no operands");
        };
    }
}
