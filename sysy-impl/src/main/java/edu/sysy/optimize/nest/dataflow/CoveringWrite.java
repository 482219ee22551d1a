package edu.sysy.optimize.nest.dataflow;

import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Operation.ZeroFill;
import edu.sysy.ir.Value;
import edu.sysy.nest.StatementInstance;
import edu.sysy.nest.StructuredDefinitions;
import edu.sysy.nest.WritingIteration;
import edu.sysy.nest.form.ValueForms;
import edu.sysy.nest.polyhedron.AffineConstraint;
import edu.sysy.nest.polyhedron.AffineForm;
import edu.sysy.optimize.nest.ArrayUses.Place;
import edu.sysy.optimize.nest.ArrayUses.Use;
import edu.sysy.structured.For;
import edu.sysy.structured.If;
import edu.sysy.structured.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * When a write writes the word of another access, before or after it: it covers that access, or kills an older value of
 * the word (Pugh and Wonnacott, "Eliminating false data dependences using the Omega test", 1992). What is left early
 * goes on after a scope: a write inside of that is not understood, and one that is not has run.
 *
 * @param conditions of the variables of the access: if all hold, the write covers it
 */
public record CoveringWrite(List<AffineConstraint> conditions) {
    public CoveringWrite {
        conditions = List.copyOf(conditions);
    }

    /**
     * The moments at which a write to an array may have written the word of a read of the same array: in an earlier
     * iteration of a loop around both, or in a statement before that of the read in the same iteration of all of them.
     *
     * @param read a read with its path from the same region on as that of the write
     * @param word the distance of the word that is read from the start of the array
     */
    public static List<CoveringWrite> before(
            Use write, Use read, AffineForm word, StatementInstance instance, StructuredDefinitions definitions) {
        List<CoveringWrite> found = new ArrayList<>();
        int common = write.common(read);
        for (int level = 0; level <= common; level++) {
            Optional<For> around = level < common ? loop(read.path().get(level)) : Optional.empty();
            if (level == common ? precedes(write, read, level) : around.isPresent()) {
                found.addAll(new Moment(write, level, around, instance, definitions).writes(word));
            }
        }
        return found;
    }

    /**
     * The iterations of a write that may write the word of an access to the same array, where all of them are before
     * the access, or all after it.
     *
     * @param write with its path from the statement on that runs at another time than the access
     */
    public static List<CoveringWrite> anyTime(
            Use write, AffineForm word, StatementInstance instance, StructuredDefinitions definitions) {
        return new Moment(write, 0, Optional.empty(), instance, definitions).writes(word);
    }

    private static Optional<For> loop(Place place) {
        return place.statement() instanceof For loop ? Optional.of(loop) : Optional.empty();
    }

    /** Whether the statements around two accesses at a level are of one region, that of the write first. */
    private static boolean precedes(Use write, Use read, int level) {
        return level < write.path().size()
                && level < read.path().size()
                && write.path().get(level).region() == read.path().get(level).region()
                && write.path().get(level).index() < read.path().get(level).index();
    }

    /**
     * Conditions under which a write touches a word in some iteration of all loops around it; empty if it is not known
     * how they depend on what changes in the statement around it.
     */
    public static Optional<List<AffineConstraint>> touches(
            Use write, AffineForm word, StatementInstance instance, StructuredDefinitions definitions) {
        return new Moment(write, 0, Optional.empty(), instance, definitions).touches(word);
    }

    /**
     * The same for an earlier iteration of the outermost loop around a write than that of the access.
     *
     * @param write with its path from a loop on that is around the access, too
     */
    public static Optional<List<AffineConstraint>> touchesEarlier(
            Use write, AffineForm word, StatementInstance instance, StructuredDefinitions definitions) {
        return new Moment(write, 0, loop(write.path().getFirst()), instance, definitions).touches(word);
    }

