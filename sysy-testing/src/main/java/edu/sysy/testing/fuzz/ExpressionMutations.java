package edu.sysy.testing.fuzz;

import edu.sysy.ast.BinaryOperator;
import edu.sysy.ast.Expression;
import edu.sysy.ast.Expression.Binary;
import edu.sysy.ast.Expression.Call;
import edu.sysy.ast.Expression.FloatLiteral;
import edu.sysy.ast.Expression.Index;
import edu.sysy.ast.Expression.IntLiteral;
import edu.sysy.ast.Expression.Name;
import edu.sysy.ast.Expression.Unary;
import edu.sysy.ast.UnaryOperator;
import edu.sysy.source.Span;
import edu.sysy.testing.fuzz.MutationScope.VariableType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What could be written by mistake instead of an expression. */
final class ExpressionMutations {
    private static final List<BinaryOperator> ARITHMETIC = List.of(
            BinaryOperator.ADD,
            BinaryOperator.SUBTRACT,
            BinaryOperator.MULTIPLY,
            BinaryOperator.DIVIDE,
            BinaryOperator.REMAINDER);
    private static final List<BinaryOperator> COMPARISONS = Arrays.stream(BinaryOperator.values())
            .filter(BinaryOperator::compares)
            .toList();

    private final Choice choice;
    private final MutationScope scope;

    ExpressionMutations(Choice choice, MutationScope scope) {
        this.choice = choice;
        this.scope = scope;
    }

    List<Expression> of(Expression expression) {
        return switch (expression) {
            case IntLiteral(int value, var span) -> List.of(integer(value));
            case FloatLiteral(float value, var span) ->
                List.of(real(-value), real(value * 2), real(value + 0.5f), real(0), real(1));
            case Name(String name, var span) ->
                scope.kind(name).map(kind -> names(name, kind)).orElse(List.of());
            case Index index -> elements(index);
            case Call call -> calls(call);
            case Unary(var operator, Expression operand, var span) -> List.of(operand);
            case Binary binary -> binaries(binary);
            default -> List.of();
        };
    }

    static Expression literal(int value) {
        return new IntLiteral(value, Span.NONE);
    }

    private static Expression real(float value) {
        return new FloatLiteral(Float.isFinite(value) ? Math.abs(value) : 1, Span.NONE);
    }

    static Expression name(String name) {
        return new Name(name, Span.NONE);
    }

    static Expression binary(BinaryOperator operator, Expression left, Expression right) {
        return new Binary(operator, left, right, Span.NONE);
    }

    static Expression not(Expression expression) {
        return new Unary(UnaryOperator.NOT, expression, Span.NONE);
    }

    /** A number near another one, or one that is often special. */
    private Expression integer(int value) {
        return literal(
                switch (choice.weighted(50, 12, 10, 12, 10, 4, 2)) {
                    case 0 -> value + choice.of(1, -1);
                    case 1 -> choice.between(-1, 2);
                    case 2 -> value * choice.of(2, -1, 3);
                    case 3 -> (1 << choice.between(1, 10)) + choice.between(-1, 1);
                    case 4 -> value / 2;
                    case 5 -> choice.of(Integer.MIN_VALUE, Integer.MAX_VALUE, 65535, -32768);
                    default -> choice.word();
                });
    }

    /** A condition on what can be named here. */
    Expression condition() {
        List<String> integers = scope.alike(VariableType.INTEGER, "", false);
        Expression left = integers.isEmpty() ? literal(choice.between(0, 1)) : name(choice.of(integers));
        Expression right =
                integers.isEmpty() || choice.percent(70) ? literal(choice.between(-2, 20)) : name(choice.of(integers));
        Expression tested =
                choice.percent(30) ? binary(BinaryOperator.REMAINDER, left, literal(choice.between(2, 8))) : left;
        return binary(choice.of(COMPARISONS), tested, right);
    }

    private List<Expression> names(String name, VariableType kind) {
        List<Expression> found = new ArrayList<>(scope.alike(kind, name, false).stream()
                .map(ExpressionMutations::name)
                .toList());
        if (kind.rank() == 0) {
            Expression itself = name(name);
            found.add(binary(choice.of(BinaryOperator.ADD, BinaryOperator.SUBTRACT), itself, literal(1)));
            found.add(new Unary(UnaryOperator.MINUS, itself, Span.NONE));
            found.add(literal(choice.between(-1, 3)));
        }
        return found;
    }

    private List<Expression> elements(Index index) {
        String array = index.array().name();
        List<Expression> found = new ArrayList<>();
        scope.kind(array).ifPresent(kind -> {
            for (String other : scope.alike(kind, array, false)) {
                found.add(index.withArray(new Name(other, Span.NONE)));
            }
            if (kind.rank() == index.indices().size()) {
                scope.alike(new VariableType(kind.type(), 0, false), array, false)
                        .forEach(other -> found.add(name(other)));
                List<Expression> reversed = new ArrayList<>(index.indices());
                Collections.reverse(reversed);
                found.add(index.withIndices(reversed));
            }
        });
        return found;
    }

    private List<Expression> calls(Call call) {
        List<Expression> found = new ArrayList<>(call.arguments());
        for (String other : scope.alike(call.function())) {
            found.add(call.withFunction(other));
        }
        if (call.arguments().size() > 1) {
            List<Expression> arguments = new ArrayList<>(call.arguments());
            int i = choice.between(1, arguments.size() - 1);
            Collections.swap(arguments, i - 1, i);
            found.add(call.withArguments(arguments));
        }
        found.add(literal(choice.between(0, 9)));
        return found;
    }

    private List<Expression> binaries(Binary binary) {
        BinaryOperator operator = binary.operator();
        List<BinaryOperator> others =
                new ArrayList<>(Stream.of(ARITHMETIC, COMPARISONS, List.of(BinaryOperator.AND, BinaryOperator.OR))
                        .filter(group -> group.contains(operator))
                        .findFirst()
                        .orElseThrow());
        others.remove(operator);
        List<Expression> found = new ArrayList<>();
        for (BinaryOperator other : others) {
            found.add(binary.withOperator(other));
        }
        found.add(binary(operator, binary.right(), binary.left()));
        found.add(choice.of(binary.left(), binary.right()));
        if (!ARITHMETIC.contains(operator)) {
            found.add(not(binary));
            found.add(binary(choice.of(BinaryOperator.AND, BinaryOperator.OR), binary, condition()));
        }
        return found;
    }

    /** Another variable to assign to. */
    Optional<Expression> target(Expression target) {
        String old = target instanceof Index index ? index.array().name() : ((Name) target).name();
        List<String> others =
                scope.kind(old).map(kind -> scope.alike(kind, old, true)).orElse(List.of());
        if (others.isEmpty()) {
            return Optional.empty();
        }
        String other = choice.of(others);
        return Optional.of(target instanceof Index index ? index.withArray(new Name(other, Span.NONE)) : name(other));
    }
}
