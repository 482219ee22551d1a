package edu.sysy.frontend.warn;

import edu.sysy.ast.Expression;
import edu.sysy.ast.Initializer;
import edu.sysy.frontend.NamedEntity.Variable;
import edu.sysy.frontend.Resolution;
import edu.sysy.source.Diagnostic;
import edu.sysy.source.Span;
import java.util.Optional;

/**
 * Reports a variable that is read in its own initialiser, where it is declared and has no value yet: {@code int a = a +
 * 1;}. An array that is passed to a function may be written there, so only its elements are looked for.
 */
final class SelfInitialization {
    private SelfInitialization() {}

    static void check(Variable variable, Initializer initializer, Resolution resolution, WarningReporter reporter) {
        Finder finder = new Finder(variable, resolution);
        TreeWalk.forEachValue(initializer, value -> TreeWalk.forEach(value, finder::look));
        finder.found.ifPresent(place -> {
            String message = WarningReporter.quote(variable.name()) + " is used uninitialised in its own initialiser";
            reporter.warn(Diagnostic.warning("W0505", place, message).withNote(variable.span(), "declared here"));
        });
    }

    /** Keeps the first use of a variable. */
    private static final class Finder {
        private final Variable variable;
        private final Resolution resolution;
        private Optional<Span> found = Optional.empty();

        Finder(Variable variable, Resolution resolution) {
            this.variable = variable;
            this.resolution = resolution;
        }

        void look(Expression expression) {
            Optional<Variable> used = switch (expression) {
                case Expression.Name name when !variable.isArray() -> resolution.variable(name);
                case Expression.Index element when variable.isArray() -> resolution.variable(element.array());
                default -> Optional.empty();
            };
            if (found.isEmpty() && used.filter(each -> each == variable).isPresent()) {
                found = Optional.of(expression.span());
            }
        }
    }
}
