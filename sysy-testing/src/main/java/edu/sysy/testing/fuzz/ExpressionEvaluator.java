package edu.sysy.testing.fuzz;

import edu.sysy.ast.BinaryOperator;
import edu.sysy.ast.Expression;
import edu.sysy.ast.Expression.Binary;
import edu.sysy.ast.Expression.Call;
import edu.sysy.ast.Expression.CharLiteral;
import edu.sysy.ast.Expression.FloatLiteral;
import edu.sysy.ast.Expression.Index;
import edu.sysy.ast.Expression.IntLiteral;
import edu.sysy.ast.Expression.Name;
import edu.sysy.ast.Expression.StringLiteral;
import edu.sysy.ast.Expression.Unary;
import java.util.List;

/** Makes expressions ready to run. */
final class ExpressionEvaluator {
    private final TreeScopes names;
    private final TreeMachine machine;
    private final CallEvaluator calls;
    private final Strictness strictness;

    ExpressionEvaluator(TreeScopes names, TreeMachine machine, Strictness strictness) {
        this.names = names;
        this.machine = machine;
        this.strictness = strictness;
        this.calls = new CallEvaluator(this, machine);
    }

    CallEvaluator calls() {
        return calls;
    }

    TypedRunnable term(Expression expression) {
        return switch (expression) {
            case IntLiteral(int value, var span) -> new TypedRunnable(false, frame -> value);
            case FloatLiteral(float value, var span) -> {
                int bits = Float.floatToRawIntBits(value);
                yield new TypedRunnable(true, frame -> bits);
            }
            case CharLiteral(int value, var span) -> new TypedRunnable(false, frame -> value);
            case StringLiteral ignored -> throw new UndefinedException("a string is not a value");
            case Name(String name, var span) -> scalar(names.find(name), name);
            case Index index -> element(index);
            case Call call -> calls.value(call);
            case Unary(var operator, Expression operand, var span) -> {
                TypedRunnable inner = term(operand);
                yield switch (operator) {
                    case PLUS -> inner;
                    case MINUS ->
                        inner.real() ? new TypedRunnable(true, negated(inner.code())) : negatedInt(inner.code());
                    case NOT -> {
                        RunnableTree truth = inner.truth();
                        yield new TypedRunnable(false, frame -> 1 - truth.run(frame));
                    }
                };
            }
            case Binary binary -> binary(binary);
        };
    }

    private static TypedRunnable negatedInt(RunnableTree inner) {
        return new TypedRunnable(false, frame -> -inner.run(frame));
    }

    private static RunnableTree negated(RunnableTree inner) {
        return frame -> {
            float value = Float.intBitsToFloat(inner.run(frame));
            if (Float.isNaN(value)) {
                throw new UndefinedException("sign of NaN");
            }
            return Float.floatToRawIntBits(-value);
        };
    }

    private TypedRunnable scalar(TreeVariable symbol, String name) {
        if (!symbol.isScalar()) {
            throw new UndefinedException("array '" + name + "' is not a value");
        }
        int slot = symbol.slot();
        RunnableTree code = symbol.fixed()
                .<RunnableTree>map(storage -> frame -> storage.read(0))
                .orElseGet(() -> frame -> {
                    if (!frame.written[slot]) {
                        throw new UndefinedException("'" + name + "' is read before it is written");
                    }
                    return frame.words[slot];
                });
        return new TypedRunnable(symbol.real(), code);
    }

    private TypedRunnable element(Index index) {
        TreeVariable symbol = names.find(index.array().name());
        if (index.indices().size() != symbol.rows().length) {
            throw new UndefinedException(
                    "wrong number of indices of '" + index.array().name() + "'");
        }
        RunnableTree.OfArray array = storage(symbol);
        RunnableTree offset = offset(symbol, array, index.indices());
        return new TypedRunnable(symbol.real(), frame -> array.run(frame).read(offset.run(frame)));
    }

