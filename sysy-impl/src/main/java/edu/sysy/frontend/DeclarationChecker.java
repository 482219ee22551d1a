package edu.sysy.frontend;

import edu.sysy.Dialect;
import edu.sysy.LanguageFeature;
import edu.sysy.ast.Declaration.VariableDeclaration;
import edu.sysy.ast.Declarator;
import edu.sysy.ast.Expression;
import edu.sysy.ast.Initializer;
import edu.sysy.ast.Initializer.InitializerList;
import edu.sysy.ast.Parameter;
import edu.sysy.ast.TypeName;
import edu.sysy.frontend.NamedEntity.Variable;
import edu.sysy.frontend.NamedEntity.Variable.Storage;
import edu.sysy.ir.Global;
import edu.sysy.ir.InitialData;
import edu.sysy.source.Diagnostic;
import edu.sysy.source.Span;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Checks declarations of variables, constants and parameters. */
final class DeclarationChecker {
    private static final String LENGTH_HELP =
            "the length is known before the program runs; use a large enough constant";
    private static final String GLOBAL_HELP =
            "a global or static variable begins with a constant; assign the value later";

    private final Dialect dialect;
    private final Diagnostics diagnostics;
    private final NameTable names;
    private final ExpressionChecker expressions;
    private final List<Variable> statics = new ArrayList<>();
    private final Map<String, Integer> staticNames = new HashMap<>();
    private String function = "";

    DeclarationChecker(Diagnostics diagnostics, NameTable names, ExpressionChecker expressions, Dialect dialect) {
        this.dialect = dialect;
        this.diagnostics = diagnostics;
        this.names = names;
        this.expressions = expressions;
    }

    /** What lives in static memory, in the order of declaration. */
    List<Variable> statics() {
        return statics;
    }

    /** Begins a function, whose name goes into those of its constant arrays. */
    void beginFunction(String name) {
        function = name;
    }

    /** Declares the names of a declaration, and adds to {@code steps} what has to be done for them at run time. */
    void declare(VariableDeclaration declaration, List<TypedStatement> steps) {
        SemanticType element = elementKind(declaration.type(), declaration.span());
        Storage local = declaration.isStatic() ? Storage.STATIC : Storage.LOCAL;
        Storage storage = names.scopes().isGlobal() ? Storage.GLOBAL : local;
        for (Declarator declarator : declaration.declarators()) {
            int[] lengths = lengths(declarator.dimensions(), 0);
            Variable variable = new Variable(
                    declarator.name(), element, lengths, storage, declaration.constant(), declarator.span());
            boolean sized = isSized(variable, declarator.span());
            names.declare(variable);
            expressions.resolution().record(declarator.span(), variable);
            if (!sized) {
                variable.markBroken();
            }
            initialize(variable, declarator, sized, steps);
            if (variable.isStatic()) {
                addStatic(variable);
            }
        }
    }

    private SemanticType elementKind(TypeName type, Span span) {
        if (type == TypeName.VOID && !diagnostics.hasErrors()) {
            diagnostics.add(Diagnostic.error("E0215", span, "a variable cannot be void"));
        }
        return type == TypeName.VOID ? SemanticType.INT : SemanticType.of(type);
    }

    /** Declares a parameter in the current scope. */
    Variable parameter(Parameter parameter) {
        SemanticType element = elementKind(parameter.type(), parameter.span());
        boolean array = parameter.array() || !parameter.dimensions().isEmpty();
        int[] lengths = array ? lengths(parameter.dimensions(), 1) : new int[0];
        Variable variable =
                new Variable(parameter.name(), element, lengths, Storage.PARAMETER, false, parameter.span());
        if (variable.isArray() && count(variable, 1) > Global.MAX_COUNT) {
            variable.markOversized();
        }
        names.declare(variable);
        expressions.resolution().record(parameter.span(), variable);
        return variable;
    }

    /** The lengths written, after {@code unknown} unknown ones. */
    private int[] lengths(List<Expression> dimensions, int unknown) {
        int[] lengths = new int[unknown + dimensions.size()];
        java.util.Arrays.fill(lengths, 0, unknown, Variable.UNKNOWN_LENGTH);
        for (int i = 0; i < dimensions.size(); i++) {
            lengths[unknown + i] = length(dimensions.get(i));
        }
        return lengths;
    }

    private int length(Expression expression) {
        TypedExpression term = expressions.constant(expression, LENGTH_HELP);
        Span span = expression.span();
        if (term instanceof TypedExpression.IntConstant constant) {
            if (constant.value() == 0) {
                diagnostics.add(Diagnostic.warning("W0329", span, "array length is 0"));
            }
            if (constant.value() >= 0) {
                return constant.value();
            }
            diagnostics.add(Diagnostic.error("E0329", span, "array length is " + constant.value()));
        } else if (term.kind() == SemanticType.FLOAT) {
            diagnostics.add(Diagnostic.error("E0329", span, "array length must be int, is float"));
        }
        return Variable.UNKNOWN_LENGTH;
    }

