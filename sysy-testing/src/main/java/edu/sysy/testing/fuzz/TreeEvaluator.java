package edu.sysy.testing.fuzz;

import edu.sysy.ast.Ast;
import edu.sysy.ast.Declaration;
import edu.sysy.ast.Declaration.FunctionDefinition;
import edu.sysy.ast.Declaration.VariableDeclaration;
import edu.sysy.ast.Declarator;
import edu.sysy.ast.Expression;
import edu.sysy.ast.Expression.Call;
import edu.sysy.ast.Initializer;
import edu.sysy.ast.Initializer.InitializerList;
import edu.sysy.ast.Parameter;
import edu.sysy.ast.Statement;
import edu.sysy.ast.TypeName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Says what a program means, from its tree alone, and refuses programs that have no meaning: elements outside an array,
 * reads of what was never written, division by zero, floating numbers that do not fit an integer, missing results. It
 * shares no code with the compiler but the parser.
 */
final class TreeEvaluator {
    private static final int NORMAL = 0;
    private static final int BREAK = 1;
    private static final int CONTINUE = 2;
    private static final int RETURN = 3;
    private static final Frame NO_FRAME = new Frame(0);

    /** What became of a program. */
    sealed interface Meaning {}

    /** It ended by itself, with that output and exit status. */
    record Defined(byte[] output, int status, long steps) implements Meaning {}

    /** It has no meaning. */
    record Undefined(String reason) implements Meaning {}

    private final TreeMachine machine;
    private final TreeScopes names = new TreeScopes();
    private final ExpressionEvaluator expressions;
    private TypeName result = TypeName.VOID;

    private TreeEvaluator(TreeMachine machine, Strictness strictness) {
        this.machine = machine;
        this.expressions = new ExpressionEvaluator(names, machine, strictness);
    }

    /**
     * Runs a program.
     */
    static Meaning evaluate(Ast ast, byte[] input, long stepLimit, Strictness strictness) {
        TreeMachine machine = new TreeMachine(input, stepLimit);
        try {
            TreeEvaluator evaluator = new TreeEvaluator(machine, strictness);
            Optional<CallEvaluator.Callee> main = Optional.empty();
            for (Declaration declaration : ast.declarations()) {
                switch (declaration) {
                    case VariableDeclaration variables ->
                        evaluator.variables(variables).run(NO_FRAME);
                    case FunctionDefinition function -> {
                        CallEvaluator.Callee callee = evaluator.function(function);
                        main = function.name().equals("main") ? Optional.of(callee) : main;
                    }
                }
            }
            CallEvaluator.Callee entry = main.orElseThrow(() -> new UndefinedException("no main"));
            Frame frame = new Frame(entry.slots);
            entry.body.run(frame);
            return new Defined(machine.output(), frame.result & 255, machine.steps());
        } catch (UndefinedException e) {
            return new Undefined(String.valueOf(e.getMessage()));
        } catch (ArithmeticException | ArrayIndexOutOfBoundsException e) {
            return new Undefined(e.toString());
        }
    }

    private CallEvaluator.Callee function(FunctionDefinition function) {
        names.beginFunction();
        List<TreeVariable> parameters = new ArrayList<>();
        for (Parameter parameter : function.parameters()) {
            TreeVariable symbol = new TreeVariable(
                    parameter.type() == TypeName.FLOAT, rows(parameter), false, Optional.empty(), names.newSlot());
            names.declare(parameter.name(), symbol);
            parameters.add(symbol);
        }
        CallEvaluator.Callee callee = new CallEvaluator.Callee(function.returnType(), parameters);
        expressions.calls().declare(function.name(), callee);
        result = function.returnType();
        callee.body = sequence(function.body().statements());
        callee.slots = names.slots();
        names.leave();
        return callee;
    }

    private int[] rows(Parameter parameter) {
        if (!parameter.array()) {
            return new int[0];
        }
        int[] lengths = new int[parameter.dimensions().size() + 1];
        for (int i = 1; i < lengths.length; i++) {
            lengths[i] = constant(parameter.dimensions().get(i - 1));
        }
        return TreeVariable.rows(lengths);
    }

    /** An integer known while the tree is made ready; anything else reads a variable of the frame that is not there. */
    private int constant(Expression expression) {
        return expressions.term(expression).as(false).run(NO_FRAME);
    }

    private RunnableTree sequence(List<Statement> statements) {
        RunnableTree[] codes = statements.stream().map(this::statement).toArray(RunnableTree[]::new);
        return frame -> {
            for (RunnableTree code : codes) {
                int end = code.run(frame);
                if (end != NORMAL) {
                    return end;
                }
            }
            return NORMAL;
        };
    }

    private RunnableTree statement(Statement statement) {
        return switch (statement) {
            case Statement.Block block -> {
                names.enter();
                RunnableTree code = sequence(block.statements());
                names.leave();
                yield code;
            }
            case Statement.LocalDeclaration local -> variables(local.declaration());
            case Statement.Assignment(Expression target, Expression value, var span) ->
                expressions.store(target, value);
            case Statement.ExpressionStatement(var expression, var span) ->
                expression.map(this::effect).orElse(frame -> NORMAL);
            case Statement.If branch -> {
                RunnableTree condition = expressions.term(branch.condition()).truth();
                RunnableTree then = statement(branch.thenBranch());
                RunnableTree other = branch.elseBranch().map(this::statement).orElse(frame -> NORMAL);
                yield frame -> condition.run(frame) != 0 ? then.run(frame) : other.run(frame);
            }
            case Statement.While(Expression condition, Statement body, var span) ->
                loop(expressions.term(condition).truth(), statement(body), frame -> NORMAL);
            case Statement.For loop -> forLoop(loop);
            case Statement.Break ignored -> frame -> BREAK;
            case Statement.Continue ignored -> frame -> CONTINUE;
            case Statement.Return(var value, var span) ->
                value.map(this::returning).orElse(frame -> RETURN);
        };
    }

