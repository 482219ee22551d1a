package edu.sysy.optimize.nest.dead;

import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.AnyCall;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.ZeroFill;
import edu.sysy.ir.Value;
import edu.sysy.nest.StructuredDefinitions;
import edu.sysy.nest.form.ValueForms;
import edu.sysy.nest.polyhedron.AffineForm;
import edu.sysy.optimize.nest.ArrayUses.Place;
import edu.sysy.optimize.nest.ArrayUses.Use;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.structured.Compute;
import edu.sysy.structured.For;
import edu.sysy.structured.If;
import edu.sysy.structured.Statement;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Tells in most cases without the Omega test what it would not prove: that a read gets no word of a write, or that
 * writes cover all of it. The words are compared that are touched in the first iterations of the loops. That these run
 * is not known, so nothing is proved here; but nobody would prove the contrary.
 */
final class FirstIterations {
    private final NestEditor editor;
    private final Map<Statement, Set<Value>> defined = new IdentityHashMap<>();

    /** Answers for a function. */
    FirstIterations(NestEditor editor) {
        this.editor = editor;
    }

    /**
     * Whether a read seems to get a word of a write; false if that is not known.
     *
     * @param moment one at which the read runs after the write
     * @param between the writes that run between them in each case in which they run before the read
     */
    boolean isRead(Use write, Use read, ReadMoment moment, List<Use> between) {
        try {
            ValueForms forms = new ValueForms(editor.definitions());
            AffineForm word = word(read, moment.level(), moment.kind() == ReadMoment.Kind.LATER_ITERATION, forms);
            AffineForm distance = word.minus(word(write, moment.level(), false, forms));
            return (isIn(write, distance) || isUnknown(distance, write, read, moment.level(), forms))
                    && !isTested(read, moment.level(), forms)
                    && between.stream().noneMatch(other -> mayCover(other, word, other.common(read), moment, forms));
        } catch (ArithmeticException doesNotFit) {
            return false;
        }
    }

    private boolean mayCover(Use other, AffineForm word, int common, ReadMoment moment, ValueForms forms) {
        boolean isLater = moment.kind() == ReadMoment.Kind.LATER_ITERATION;
        return mayCover(other, common, word.minus(word(other, moment.level(), isLater, forms)), forms);
    }

    /**
     * Whether some later writes may touch the first word of a write; true if that is not known.
     *
     * @param later writes after it
     */
    boolean mayCover(Use write, List<Use> later) {
        try {
            ValueForms forms = new ValueForms(editor.definitions());
            return later.stream().anyMatch(other -> {
                int common = other.common(write);
                AffineForm word = word(write, common, false, forms);
                return mayCover(other, common, word.minus(word(other, common, false, forms)), forms);
            });
        } catch (ArithmeticException doesNotFit) {
            return true;
        }
    }

    /** Whether a write, from a level on, may be seen to write the word at a distance from its first one. */
    private boolean mayCover(Use write, int level, AffineForm distance, ValueForms forms) {
        boolean isInLoop = false;
        for (Place place : write.path().subList(level, write.path().size() - 1)) {
            switch (place.statement()) {
                case For loop -> isInLoop = true;
                case If branch when editor.definitions().operationOrNull(branch.condition()) instanceof Compare -> {}
                default -> {
                    return false; // it is not known when the write runs
                }
            }
        }
        return isIn(write, distance)
                || (isInLoop
                        && !hasAny(distance, defined(write, level), forms)
                        && isAhead(write, level, distance, forms));
    }

