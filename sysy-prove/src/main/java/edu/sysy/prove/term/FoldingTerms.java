package edu.sysy.prove.term;

/**
 * Builds terms and folds them: a term of constants becomes a constant, and identities such as {@code x & 0} apply.
 * Every result has the value of the term that {@link Terms} would build for the same call.
 *
 * <p>Operands that may be exchanged are ordered, a constant last, so {@code a + b} and {@code b + a} are one term.
 * Shifts by constants become extractions, which cost no gates. Folding looks at a term and its operands only.
 *
 * <p>Methods throw {@link IllegalArgumentException} for widths that do not fit, as those of {@link Terms} do.
 */
public final class FoldingTerms {
    private final Terms terms;

    /** Builds into a graph, which others may extend too. */
    public FoldingTerms(Terms terms) {
        this.terms = terms;
    }

    /** The graph that the terms are in. */
    public Terms terms() {
        return terms;
    }

    /** The number of bits of a term. */
    public int width(int term) {
        return terms.width(term);
    }

    /** Whether a term is a constant. */
    public boolean isConstant(int term) {
        return terms.isConstant(term);
    }

    /** The number that a constant is, read unsigned. */
    public long value(int constant) {
        return terms.payload(constant);
    }

    // ---- leaves

    /** A new variable. */
    public int variable(String name, int width) {
        return terms.variable(name, width);
    }

    /** The number {@code value}, of which the low bits count. */
    public int constant(long value, int width) {
        return terms.constant(value, width);
    }

    // ---- terms of two operands

    /** The sum. */
    public int add(int left, int right) {
        return binary(Operator.ADD, left, right);
    }

    /** The difference. */
    public int sub(int left, int right) {
        return binary(Operator.SUB, left, right);
    }

    /** The low half of the product. */
    public int mul(int left, int right) {
        return binary(Operator.MUL, left, right);
    }

    /** Bitwise and. */
    public int and(int left, int right) {
        return binary(Operator.AND, left, right);
    }

    /** Bitwise or. */
    public int or(int left, int right) {
        return binary(Operator.OR, left, right);
    }

    /** Bitwise exclusive or. */
    public int xor(int left, int right) {
        return binary(Operator.XOR, left, right);
    }

    /** Width 1: whether the operands are equal. */
    public int eq(int left, int right) {
        return binary(Operator.EQ, left, right);
    }

    /** Width 1: whether the first is less, unsigned. */
    public int ult(int left, int right) {
        return binary(Operator.ULT, left, right);
    }

    /** Width 1: whether the first is less, signed. */
    public int slt(int left, int right) {
        return binary(Operator.SLT, left, right);
    }

    /** The complement of all bits; of width 1, the opposite of a condition. */
    public int not(int operand) {
        return xor(operand, constant(-1, width(operand)));
    }

    /** Width 1: whether no bit is set. */
    public int isZero(int operand) {
        return eq(operand, constant(0, width(operand)));
    }

    /** Width 1: whether a bit is set. */
    public int isNonZero(int operand) {
        return not(isZero(operand));
    }

    /** The term that {@link Terms#binary} describes, folded. */
    public int binary(Operator operator, int left, int right) {
        int first = left;
        int second = right;
        if (operator.commutes() && precedes(right, left)) {
            first = right;
            second = left;
        }
        if (width(first) != width(second) || operator == Operator.CONCAT) {
            return terms.binary(operator, first, second);
        }
        if (isConstant(first) && isConstant(second)) {
            return evaluated(terms.binary(operator, first, second));
        }
        return switch (operator) {
            case ADD -> foldAdd(first, second);
            case SUB -> foldSub(first, second);
            case MUL -> foldMul(first, second);
            case SDIV, SREM -> foldDivision(operator, first, second);
            case AND -> foldAnd(first, second);
            case OR -> foldOr(first, second);
            case XOR -> foldXor(first, second);
            case SHL, LSHR, ASHR -> foldShift(operator, first, second);
            case EQ -> foldEq(first, second);
            case ULT -> foldUlt(first, second);
            case SLT -> foldSlt(first, second);
            default -> terms.binary(operator, first, second);
        };
    }

