package edu.sysy.prove.translate;

import edu.sysy.ir.Condition;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.FloatBinary;
import edu.sysy.ir.Operation.IntBinary;
import edu.sysy.ir.Type;
import edu.sysy.prove.floats.FloatTerms;
import edu.sysy.prove.term.FoldingTerms;
import edu.sysy.prove.term.Operator;
import edu.sysy.prove.term.Terms;

/** Operations on numbers as terms, with the meaning that the IR gives them. */
public final class OperationTerms {
    private static final int WIDTH = Integer.SIZE;

    /** The numbers of the open functions: quotients and remainders by 0, and conversions of what does not fit. */
    private static final int DIV = 0;

    private static final int REM = 1;
    private static final int FLOAT_TO_INT = 2;

    private final Terms terms;
    private final Conditions conditions;
    private final FloatTerms floats;
    /** Whether what is left open has a certain value: 0 for quotients, the dividend for remainders. */
    private final boolean chooses;

    /** Makes terms in a graph; what is left open is some function of the operands. */
    public OperationTerms(Terms terms) {
        this(terms, false);
    }

    OperationTerms(Terms terms, boolean chooses) {
        this.terms = terms;
        this.chooses = chooses;
        this.conditions = new Conditions(terms);
        this.floats = new FloatTerms(new FoldingTerms(terms));
    }

    /** Whether passes may put any value in the place of an open term; the machine chooses what conversions give. */
    static boolean isUnspecified(Terms terms, int open) {
        return terms.payload(open) != FLOAT_TO_INT;
    }

    /** What an operation of integers computes. */
    public int compute(IntBinary operation, int x, int y) {
        return switch (operation) {
            case Operation.Add add -> terms.binary(Operator.ADD, x, y);
            case Operation.Sub sub -> terms.binary(Operator.SUB, x, y);
            case Operation.Mul mul -> terms.binary(Operator.MUL, x, y);
            case Operation.Div div -> divided(Operator.SDIV, x, y);
            case Operation.Rem rem -> divided(Operator.SREM, x, y);
            case Operation.And and -> terms.binary(Operator.AND, x, y);
            case Operation.Or or -> terms.binary(Operator.OR, x, y);
            case Operation.Xor xor -> terms.binary(Operator.XOR, x, y);
            case Operation.Shl shl -> terms.binary(Operator.SHL, x, amount(y));
            case Operation.Shr shr -> terms.binary(Operator.LSHR, x, amount(y));
            case Operation.Sar sar -> terms.binary(Operator.ASHR, x, amount(y));
            case Operation.MulHigh high -> highProduct(x, y);
            case Operation.Compare compare -> terms.zeroExtend(compare(compare.condition(), x, y), WIDTH);
        };
    }

    /** A quotient or remainder; what it is for a divisor 0 is left open. */
    private int divided(Operator operator, int x, int y) {
        int result = terms.binary(operator, x, y);
        return chooses || terms.isConstant(y) && !terms.isConstant(y, 0)
                ? result
                : terms.ite(conditions.isZero(y), terms.open(operator == Operator.SDIV ? DIV : REM, x, WIDTH), result);
    }

    /** The low five bits of an amount. */
    private int amount(int y) {
        return terms.binary(Operator.AND, y, terms.constant(WIDTH - 1, WIDTH));
    }

    private int highProduct(int x, int y) {
        int product = terms.binary(Operator.MUL, terms.signExtend(x, 2 * WIDTH), terms.signExtend(y, 2 * WIDTH));
        return terms.extract(product, WIDTH, WIDTH);
    }

    /** Of width 1: whether two numbers are in a relation, read as signed. */
    public int compare(Condition condition, int x, int y) {
        return switch (condition) {
            case EQ -> terms.binary(Operator.EQ, x, y);
            case NE -> terms.not(terms.binary(Operator.EQ, x, y));
            case LT -> terms.binary(Operator.SLT, x, y);
            case GE -> terms.not(terms.binary(Operator.SLT, x, y));
            case GT -> terms.binary(Operator.SLT, y, x);
            case LE -> terms.not(terms.binary(Operator.SLT, y, x));
        };
    }

    /** The value of an operation whose operands, all numbers, have values. */
    public Computed compute(Operation operation, Computed... operands) {
        return switch (operation) {
            case Operation.IntConstant(int value) -> known(terms.constant(value, WIDTH));
            case Operation.FloatConstant(float value) -> known(floats.constant(value));
            case Operation.Undefined undefined
            when undefined.type() != Type.ADDRESS ->
                Computed.number(terms.variable("undefined", WIDTH), conditions.yes());
            case IntBinary binary -> {
                int x = operands[0].term();
                int y = operands[1].term();
                boolean isQuotient = binary instanceof Operation.Div || binary instanceof Operation.Rem;
                yield Computed.number(compute(binary, x, y), isQuotient ? conditions.isZero(y) : conditions.no());
            }
            case Operation.Select select -> {
                int condition = conditions.not(conditions.isZero(operands[0].term()));
                yield Computed.number(
                        terms.ite(condition, operands[1].term(), operands[2].term()),
                        conditions.choose(condition, operands[1].open(), operands[2].open()));
            }
            case FloatBinary binary -> known(compute(binary, operands[0].term(), operands[1].term()));
            case Operation.FloatNeg neg -> known(floats.negate(operands[0].term()));
            case Operation.FloatCompare compare -> {
                int holds = floats.compare(compare.condition(), operands[0].term(), operands[1].term());
                yield known(terms.zeroExtend(holds, WIDTH));
            }
            case Operation.IntToFloat conversion -> known(floats.fromInt(operands[0].term()));
            case Operation.FloatToInt conversion -> {
                int x = operands[0].term();
                // the machine chooses what does not fit
                yield known(terms.ite(floats.fitsInt(x), floats.toInt(x), terms.open(FLOAT_TO_INT, x, WIDTH)));
            }
            default ->
                throw new UntranslatableException(
                        "the operation '" + operation.opcode().mnemonic() + "' is not compared");
        };
    }

    private Computed known(int term) {
        return Computed.number(term, conditions.no());
    }

    /**
     * What an operation of floating-point numbers computes; operands that may be exchanged are, so that equal ones
     * meet.
     */
    private int compute(FloatBinary operation, int x, int y) {
        int first = operation.commutes() ? Math.min(x, y) : x;
        int second = operation.commutes() ? Math.max(x, y) : y;
        return switch (operation) {
            case Operation.FloatAdd add -> floats.add(first, second);
            case Operation.FloatSub sub -> floats.subtract(first, second);
            case Operation.FloatMul mul -> floats.multiply(first, second);
            case Operation.FloatDiv div -> floats.divide(first, second);
        };
    }

    /** A floating-point number with one NaN for all. */
    int canonical(int number) {
        return terms.ite(floats.isNaN(number), floats.constant(Float.NaN), number);
    }
}