    /** Whether the size of a variable is known and not too large. */
    private boolean isSized(Variable variable, Span span) {
        boolean known = true;
        for (int i = 0; i < variable.dimensions(); i++) {
            known &= variable.length(i) != Variable.UNKNOWN_LENGTH;
        }
        if (known && count(variable, 0) > Global.MAX_COUNT) {
            String message = "object too large: more than " + Global.MAX_COUNT + " elements";
            diagnostics.add(Diagnostic.error("E0331", span, message));
            return false;
        }
        return known;
    }

    /** The product of the lengths from dimension {@code first} on, up to a bound; unknown ones and 0 count as 1. */
    private static long count(Variable variable, int first) {
        long count = 1;
        for (int i = first; i < variable.dimensions(); i++) {
            count = Math.min(count * Math.max(variable.length(i), 1), Long.MAX_VALUE >>> 32);
        }
        return count;
    }

    private void addStatic(Variable variable) {
        String base = function.isEmpty() ? variable.name() : function + "." + variable.name();
        int sameBefore = staticNames.merge(base, 1, Integer::sum) - 1;
        variable.setGlobalName(sameBefore == 0 ? base : base + "." + sameBefore);
        statics.add(variable);
    }

    /** Whether the initialiser has to be a constant expression. */
    private boolean isCompileTime(Variable variable) {
        boolean local = variable.isConstant() && variable.isLocal();
        return local ? !dialect.has(LanguageFeature.RUN_TIME_CONSTANTS) : variable.isStatic();
    }

    private void initialize(Variable variable, Declarator declarator, boolean sized, List<TypedStatement> steps) {
        Optional<Initializer> initializer = declarator.initializer();
        if (initializer.isEmpty()) {
            if (variable.isConstant()) {
                String message = "missing initialiser for constant " + Diagnostics.quote(variable.name());
                diagnostics.add(Diagnostic.error("E0212", declarator.span(), message));
                variable.markBroken();
            } else if (!variable.isStatic()) {
                steps.add(new TypedStatement.Declare(variable, declarator.span().start()));
            }
        } else if (ExpressionParser.isMissing(initializer.get())) {
            variable.markUnknown();
        } else if (variable.isArray()) {
            initializeArray(variable, initializer.get(), sized, steps);
        } else {
            initializeScalar(variable, initializer.get(), steps);
        }
    }

    private void initializeScalar(Variable variable, Initializer initializer, List<TypedStatement> steps) {
        boolean constant = isCompileTime(variable);
        Expression expression;
        if (initializer instanceof Expression plain) {
            expression = plain;
        } else if (initializer instanceof InitializerList list
                && list.items().size() == 1
                && list.items().getFirst() instanceof Expression inner) {
            diagnostics.add(Diagnostic.warning("W0325", list.span(), "braces around the value of a scalar"));
            expression = inner;
        } else {
            diagnostics.add(Diagnostic.error("E0325", initializer.span(), "scalar initialised with a list"));
            variable.markBroken();
            return;
        }
        TypedExpression value = constant
                ? expressions.constant(expression, variable.isConstant() ? "" : GLOBAL_HELP)
                : expressions.number(expression);
        if (value.kind() == SemanticType.ERROR) {
            variable.markBroken();
        } else if (constant || (variable.isConstant() && value.isConstant())) {
            TypedExpression converted = ConstantEvaluator.convert(value, variable.element());
            variable.setValue(converted);
            variable.setData(InitialData.ofWords(ConstantEvaluator.bits(converted)));
        } else {
            variable.markComputedAtRunTime();
            int position = variable.span().start();
            steps.add(new TypedStatement.Declare(variable, position));
            steps.add(new TypedStatement.Assign(new TypedExpression.Scalar(variable, position), value, position));
        }
    }

    private static boolean isString(Variable variable) {
        return variable.element() == SemanticType.CHAR && variable.dimensions() == 1;
    }

    private void initializeArray(
            Variable variable, Initializer initializer, boolean sized, List<TypedStatement> steps) {
        InitializerList list;
        if (initializer instanceof InitializerList braced) {
            list = braced;
        } else if (initializer instanceof Expression.StringLiteral text && isString(variable)) {
            list = Initializers.characters(text);
        } else {
            diagnostics.add(Diagnostic.error("E0326", initializer.span(), "array needs a brace list"));
            variable.markBroken();
            return;
        }
        if (!sized) {
            return;
        }
        boolean constant = isCompileTime(variable);
        List<TypedStatement.Item> items = constant
                ? expressions.inConstantContext(
                        () -> Initializers.flatten(diagnostics, expressions, dialect, variable, list))
                : Initializers.flatten(diagnostics, expressions, dialect, variable, list);
        if (variable.isBroken()) {
            return;
        }
        boolean known = items.stream().allMatch(item -> item.value().isConstant());
        if (constant || (variable.isConstant() && known)) {
            variable.setData(Initializers.data(variable, items));
        } else {
            variable.markComputedAtRunTime();
            int position = variable.span().start();
            steps.add(new TypedStatement.Declare(variable, position));
            steps.add(new TypedStatement.Fill(variable, items, position));
        }
    }
}