    /** The order of operands that may be exchanged: constants last, else the older term first. */
    private boolean precedes(int term, int other) {
        return isConstant(term) == isConstant(other) ? term < other : isConstant(other);
    }

    private int foldAdd(int x, int y) {
        if (terms.isConstant(y, 0)) {
            return x;
        }
        if (isConstant(y) && hasConstant(x, Operator.ADD)) {
            return add(terms.operand(x, 0), constant(value(terms.operand(x, 1)) + value(y), width(x)));
        }
        return terms.binary(Operator.ADD, x, y);
    }

    private int foldSub(int x, int y) {
        if (x == y) {
            return constant(0, width(x));
        }
        return isConstant(y) ? add(x, constant(-value(y), width(x))) : terms.binary(Operator.SUB, x, y);
    }

    private int foldMul(int x, int y) {
        if (terms.isConstant(y, 0)) {
            return y;
        }
        if (isConstant(y) && Long.bitCount(value(y)) == 1) {
            return shiftedLeft(x, Long.numberOfTrailingZeros(value(y)));
        }
        return terms.binary(Operator.MUL, x, y);
    }

    private int foldDivision(Operator operator, int x, int y) {
        boolean quotient = operator == Operator.SDIV;
        if (terms.isConstant(y, 0)) {
            return quotient ? y : x;
        }
        if (terms.isConstant(x, 0)) {
            return x;
        }
        // in width 1 the number 1 is -1; dividing by either gives the operand there
        if (terms.isConstant(y, 1)) {
            return quotient ? x : constant(0, width(x));
        }
        return terms.binary(operator, x, y);
    }

    private int foldAnd(int x, int y) {
        if (x == y || terms.isConstant(y, -1)) {
            return x;
        }
        return terms.isConstant(y, 0) ? y : terms.binary(Operator.AND, x, y);
    }

    private int foldOr(int x, int y) {
        if (x == y || terms.isConstant(y, 0)) {
            return x;
        }
        return terms.isConstant(y, -1) ? y : terms.binary(Operator.OR, x, y);
    }

    private int foldXor(int x, int y) {
        if (x == y) {
            return constant(0, width(x));
        }
        if (terms.isConstant(y, 0)) {
            return x;
        }
        if (isConstant(y) && hasConstant(x, Operator.XOR)) {
            return xor(terms.operand(x, 0), constant(value(terms.operand(x, 1)) ^ value(y), width(x)));
        }
        // constants move out: complements of operands cancel each other or become one of the result
        if (!isConstant(y) && hasConstant(x, Operator.XOR)) {
            return xor(xor(terms.operand(x, 0), y), terms.operand(x, 1));
        }
        if (hasConstant(y, Operator.XOR)) {
            return xor(xor(x, terms.operand(y, 0)), terms.operand(y, 1));
        }
        return terms.binary(Operator.XOR, x, y);
    }

    private int foldShift(Operator operator, int x, int amount) {
        int width = width(x);
        if (terms.isConstant(x, 0)) {
            return x;
        }
        if (!isConstant(amount)) {
            return terms.binary(operator, x, amount);
        }
        boolean out = Long.compareUnsigned(value(amount), width) >= 0;
        if (operator == Operator.ASHR) {
            int by = out ? width - 1 : (int) value(amount);
            return signExtend(extract(x, by, width - by), width);
        }
        if (out) {
            return constant(0, width);
        }
        int by = (int) value(amount);
        return operator == Operator.SHL ? shiftedLeft(x, by) : zeroExtend(extract(x, by, width - by), width);
    }

    private int shiftedLeft(int x, int by) {
        return by == 0 ? x : concat(extract(x, 0, width(x) - by), constant(0, by));
    }