    private RunnableTree effect(Expression expression) {
        RunnableTree code = expression instanceof Call call
                ? expressions.calls().statement(call)
                : expressions.term(expression).code();
        return frame -> {
            code.run(frame);
            return NORMAL;
        };
    }

    private RunnableTree forLoop(Statement.For loop) {
        RunnableTree initial = sequence(List.copyOf(loop.initial()));
        RunnableTree condition =
                loop.condition().map(test -> expressions.term(test).truth()).orElse(frame -> 1);
        RunnableTree update = sequence(List.copyOf(loop.update()));
        RunnableTree rest = loop(condition, statement(loop.body()), update);
        return frame -> {
            initial.run(frame);
            return rest.run(frame);
        };
    }

    private RunnableTree loop(RunnableTree condition, RunnableTree body, RunnableTree update) {
        return frame -> {
            while (condition.run(frame) != 0) {
                machine.spend(2);
                int end = body.run(frame);
                if (end == BREAK) {
                    break;
                }
                if (end == RETURN) {
                    return RETURN;
                }
                update.run(frame);
            }
            return NORMAL;
        };
    }

    private RunnableTree returning(Expression value) {
        RunnableTree code = expressions.term(value).as(result == TypeName.FLOAT);
        return frame -> {
            frame.result = code.run(frame);
            frame.hasResult = true;
            return RETURN;
        };
    }

    private RunnableTree variables(VariableDeclaration declaration) {
        RunnableTree[] codes = declaration.declarators().stream()
                .map(declarator -> variable(declaration, declarator))
                .toArray(RunnableTree[]::new);
        return frame -> {
            for (RunnableTree code : codes) {
                code.run(frame);
            }
            return NORMAL;
        };
    }

    private RunnableTree variable(VariableDeclaration declaration, Declarator declarator) {
        boolean real = declaration.type() == TypeName.FLOAT;
        int[] lengths =
                declarator.dimensions().stream().mapToInt(this::constant).toArray();
        int size = 1;
        for (int length : lengths) {
            if (length <= 0) {
                throw new UndefinedException("length " + length);
            }
            size = Math.multiplyExact(size, length);
        }
        if (size > 1 << 20) {
            throw new UndefinedException("array of " + size);
        }
        int elements = size;
        int[] rows = TreeVariable.rows(lengths);
        boolean fixed = names.isGlobal() || declaration.constant() || declaration.isStatic();
        Optional<Storage> storage = fixed ? Optional.of(Storage.ofLength(size, true)) : Optional.empty();
        TreeVariable symbol =
                new TreeVariable(real, rows, declaration.constant(), storage, fixed ? 0 : names.newSlot());
        names.declare(declarator.name(), symbol);
        List<RunnableTree> items = new ArrayList<>();
        List<Integer> places = new ArrayList<>();
        declarator.initializer().ifPresent(start -> collect(start, lengths, 0, real, items, places));
        if (storage.isPresent()) {
            for (int i = 0; i < items.size(); i++) {
                storage.get().write(places.get(i), items.get(i).run(NO_FRAME));
            }
            return frame -> NORMAL;
        }
        int slot = symbol.slot();
        if (symbol.isScalar()) {
            return items.isEmpty() ? forget(slot) : ExpressionEvaluator.set(slot, items.getFirst());
        }
        boolean zeroed = declarator.initializer().isPresent();
        return frame -> {
            machine.spend(elements);
            frame.arrays[slot] = Storage.ofLength(elements, zeroed);
            for (int i = 0; i < items.size(); i++) {
                frame.arrays[slot].write(places.get(i), items.get(i).run(frame));
            }
            return NORMAL;
        };
    }

    private static RunnableTree forget(int slot) {
        return frame -> {
            frame.written[slot] = false;
            return NORMAL;
        };
    }

    /** Spreads an initialiser over an array of those lengths that begins at {@code base}. */
    private void collect(
            Initializer start, int[] lengths, int base, boolean real, List<RunnableTree> items, List<Integer> places) {
        if (start instanceof Expression expression) {
            if (lengths.length > 0) {
                throw new UndefinedException("an array needs a list");
            }
            items.add(expressions.term(expression).as(real));
            places.add(base);
            return;
        }
        InitializerList list = (InitializerList) start;
        int size = 1;
        for (int length : lengths) {
            size *= length;
        }
        int cursor = 0;
        for (Initializer item : list.items()) {
            if (cursor >= size || lengths.length == 0) {
                throw new UndefinedException("too many initial values");
            }
            if (item instanceof Expression expression) {
                items.add(expressions.term(expression).as(real));
                places.add(base + cursor++);
                continue;
            }
            int dropped = 1;
            int row = size / lengths[0];
            while (dropped < lengths.length && cursor % row != 0) {
                row /= lengths[dropped++];
            }
            if (dropped == lengths.length) {
                throw new UndefinedException("braces do not begin a row");
            }
            int[] inner = java.util.Arrays.copyOfRange(lengths, dropped, lengths.length);
            collect(item, inner, base + cursor, real, items, places);
            cursor += row;
        }
    }
}
