package edu.sysy.optimize.vector;

import edu.sysy.analysis.AddressDistances;
import edu.sysy.analysis.Alias;
import edu.sysy.analysis.Loops;
import edu.sysy.analysis.Polynomial;
import edu.sysy.analysis.ScalarEvolution;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Function;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Whether four iterations of a loop may do each of their accesses together (data dependences at small distances).
 *
 * <p>Of a store and another access, a word that the store writes in one iteration and the other one touches up to three
 * iterations later or earlier is in the way if the code would do the two in the wrong order then:
 *
 * <pre>
 * load a[i + 1]; store a[i]     in order: the word is loaded before, in the iteration before
 * load a[i - 1]; store a[i]     not in order: the word comes from the iteration before
 * load a[i - 4]; store a[i]     never in the same four iterations
 * store a[i]; load a[i - 1]     in order: the word has been stored before
 * store a[i]; load a[i + 1]     not in order
 * </pre>
 *
 * <p>Distances that are not known but the same in all iterations are compared in front of the loop, a few of them.
 */
final class LaneDependences {
    private static final int MAX_ACCESSES = 64;
    private static final int MAX_TESTS = 8;

    private final ScalarEvolution evolution;
    private final Function function;
    private final Alias alias;
    private final int aliasedValues;
    private final int loop;
    private final Set<Distance> tests = new LinkedHashSet<>();
    private Optional<String> obstacle = Optional.empty();

    /**
     * Two addresses of the first iteration, which must not differ by so many bytes.
     *
     * @param from the address that the bytes are added to
     */
    record Distance(Polynomial from, int bytes, Polynomial to) {}

    /**
     * An address as the sum of what is known in the first iteration, if all of that is, and what changes within an
     * iteration.
     */
    private record Origin(Optional<Polynomial> start, Polynomial changing) {
        boolean isFixed() {
            return changing.isZero();
        }
    }

    /**
     * Looks at a loop.
     *
     * @param alias of a function with the same instructions, whose values have indices below {@code aliasedValues}
     * @param accesses those of the loop, in the order of the code
     */
    LaneDependences(Function function, Alias alias, int aliasedValues, int loop, List<LaneAccess> accesses) {
        this.alias = alias;
        this.aliasedValues = aliasedValues;
        this.loop = loop;
        evolution = ScalarEvolution.of(function);
        this.function = function;
        if (accesses.size() > MAX_ACCESSES) {
            obstacle = Optional.of("there are too many loads and stores");
            return;
        }
        for (int i = 0; i < accesses.size(); i++) {
            for (int k = i; k < accesses.size(); k++) {
                LaneAccess first = accesses.get(i);
                LaneAccess second = accesses.get(k);
                boolean itself = i == k && first.once();
                if ((first.isStore() || second.isStore()) && !itself) {
                    compare(first, second);
                }
            }
        }
    }

    /** Why iterations may not run together; empty if they may when the {@link #tests} hold. */
    Optional<String> obstacle() {
        return obstacle;
    }

    /** What has to hold in front of the loop. */
    List<Distance> tests() {
        return new ArrayList<>(tests);
    }

    private void compare(LaneAccess first, LaneAccess second) {
        if (!mayShareObject(first.address(), second.address())) {
            return;
        }
        if (first.step() != second.step()) {
            refuse(first, second);
            return;
        }
        Origin from = origin(first.sum());
        Origin to = origin(second.sum());
        for (int lanes = 1 - Type.LANES; lanes < Type.LANES; lanes++) {
            int bytes = Integer.BYTES * lanes;
            boolean inOrder = first.once() && second.once() && bytes <= 0;
            if (bytes != 0 && !inOrder) {
                exclude(first, second, from, to, bytes);
            }
        }
    }

    /** Makes sure that the second address is not so many bytes above the first. */
    private void exclude(LaneAccess first, LaneAccess second, Origin from, Origin to, int bytes) {
        if (from.start().isEmpty() || to.start().isEmpty()) {
            refuse(first, second);
            return;
        }
        Polynomial difference = to.start().get().minus(from.start().get()).plus(-bytes);
        int coefficients = coefficients(from.changing()) | coefficients(to.changing()) | coefficients(difference);
        boolean mayBeZero = coefficients == 0
                ? difference.isZero()
                : (difference.constant() & (Integer.lowestOneBit(coefficients) - 1)) == 0;
        if (!mayBeZero || isBetweenRows(first, second, from.changing(), to.changing(), difference)) {
            return;
        }
        boolean testable = !difference.isConstant() && from.isFixed() && to.isFixed() && first.once() && second.once();
        if (testable) {
            tests.add(new Distance(from.start().get(), bytes, to.start().get()));
        }
        if (!testable || tests.size() > MAX_TESTS) {
            refuse(first, second);
        }
    }

    private static int coefficients(Polynomial sum) {
        int coefficients = 0;
        for (Polynomial.Term term : sum.terms()) {
            coefficients |= term.coefficient();
        }
        return coefficients;
    }

    /**
     * Whether two addresses differ that are a constant apart, less than a row, but for the row that each is in. Each
     * iteration of a loop within the loop accesses one row, and goes to the next, so that all these words are in one
     * object and nothing wraps around.
     */
    private boolean isBetweenRows(
            LaneAccess first, LaneAccess second, Polynomial one, Polynomial other, Polynomial difference) {
        if (!one.equals(other)
                || one.terms().size() != 1
                || one.degree() != 1
                || !difference.isConstant()
                || first.loop() < 0
                || first.loop() != second.loop()) {
            return false;
        }
        Value row = one.terms().getFirst().value();
        long length = Math.abs((long) one.terms().getFirst().coefficient());
        boolean goesToNext = Definitions.of(function).blockPosition(row)
                        == Loops.of(function).header(first.loop())
                && evolution
                        .step(Polynomial.of(row), first.loop())
                        .filter(step -> step.isConstant() && Math.abs((long) step.constant()) == 1)
                        .isPresent();
        return goesToNext
                && AddressDistances.isSeparate(length)
                && Math.abs((long) difference.constant()) < length
                && difference.constant() != 0;
    }

    private void refuse(LaneAccess first, LaneAccess second) {
        if (obstacle.isEmpty()) {
            obstacle = Optional.of("a word of one iteration may be that of another, at lines " + first.line() + " and "
                    + second.line());
        }
    }

    private boolean mayShareObject(Value one, Value other) {
        return one.index() >= aliasedValues
                || other.index() >= aliasedValues
                || alias.rootsMayAlias(alias.root(alias.location(one)), alias.root(alias.location(other)));
    }

    /** The parts of an address. */
    private Origin origin(Polynomial sum) {
        Polynomial changing = Polynomial.ZERO;
        for (Polynomial.Term term : sum.terms()) {
            boolean changes = term.factors().stream()
                    .anyMatch(factor -> !evolution.isInvariant(factor, loop) && !evolution.evolves(factor, loop));
            if (changes) {
                changing = changing.plus(only(term));
            }
        }
        return new Origin(evolution.start(sum.minus(changing), loop), changing);
    }

    private static Polynomial only(Polynomial.Term term) {
        Polynomial product = Polynomial.of(term.coefficient());
        for (Value factor : term.factors()) {
            product = product.times(Polynomial.of(factor)).orElseThrow();
        }
        return product;
    }
}