    private int foldEq(int x, int y) {
        if (x == y) {
            return constant(1, 1);
        }
        if (!isConstant(y)) {
            return terms.binary(Operator.EQ, x, y);
        }
        if (width(x) == 1) {
            return terms.isConstant(y, 1) ? x : not(x);
        }
        if (terms.operator(x) == Operator.ZERO_EXTEND) {
            int narrow = terms.operand(x, 0);
            boolean fits = (value(y) & ~Terms.mask(width(narrow))) == 0;
            return fits ? eq(narrow, constant(value(y), width(narrow))) : constant(0, 1);
        }
        if (hasConstant(x, Operator.XOR)) {
            return eq(terms.operand(x, 0), constant(value(terms.operand(x, 1)) ^ value(y), width(x)));
        }
        if (hasConstant(x, Operator.ADD)) {
            return eq(terms.operand(x, 0), constant(value(y) - value(terms.operand(x, 1)), width(x)));
        }
        return terms.binary(Operator.EQ, x, y);
    }

    private int foldUlt(int x, int y) {
        if (x == y || terms.isConstant(y, 0) || terms.isConstant(x, -1)) {
            return constant(0, 1);
        }
        if (terms.isConstant(x, 0)) {
            return isNonZero(y);
        }
        if (isConstant(y) && Long.bitCount(value(y)) == 1) {
            int low = Long.numberOfTrailingZeros(value(y));
            return isZero(extract(x, low, width(x) - low));
        }
        return terms.binary(Operator.ULT, x, y);
    }

    private int foldSlt(int x, int y) {
        int width = width(x);
        long least = 1L << (width - 1);
        if (x == y || terms.isConstant(y, least) || terms.isConstant(x, least - 1)) {
            return constant(0, 1);
        }
        if (terms.isConstant(y, 0)) {
            return extract(x, width - 1, 1);
        }
        if (terms.isConstant(x, -1)) {
            return not(extract(y, width - 1, 1));
        }
        return terms.binary(Operator.SLT, x, y);
    }

    private boolean hasConstant(int term, Operator operator) {
        return terms.operator(term) == operator && isConstant(terms.operand(term, 1));
    }

    // ---- choices

    /** {@code ifTrue} if the condition, of width 1, is 1, else {@code ifFalse}. */
    public int ite(int condition, int ifTrue, int ifFalse) {
        if (width(condition) != 1 || width(ifTrue) != width(ifFalse)) {
            return terms.ite(condition, ifTrue, ifFalse);
        }
        if (isConstant(condition)) {
            return terms.isConstant(condition, 1) ? ifTrue : ifFalse;
        }
        if (ifTrue == ifFalse) {
            return ifTrue;
        }
        if (hasConstant(condition, Operator.XOR)) {
            return ite(terms.operand(condition, 0), ifFalse, ifTrue);
        }
        if (width(ifTrue) == 1 && isConstant(ifTrue)) {
            return terms.isConstant(ifTrue, 1) ? or(condition, ifFalse) : and(not(condition), ifFalse);
        }
        if (width(ifTrue) == 1 && isConstant(ifFalse)) {
            return terms.isConstant(ifFalse, 1) ? or(not(condition), ifTrue) : and(condition, ifTrue);
        }
        if (isChoice(ifTrue, condition)) {
            return ite(condition, terms.operand(ifTrue, 1), ifFalse);
        }
        if (isChoice(ifFalse, condition)) {
            return ite(condition, ifTrue, terms.operand(ifFalse, 2));
        }
        return terms.ite(condition, ifTrue, ifFalse);
    }

    private boolean isChoice(int term, int condition) {
        return terms.operator(term) == Operator.ITE && terms.operand(term, 0) == condition;
    }

    // ---- bits

