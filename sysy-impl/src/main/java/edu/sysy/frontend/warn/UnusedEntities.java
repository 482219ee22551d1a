package edu.sysy.frontend.warn;

import edu.sysy.ast.Ast;
import edu.sysy.ast.Declaration.FunctionDefinition;
import edu.sysy.ast.Declaration.VariableDeclaration;
import edu.sysy.ast.Declarator;
import edu.sysy.ast.Expression;
import edu.sysy.ast.Parameter;
import edu.sysy.ast.Statement;
import edu.sysy.frontend.NamedEntity;
import edu.sysy.frontend.NamedEntity.FunctionSymbol;
import edu.sysy.frontend.NamedEntity.Variable;
import edu.sysy.frontend.Resolution;
import edu.sysy.ir.Program;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reports variables, parameters and functions that nothing uses. */
final class UnusedEntities implements TreeVisitor {
    private final Resolution resolution;
    private final List<Variable> variables = new ArrayList<>();
    private final List<Variable> parameters = new ArrayList<>();
    private final Set<NamedEntity> read = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<NamedEntity> assigned = Collections.newSetFromMap(new IdentityHashMap<>());
    /** The functions that each one calls, in the order of their definitions. */
    private final Map<NamedEntity, List<NamedEntity>> calls = new IdentityHashMap<>();

    private final List<FunctionSymbol> functions = new ArrayList<>();
    private List<NamedEntity> callsHere = new ArrayList<>();

    private UnusedEntities(Resolution resolution) {
        this.resolution = resolution;
    }

    static void find(Ast ast, Resolution resolution, WarningReporter reporter) {
        if (List.of("W0501", "W0502", "W0503", "W0504").stream().noneMatch(reporter::wants)) {
            return;
        }
        UnusedEntities usage = new UnusedEntities(resolution);
        TreeWalk.walk(ast, usage);
        usage.report(reporter);
    }

    @Override
    public void function(FunctionDefinition function) {
        callsHere = new ArrayList<>();
        if (resolution.entity(function).orElse(null) instanceof FunctionSymbol symbol) {
            functions.add(symbol);
            calls.put(symbol, callsHere);
        }
        for (Parameter parameter : function.parameters()) {
            resolution.variable(parameter).ifPresent(parameters::add);
        }
    }

    @Override
    public void variables(VariableDeclaration declaration) {
        for (Declarator declarator : declaration.declarators()) {
            resolution.variable(declarator).ifPresent(variables::add);
        }
    }

    @Override
    public void statement(Statement statement) {
        if (statement instanceof Statement.Assignment assignment) {
            Optional<Variable> target = switch (assignment.target()) {
                case Expression.Name name -> resolution.variable(name);
                case Expression.Index element -> resolution.variable(element.array());
                default -> Optional.empty();
            };
            target.ifPresent(assigned::add);
        }
    }

    @Override
    public void expression(Expression expression) {
        switch (expression) {
            case Expression.Name name -> resolution.entity(name).ifPresent(read::add);
            case Expression.Call call -> resolution.entity(call).ifPresent(callsHere::add);
            default -> {}
        }
    }

    private void report(WarningReporter reporter) {
        for (Variable variable : variables) {
            if (!read.contains(variable)) {
                String name = WarningReporter.quote(variable.name());
                if (!assigned.contains(variable)) {
                    reporter.warn("W0501", variable.span(), "variable " + name + " is not used");
                } else if (!variable.isStatic()) {
                    reporter.warn(
                            "W0502", variable.span(), "variable " + name + " is assigned, but its value is not used");
                }
            }
        }
        for (Variable parameter : parameters) {
            if (!read.contains(parameter) && !assigned.contains(parameter)) {
                String name = WarningReporter.quote(parameter.name());
                reporter.warn("W0503", parameter.span(), "parameter " + name + " is not used");
            }
        }
        Set<NamedEntity> called = calledFromMain();
        for (FunctionSymbol function : functions) {
            if (!called.contains(function)) {
                String name = WarningReporter.quote(function.name());
                reporter.warn("W0504", function.span(), "function " + name + " is never called");
            }
        }
    }

    private Set<NamedEntity> calledFromMain() {
        Set<NamedEntity> called = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<NamedEntity> pending = new ArrayDeque<>();
        functions.stream()
                .filter(function -> function.name().equals(Program.MAIN))
                .forEach(pending::add);
        while (!pending.isEmpty()) {
            NamedEntity function = pending.remove();
            if (called.add(function)) {
                pending.addAll(calls.getOrDefault(function, List.of()));
            }
        }
        return called;
    }
}