    private static RunnableTree.OfArray storage(TreeVariable symbol) {
        int slot = symbol.slot();
        return symbol.fixed()
                .<RunnableTree.OfArray>map(storage -> frame -> storage)
                .orElseGet(() -> frame -> frame.arrays[slot]);
    }

    private RunnableTree offset(TreeVariable symbol, RunnableTree.OfArray array, List<Expression> indices) {
        RunnableTree[] codes = indices.stream().map(this::integer).toArray(RunnableTree[]::new);
        int[] rows = symbol.rows();
        return frame -> {
            int offset = 0;
            int size = array.run(frame).length();
            for (int i = 0; i < codes.length; i++) {
                int at = codes[i].run(frame);
                if (strictness != Strictness.OBJECTS && (at < 0 || (at + 1L) * rows[i] > size)) {
                    throw new UndefinedException("index " + at + " of " + size / Math.max(1, rows[i]));
                }
                offset = Math.addExact(offset, Math.multiplyExact(at, rows[i]));
                size = rows[i];
            }
            return offset;
        };
    }

    private RunnableTree integer(Expression expression) {
        TypedRunnable term = term(expression);
        if (term.real()) {
            throw new UndefinedException("floating index");
        }
        return term.code();
    }

    /** An array, or rows of one, as an argument. */
    RunnableTree.OfArray array(Expression expression, boolean real, int[] wantedRows) {
        String name = expression instanceof Index index
                ? index.array().name()
                : expression instanceof Name(String n, var s) ? n : "";
        List<Expression> indices = expression instanceof Index index ? index.indices() : List.of();
        TreeVariable symbol = names.find(name);
        int rank = symbol.rows().length - indices.size();
        if (symbol.real() != real || rank != wantedRows.length) {
            throw new UndefinedException("'" + name + "' does not fit the parameter");
        }
        for (int i = 0; i < rank; i++) {
            if (symbol.rows()[indices.size() + i] != wantedRows[i]) {
                throw new UndefinedException("rows of '" + name + "' do not fit the parameter");
            }
        }
        RunnableTree.OfArray whole = storage(symbol);
        if (indices.isEmpty()) {
            return whole;
        }
        RunnableTree offset = offset(symbol, whole, indices);
        int length = symbol.rows()[indices.size() - 1];
        return frame -> {
            Storage all = whole.run(frame);
            int start = offset.run(frame);
            return strictness == Strictness.OBJECTS ? all.from(start) : all.row(start, length);
        };
    }

    /** What stores a value, index expressions first. */
    RunnableTree store(Expression target, Expression value) {
        TypedRunnable right = term(value);
        if (target instanceof Name(String name, var span)) {
            TreeVariable symbol = names.find(name);
            if (!symbol.isScalar() || symbol.constant()) {
                throw new UndefinedException("'" + name + "' is not assignable");
            }
            RunnableTree code = right.as(symbol.real());
            return symbol.fixed()
                    .<RunnableTree>map(storage -> frame -> {
                        storage.write(0, code.run(frame));
                        return 0;
                    })
                    .orElseGet(() -> set(symbol.slot(), code));
        }
        if (!(target instanceof Index index)) {
            throw new UndefinedException("not assignable");
        }
        TreeVariable symbol = names.find(index.array().name());
        if (index.indices().size() != symbol.rows().length || symbol.constant()) {
            throw new UndefinedException("'" + index.array().name() + "' is not assignable");
        }
        RunnableTree.OfArray array = storage(symbol);
        RunnableTree offset = offset(symbol, array, index.indices());
        RunnableTree code = right.as(symbol.real());
        return frame -> {
            int at = offset.run(frame);
            array.run(frame).write(at, code.run(frame));
            return 0;
        };
    }

    static RunnableTree set(int slot, RunnableTree value) {
        return frame -> {
            frame.words[slot] = value.run(frame);
            frame.written[slot] = true;
            return 0;
        };
    }