    /** {@code width} bits of an operand from bit {@code low} on. */
    public int extract(int operand, int low, int width) {
        if (low < 0 || width < 1 || low + width > width(operand) || width == width(operand)) {
            return terms.extract(operand, low, width);
        }
        return switch (terms.operator(operand)) {
            case CONSTANT -> constant(value(operand) >>> low, width);
            case EXTRACT -> extract(terms.operand(operand, 0), low + (int) terms.payload(operand), width);
            case CONCAT -> extractOfConcat(terms.operand(operand, 0), terms.operand(operand, 1), low, width);
            case ZERO_EXTEND -> extractOfExtended(operand, low, width);
            case SIGN_EXTEND -> extractOfExtended(operand, low, width);
            case ITE -> {
                int ifTrue = terms.operand(operand, 1);
                int ifFalse = terms.operand(operand, 2);
                yield isConstant(ifTrue) && isConstant(ifFalse)
                        ? ite(terms.operand(operand, 0), extract(ifTrue, low, width), extract(ifFalse, low, width))
                        : terms.extract(operand, low, width);
            }
            case AND, OR, XOR -> {
                Operator operator = terms.operator(operand);
                int constant = terms.operand(operand, 1);
                yield isConstant(constant)
                        ? binary(
                                operator, extract(terms.operand(operand, 0), low, width), extract(constant, low, width))
                        : terms.extract(operand, low, width);
            }
            default -> terms.extract(operand, low, width);
        };
    }

    private int extractOfConcat(int high, int low, int from, int width) {
        int split = width(low);
        if (from >= split) {
            return extract(high, from - split, width);
        }
        if (from + width <= split) {
            return extract(low, from, width);
        }
        return concat(extract(high, 0, from + width - split), extract(low, from, split - from));
    }

    private int extractOfExtended(int extended, int from, int width) {
        boolean signed = terms.operator(extended) == Operator.SIGN_EXTEND;
        int operand = terms.operand(extended, 0);
        int split = width(operand);
        if (from + width <= split) {
            return extract(operand, from, width);
        }
        if (!signed) {
            return from >= split ? constant(0, width) : zeroExtend(extract(operand, from, split - from), width);
        }
        int start = Math.min(from, split - 1);
        return signExtend(extract(operand, start, split - start), width);
    }

    /** The operand with zeros before it. */
    public int zeroExtend(int operand, int width) {
        if (width > width(operand) && isConstant(operand)) {
            return constant(value(operand), width);
        }
        if (width > width(operand) && terms.operator(operand) == Operator.ZERO_EXTEND) {
            return zeroExtend(terms.operand(operand, 0), width);
        }
        return terms.zeroExtend(operand, width);
    }

    /** The operand with its sign before it. */
    public int signExtend(int operand, int width) {
        if (width <= width(operand)) {
            return terms.signExtend(operand, width);
        }
        return switch (terms.operator(operand)) {
            case CONSTANT -> constant(terms.signed(operand), width);
            case ZERO_EXTEND -> zeroExtend(operand, width);
            case SIGN_EXTEND -> signExtend(terms.operand(operand, 0), width);
            default -> terms.signExtend(operand, width);
        };
    }

    /** The bits of {@code high} above those of {@code low}. */
    public int concat(int high, int low) {
        int width = width(high) + width(low);
        if (width > Terms.MAX_WIDTH) {
            return terms.concat(high, low);
        }
        if (isConstant(high) && isConstant(low)) {
            return constant(value(high) << width(low) | value(low), width);
        }
        if (terms.isConstant(high, 0)) {
            return zeroExtend(low, width);
        }
        if (terms.operator(high) == Operator.ZERO_EXTEND) {
            return zeroExtend(concat(terms.operand(high, 0), low), width);
        }
        if (terms.operator(high) == Operator.EXTRACT
                && terms.operator(low) == Operator.EXTRACT
                && terms.operand(high, 0) == terms.operand(low, 0)
                && terms.payload(high) == terms.payload(low) + width(low)) {
            return extract(terms.operand(low, 0), (int) terms.payload(low), width);
        }
        return terms.concat(high, low);
    }

    /** The element of a table at an index of width 32; 0 outside of it. */
    public int lookup(int[] table, int index) {
        int term = terms.lookup(table, index);
        return isConstant(index) ? evaluated(term) : term;
    }

    /** The constant that a term of constants is. */
    private int evaluated(int term) {
        long first = value(terms.operand(term, 0));
        long second = terms.operandCount(term) > 1 ? value(terms.operand(term, 1)) : 0;
        return constant(Evaluation.apply(terms, term, first, second, 0), width(term));
    }
}