    /** Whether the loops of a write, from a level on, may lead to a word at a distance from its first one. */
    private boolean isAhead(Use write, int level, AffineForm distance, ValueForms forms) {
        if (!distance.isConstant()) {
            return !hasComputed(distance, forms) || word(write, 0, false, forms).equals(AffineForm.constant(0));
        }
        AffineForm word = forms.distance(write.address());
        for (Place place : write.path().subList(level, write.path().size())) {
            if (place.statement() instanceof For loop) {
                long advance = word.coefficient(forms.number(loop.counter()))
                        * (int) forms.modular(loop.step()).constant();
                if (advance != 0 && advance > 0 == (int) distance.constant() > 0) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether a distance from the word that a write begins at is that of a word which it writes. */
    private static boolean isIn(Use write, AffineForm distance) {
        int bytes = (int) distance.constant(); // modulo 2^32
        int words = write.compute().operation() instanceof ZeroFill fill ? fill.count() : 1;
        return distance.isConstant() && bytes >= 0 && bytes < 4L * words;
    }

    /** Whether a distance may be any, or is another one in each iteration of a loop. */
    private boolean isUnknown(AffineForm distance, Use write, Use read, int level, ValueForms forms) {
        return hasComputed(distance, forms)
                || hasAny(distance, defined(write, level), forms)
                || hasAny(distance, defined(read, level), forms);
    }

    /** Whether a use is of another word in each iteration of a counted loop around it. */
    boolean isMoving(Use use) {
        ValueForms forms = new ValueForms(editor.definitions());
        try {
            AffineForm word = forms.distance(use.address());
            return use.loops().stream().anyMatch(loop -> word.coefficient(forms.number(loop.counter())) != 0);
        } catch (ArithmeticException doesNotFit) {
            return true;
        }
    }

    /** Whether there is a value in a form that is no sum and no parameter, as what {@code getint} gives nearly is. */
    private boolean hasComputed(AffineForm form, ValueForms forms) {
        for (int v = 0; v < form.size(); v++) {
            Optional<Operation> operation = form.coefficient(v) == 0
                    ? Optional.empty()
                    : forms.value(v).map(value -> editor.definitions().operationOrNull(value));
            if (operation.filter(each -> !(each instanceof AnyCall)).isPresent()) {
                return true;
            }
        }
        return false;
    }

    private static boolean hasAny(AffineForm form, Set<Value> values, ValueForms forms) {
        for (int v = 0; v < form.size(); v++) {
            if (form.coefficient(v) != 0
                    && forms.value(v).filter(values::contains).isPresent()) {
                return true;
            }
        }
        return false;
    }

    /** What the statement around a use at a level defines. */
    private Set<Value> defined(Use use, int level) {
        Statement statement = use.path().get(level).statement();
        return statement instanceof Compute
                ? Set.of()
                : defined.computeIfAbsent(statement, StructuredDefinitions::valuesOf);
    }

    /** Whether a use is under a test of a counter, which may leave the first iterations out. */
    private boolean isTested(Use use, int level, ValueForms forms) {
        Set<Value> counters = new HashSet<>();
        for (Place place : use.path().subList(level, use.path().size())) {
            if (place.statement() instanceof For loop) {
                counters.add(loop.counter());
            } else if (place.statement() instanceof If branch
                    && editor.definitions().operationOrNull(branch.condition()) instanceof Compare test
                    && hasAny(forms.modular(test.left()).minus(forms.modular(test.right())), counters, forms)) {
                return true;
            }
        }
        return false;
    }

    /**
     * The distance of the word in the first iterations of the loops from a level on.
     *
     * @param isLater whether the loop at that level is in the second one
     */
    private static AffineForm word(Use use, int level, boolean isLater, ValueForms forms) {
        AffineForm word = forms.distance(use.address());
        for (int i = use.path().size() - 1; i >= level; i--) {
            if (use.path().get(i).statement() instanceof For loop) {
                AffineForm start = forms.modular(loop.start());
                AffineForm first = isLater && i == level ? start.plus(forms.modular(loop.step())) : start;
                int counter = forms.number(loop.counter());
                word = ValueForms.substitute(word, v -> v == counter ? first : AffineForm.variable(v));
            }
        }
        return word;
    }
}
