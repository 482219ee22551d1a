package edu.sysy.testing.fuzz;

import edu.sysy.ast.Declaration;
import edu.sysy.ast.Declaration.FunctionDefinition;
import edu.sysy.ast.Declaration.VariableDeclaration;
import edu.sysy.ast.Declarator;
import edu.sysy.ast.Expression;
import edu.sysy.ast.Parameter;
import edu.sysy.ast.Statement;
import edu.sysy.ast.Statement.Assignment;
import edu.sysy.ast.Statement.LocalDeclaration;
import edu.sysy.source.Span;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Makes a local variable of a function a global one: what one call leaves in it, the next call finds. */
final class GlobalPromotion {
    /** A declaration of one variable among the statements of the body of a function. */
    private record Candidate(int function, int statement) {}

    private GlobalPromotion() {}

    /** The tree with one more global; the same tree if there is no variable to choose. */
    static List<Declaration> apply(List<Declaration> tree, Choice choice) {
        Set<String> taken = new HashSet<>();
        for (Declaration declaration : tree) {
            switch (declaration) {
                case VariableDeclaration variables -> variables.declarators().forEach(d -> taken.add(d.name()));
                case FunctionDefinition function -> {
                    taken.add(function.name());
                    function.parameters().stream().map(Parameter::name).forEach(taken::add);
                }
            }
        }
        List<Candidate> candidates = new ArrayList<>();
        for (int i = 0; i < tree.size(); i++) {
            if (tree.get(i) instanceof FunctionDefinition function) {
                List<Statement> body = function.body().statements();
                for (int j = 0; j < body.size(); j++) {
                    if (body.get(j) instanceof LocalDeclaration local && promotable(local.declaration(), taken)) {
                        candidates.add(new Candidate(i, j));
                    }
                }
            }
        }
        return candidates.isEmpty() ? tree : promoted(tree, choice.of(candidates));
    }

    private static boolean promotable(VariableDeclaration local, Set<String> taken) {
        Declarator declarator = local.declarators().getFirst();
        boolean assigns =
                declarator.initializer().map(Expression.class::isInstance).orElse(true);
        return !local.constant() && local.declarators().size() == 1 && assigns && !taken.contains(declarator.name());
    }

    private static List<Declaration> promoted(List<Declaration> tree, Candidate candidate) {
        FunctionDefinition function = (FunctionDefinition) tree.get(candidate.function());
        List<Statement> body = new ArrayList<>(function.body().statements());
        VariableDeclaration local = ((LocalDeclaration) body.get(candidate.statement())).declaration();
        Declarator declarator = local.declarators().getFirst();
        Statement start = declarator
                .initializer()
                .<Statement>map(value ->
                        new Assignment(ExpressionMutations.name(declarator.name()), (Expression) value, Span.NONE))
                .orElse(new Statement.ExpressionStatement(Optional.empty(), Span.NONE));
        body.set(candidate.statement(), start);
        List<Declaration> changed = new ArrayList<>(tree);
        changed.set(
                candidate.function(),
                function.withBody(new Statement.Block(body, function.body().span())));
        changed.add(candidate.function(), local.withDeclarators(declarator.withInitializer(Optional.empty())));
        return changed;
    }
}