    /**
     * The runs of a write in one run of the statement around it at a level.
     *
     * @param around the loop at that level, if an earlier iteration of it than that of the access is meant
     */
    private record Moment(
            Use write, int level, Optional<For> around, StatementInstance instance, StructuredDefinitions definitions) {
        private List<For> loops() {
            List<For> loops = new ArrayList<>();
            for (Place place : statements()) {
                loop(place).ifPresent(loops::add);
            }
            return loops;
        }

        /** The statements around the write, from the level on. */
        private List<Place> statements() {
            return write.path().subList(level, write.path().size() - 1);
        }

        private Statement outermost() {
            return write.path().get(level).statement();
        }

        private ValueForms forms() {
            return instance.forms();
        }

        private AffineForm written() {
            return forms().distance(address(write));
        }

        List<CoveringWrite> writes(AffineForm word) {
            List<CoveringWrite> found = new ArrayList<>();
            if (!isKnown() || writesNothing()) {
                return found;
            }
            for (WritingIteration iteration : WritingIteration.of(forms(), loops(), written(), word)) {
                conditions(iteration).ifPresent(conditions -> {
                    List<AffineConstraint> all = new ArrayList<>(conditions);
                    around.ifPresent(loop -> all.add(isEarlier(loop, iteration)));
                    if (!iteration.inPlace(written()).equals(word)) {
                        all.addAll(sameWord(word, iteration));
                    }
                    found.add(new CoveringWrite(all));
                });
            }
            return found;
        }

        private boolean writesNothing() {
            return write.compute().operation() instanceof ZeroFill fill && fill.count() == 0;
        }

        /** Whether a loop is in an iteration before that of the access. */
        private AffineConstraint isEarlier(For loop, WritingIteration iteration) {
            int number = forms().number(loop.counter());
            AffineForm ahead = AffineForm.variable(number).minus(iteration.counter(number));
            long step = forms().modular(loop.step()).constant();
            return AffineConstraint.atLeast(step > 0 ? ahead : ahead.times(-1), 1);
        }

        Optional<List<AffineConstraint>> touches(AffineForm word) {
            if (!isKnown()) {
                return Optional.empty();
            }
            WritingIteration iteration = WritingIteration.any(forms(), loops());
            List<AffineConstraint> all = new ArrayList<>(sameWord(word, iteration));
            around.ifPresent(loop -> all.add(isEarlier(loop, iteration)));
            for (For loop : loops()) {
                Optional<List<AffineConstraint>> conditions = instance.iteration(loop, iteration);
                if (conditions.isEmpty()) {
                    return Optional.empty();
                }
                all.addAll(conditions.get());
            }
            return Optional.of(all);
        }

        private List<AffineConstraint> sameWord(AffineForm word, WritingIteration iteration) {
            AffineForm ahead = forms().integer(word).minus(forms().integer(iteration.inPlace(written())));
            return write.compute().operation() instanceof ZeroFill(Value start, int count)
                    ? List.of(AffineConstraint.atLeast(ahead, 0), AffineConstraint.atMost(ahead, 4L * (count - 1)))
                    : List.of(new AffineConstraint(ahead, true));
        }

        /** When the write runs in an iteration of its loops; empty if that is not known. */
        private Optional<List<AffineConstraint>> conditions(WritingIteration iteration) {
            List<AffineConstraint> all = new ArrayList<>();
            for (int i = 0; i < statements().size(); i++) {
                Optional<List<AffineConstraint>> conditions =
                        switch (statements().get(i).statement()) {
                            case For loop -> instance.iteration(loop, iteration);
                            case If branch -> instance.branch(branch, isThen(branch, i), iteration);
                            default -> Optional.empty();
                        };
                if (conditions.isEmpty()) {
                    return Optional.empty();
                }
                all.addAll(conditions.get());
            }
            return Optional.of(all);
        }

        private boolean isThen(If branch, int statement) {
            return write.path().get(level + statement + 1).region() == branch.then();
        }

        /** Whether nothing but the counters of loops around the write tells its iterations apart. */
        private boolean isKnown() {
            Set<Value> changing = new HashSet<>(StructuredDefinitions.valuesOf(outermost()));
            loops().forEach(loop -> changing.remove(loop.counter()));
            List<AffineForm> parts = new ArrayList<>(List.of(written()));
            for (Place place : statements()) {
                if (place.statement() instanceof For loop) {
                    parts.add(forms().modular(loop.start()));
                    parts.add(forms().modular(loop.bound()));
                } else if (place.statement() instanceof If branch
                        && definitions.operationOrNull(branch.condition()) instanceof Operation.Compare test) {
                    parts.add(forms().modular(test.left()));
                    parts.add(forms().modular(test.right()));
                }
            }
            Value base = base(address(write));
            boolean isGlobal = definitions.operationOrNull(base) instanceof Operation.GlobalAddress;
            return (isGlobal || !changing.contains(base)) && parts.stream().noneMatch(part -> hasAny(part, changing));
        }

        private boolean hasAny(AffineForm form, Set<Value> values) {
            for (int v = 0; v < form.size(); v++) {
                if (form.coefficient(v) != 0
                        && forms().value(v).filter(values::contains).isPresent()) {
                    return true;
                }
            }
            return false;
        }

        private Value base(Value address) {
            Value base = address;
            while (definitions.operationOrNull(base) instanceof Operation.Offset(Value start, Value bytes)) {
                base = start;
            }
            return base;
        }

        private static Value address(Use write) {
            return switch (write.compute().operation()) {
                case Store store -> store.address();
                case ZeroFill fill -> fill.operand();
                default -> throw new IllegalArgumentException(write.compute() + " writes no word");
            };
        }
    }
}
