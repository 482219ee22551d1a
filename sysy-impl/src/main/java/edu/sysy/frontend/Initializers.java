package edu.sysy.frontend;

import edu.sysy.Cancellation;
import edu.sysy.Dialect;
import edu.sysy.LanguageFeature;
import edu.sysy.ast.Expression;
import edu.sysy.ast.Initializer;
import edu.sysy.ast.Initializer.InitializerList;
import edu.sysy.frontend.NamedEntity.Variable;
import edu.sysy.ir.InitialData;
import edu.sysy.source.Diagnostic;
import java.util.ArrayList;
import java.util.List;

/**
 * Flattens initialisers of arrays: items fill elements in row-major order; a brace list fills the largest proper
 * sub-array of the array it stands in that begins at the place reached. The result is sparse.
 */
final class Initializers {
    private final Dialect dialect;
    private final Diagnostics diagnostics;
    private final ExpressionChecker expressions;
    private final Variable array;
    private final List<TypedStatement.Item> items = new ArrayList<>();
    private boolean wrong;

    private Initializers(Diagnostics diagnostics, ExpressionChecker expressions, Dialect dialect, Variable array) {
        this.dialect = dialect;
        this.diagnostics = diagnostics;
        this.expressions = expressions;
        this.array = array;
    }

    /**
     * The elements that a list sets, in ascending and textual order; marks the array as broken if the list is wrong.
     */
    static List<TypedStatement.Item> flatten(
            Diagnostics diagnostics,
            ExpressionChecker expressions,
            Dialect dialect,
            Variable array,
            InitializerList list) {
        Initializers initializers = new Initializers(diagnostics, expressions, dialect, array);
        initializers.fill(list, 0, 0);
        if (initializers.wrong) {
            array.markBroken();
        }
        return initializers.items;
    }

    /** The characters of a string as a list; the zero that ends it in C is left to the array. */
    static InitializerList characters(Expression.StringLiteral text) {
        List<Initializer> items = new ArrayList<>(text.value().length());
        for (int i = 0; i < text.value().length(); i++) {
            items.add(new Expression.CharLiteral(text.value().charAt(i), text.span()));
        }
        return new InitializerList(items, text.span());
    }

    /** The words of constant items. */
    static InitialData data(Variable array, List<TypedStatement.Item> items) {
        int[] indices = new int[items.size()];
        int[] words = new int[items.size()];
        for (int i = 0; i < indices.length; i++) {
            indices[i] = items.get(i).index();
            words[i] = ConstantEvaluator.bits(
                    ConstantEvaluator.convert(items.get(i).value(), array.element()));
        }
        return InitialData.of(indices, words);
    }

    /** Fills the sub-array of {@code array} that has dimensions {@code dimension} and up and begins at {@code base}. */
    private void fill(InitializerList list, int dimension, int base) {
        if (!expressions.enter(list.span())) {
            wrong = true;
            expressions.leave();
            return;
        }
        int size = (int) array.elements(dimension);
        int cursor = 0;
        for (Initializer item : list.items()) {
            Cancellation.poll();
            if (cursor >= size) {
                excess(item, size);
                break;
            }
            if (item instanceof Expression.StringLiteral text && isRow(cursor, dimension)) {
                fill(characters(text), array.dimensions() - 1, base + cursor);
                cursor += (int) array.elements(array.dimensions() - 1);
            } else if (item instanceof Expression expression) {
                store(base + cursor++, expression);
            } else if (item instanceof InitializerList inner) {
                int sub = subarrayAt(cursor, dimension);
                if (sub < array.dimensions()) {
                    fill(inner, sub, base + cursor);
                    cursor += (int) array.elements(sub);
                } else {
                    braced(inner, base + cursor++);
                }
            }
        }
        expressions.leave();
    }

    /** Whether a row of characters of an array of several dimensions begins here. */
    private boolean isRow(int cursor, int dimension) {
        int last = array.dimensions() - 1;
        return array.element() == SemanticType.CHAR && dimension < last && cursor % array.elements(last) == 0;
    }

    /**
     * The first dimension of the largest proper sub-array that begins at {@code cursor}; none: the number of
     * dimensions.
     */
    private int subarrayAt(int cursor, int dimension) {
        int sub = dimension + 1;
        while (sub < array.dimensions() && cursor % array.elements(sub) != 0) {
            sub++;
        }
        return sub;
    }

    private void braced(InitializerList list, int index) {
        if (list.items().size() == 1 && list.items().getFirst() instanceof Expression expression) {
            diagnostics.add(Diagnostic.warning("W0324", list.span(), "braces around a single element"));
            store(index, expression);
        } else {
            fail("E0324", list, "braces do not start a sub-array here");
        }
    }

    private void store(int index, Expression expression) {
        TypedExpression term = expressions.number(expression);
        if (term.kind() == SemanticType.ERROR) {
            wrong = true;
            return;
        }
        if (term.kind() == SemanticType.FLOAT && array.element() == SemanticType.INT && !isWhole(term)) {
            diagnostics.add(Diagnostic.warning("W0336", expression.span(), "float element in an array of int"));
        }
        items.add(new TypedStatement.Item(index, term));
    }

    private static boolean isWhole(TypedExpression term) {
        return term instanceof TypedExpression.FloatConstant number && number.value() == Math.rint(number.value());
    }

    private void excess(Initializer item, int size) {
        String message = "too many initialisers: array has " + size + (size == 1 ? " element" : " elements");
        if (dialect.has(LanguageFeature.EXCESS_INITIALIZERS)) {
            diagnostics.add(Diagnostic.warning("W0323", item.span(), message));
        } else if (!wrong) {
            fail("E0323", item, message);
        }
    }

    private void fail(String code, Initializer place, String message) {
        diagnostics.add(Diagnostic.error(code, place.span(), message));
        wrong = true;
    }
}