    private TypedRunnable binary(Binary binary) {
        BinaryOperator operator = binary.operator();
        TypedRunnable left = term(binary.left());
        TypedRunnable right = term(binary.right());
        if (operator.shortCircuits()) {
            RunnableTree x = left.truth();
            RunnableTree y = right.truth();
            return operator == BinaryOperator.AND
                    ? new TypedRunnable(false, frame -> x.run(frame) == 0 ? 0 : y.run(frame))
                    : new TypedRunnable(false, frame -> x.run(frame) != 0 ? 1 : y.run(frame));
        }
        boolean real = left.real() || right.real();
        if (real && (operator == BinaryOperator.REMAINDER || operator == BinaryOperator.BIT_AND)) {
            throw new UndefinedException("floating operands of " + operator.symbol());
        }
        RunnableTree x = left.as(real);
        RunnableTree y = right.as(real);
        TypedRunnable result = new TypedRunnable(
                real && !operator.compares(), real ? floating(operator, x, y) : integer(operator, x, y));
        return new TypedRunnable(result.real(), frame -> {
            machine.spend(1);
            return result.code().run(frame);
        });
    }

    private RunnableTree integer(BinaryOperator operator, RunnableTree x, RunnableTree y) {
        return switch (operator) {
            case ADD -> frame -> x.run(frame) + y.run(frame);
            case SUBTRACT -> frame -> x.run(frame) - y.run(frame);
            case MULTIPLY -> frame -> x.run(frame) * y.run(frame);
            case DIVIDE ->
                frame -> {
                    int dividend = x.run(frame);
                    return dividend / divisor(dividend, y.run(frame));
                };
            case REMAINDER ->
                frame -> {
                    int dividend = x.run(frame);
                    return dividend % divisor(dividend, y.run(frame));
                };
            case BIT_AND -> frame -> x.run(frame) & y.run(frame);
            case EQUAL -> frame -> x.run(frame) == y.run(frame) ? 1 : 0;
            case NOT_EQUAL -> frame -> x.run(frame) != y.run(frame) ? 1 : 0;
            case LESS -> frame -> x.run(frame) < y.run(frame) ? 1 : 0;
            case GREATER -> frame -> x.run(frame) > y.run(frame) ? 1 : 0;
            case LESS_EQUAL -> frame -> x.run(frame) <= y.run(frame) ? 1 : 0;
            case GREATER_EQUAL -> frame -> x.run(frame) >= y.run(frame) ? 1 : 0;
            case AND, OR -> throw new IllegalArgumentException(operator.symbol());
        };
    }

    private int divisor(int dividend, int divisor) {
        if (divisor == 0 || (strictness == Strictness.C && divisor == -1 && dividend == Integer.MIN_VALUE)) {
            throw new UndefinedException(dividend + " divided by " + divisor);
        }
        return divisor;
    }

    private static RunnableTree floating(BinaryOperator operator, RunnableTree x, RunnableTree y) {
        return switch (operator) {
            case ADD -> frame -> bits(real(x, frame) + real(y, frame));
            case SUBTRACT -> frame -> bits(real(x, frame) - real(y, frame));
            case MULTIPLY -> frame -> bits(real(x, frame) * real(y, frame));
            case DIVIDE -> frame -> bits(real(x, frame) / real(y, frame));
            case EQUAL -> frame -> real(x, frame) == real(y, frame) ? 1 : 0;
            case NOT_EQUAL -> frame -> real(x, frame) != real(y, frame) ? 1 : 0;
            case LESS -> frame -> real(x, frame) < real(y, frame) ? 1 : 0;
            case GREATER -> frame -> real(x, frame) > real(y, frame) ? 1 : 0;
            case LESS_EQUAL -> frame -> real(x, frame) <= real(y, frame) ? 1 : 0;
            case GREATER_EQUAL -> frame -> real(x, frame) >= real(y, frame) ? 1 : 0;
            case REMAINDER, BIT_AND, AND, OR -> throw new IllegalArgumentException(operator.symbol());
        };
    }

    private static float real(RunnableTree code, Frame frame) {
        return Float.intBitsToFloat(code.run(frame));
    }

    private static int bits(float value) {
        return Float.floatToRawIntBits(value);
    }
}
