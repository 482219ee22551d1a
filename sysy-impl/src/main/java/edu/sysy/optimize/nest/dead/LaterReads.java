package edu.sysy.optimize.nest.dead;

import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Type;
import edu.sysy.nest.ArrayObject;
import edu.sysy.nest.LoopNest;
import edu.sysy.nest.StatementInstance;
import edu.sysy.nest.StructuredDefinitions;
import edu.sysy.nest.polyhedron.AffineConstraint;
import edu.sysy.nest.polyhedron.AffineForm;
import edu.sysy.optimize.nest.ArrayUses;
import edu.sysy.optimize.nest.ArrayUses.Place;
import edu.sysy.optimize.nest.ArrayUses.Use;
import edu.sysy.optimize.nest.CallAccesses;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.optimize.nest.dataflow.CoveringWrite;
import edu.sysy.optimize.nest.dataflow.UncoveredWords;
import edu.sysy.structured.For;
import edu.sysy.structured.Region;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Decides whether a read may get a word of a write. It does not if in each case the word is another one, or has been
 * written again between the two.
 */
final class LaterReads {
    /** Pairs of a write and a read of one function that are compared; a few questions to the Omega test each. */
    private static final int MAX_PAIRS = 60;

    private final NestEditor editor;
    private final ArrayUses uses;
    private final CallAccesses calls;
    private final Function<For, LoopNest> nests;
    private final FirstIterations first;
    private int pairsLeft = MAX_PAIRS;

    /**
     * Why a write stays.
     *
     * @param isUse whether a read, as far as its bounds and the writes in between tell, gets one of the words
     * @param reason otherwise a part of a sentence, such as {@code a call at line 3 may read them before}
     */
    record Obstacle(boolean isUse, String reason) {
        private static Optional<Obstacle> because(String reason) {
            return Optional.of(new Obstacle(false, reason));
        }
    }

    /**
     * Answers for the writes of a function.
     *
     * @param uses of its body
     * @param first what its loops do in their first iterations
     * @param nests what is known of its loops
     */
    LaterReads(NestEditor editor, ArrayUses uses, FirstIterations first, Function<For, LoopNest> nests) {
        this.editor = editor;
        this.uses = uses;
        this.nests = nests;
        calls = new CallAccesses(editor.program());
        this.first = first;
    }

    private StructuredDefinitions definitions() {
        return editor.definitions();
    }

    /**
     * Why a word of the write is likely to be read before its extent ends, as far as that can be seen without the Omega
     * test; if it is not empty, neither is {@link #obstacle}.
     */
    Optional<Obstacle> likelyObstacle(Extent extent, ArrayObject array) {
        for (Use call : uses.calls()) {
            if (!ReadMoment.of(extent, call).isEmpty() && calls.mayRead(call.compute(), array, uses)) {
                return Obstacle.because("a call at line " + call.compute().line() + " may read them before");
            }
        }
        for (ArrayObject other : uses.loaded()) {
            boolean isSame = other.equals(array);
            if (!isSame && !uses.mayOverlap(other, array)) {
                continue;
            }
            for (Use read : uses.loads(other)) {
                for (ReadMoment moment : ReadMoment.of(extent, read)) {
                    if (!isSame) {
                        return Obstacle.because(other + " may be the same array, and is read before");
                    }
                    if (first.isRead(extent.write(), read, moment, before(extent.write(), read, moment, array))) {
                        return Optional.of(new Obstacle(true, ""));
                    }
                }
            }
        }
        return Optional.empty();
    }

    /** Why a word of the write may be read before its extent ends; empty if none is read. */
    Optional<Obstacle> obstacle(Extent extent, ArrayObject array) {
        Optional<Obstacle> likely = likelyObstacle(extent, array);
        if (likely.isPresent()) {
            return likely;
        }
        int pairs = uses.loads(array).stream()
                .mapToInt(read -> ReadMoment.of(extent, read).size())
                .sum();
        if (pairs > pairsLeft) {
            return Obstacle.because("more than " + MAX_PAIRS + " reads would have to be looked at");
        }
        for (Use read : uses.loads(array)) {
            for (ReadMoment moment : ReadMoment.of(extent, read)) {
                pairsLeft--;
                Optional<Obstacle> found = obstacle(extent.write(), read, moment, array);
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return Optional.empty();
    }

    private Optional<Obstacle> obstacle(Use write, Use read, ReadMoment moment, ArrayObject array) {
        Optional<Obstacle> unknown = Obstacle.because(
                "it is not known what the load at line " + read.compute().line() + " reads before");
        Load load = (Load) read.compute().operation();
        if (load.type() == Type.ADDRESS) {
            return unknown;
        }
        try {
            StatementInstance instance = read.instance(editor, nests);
            AffineForm word = instance.forms().distance(load.address());
            instance.addAccess(word, array);
            Optional<List<AffineConstraint>> touches = touches(write, moment, word, instance);
            if (touches.isEmpty()) {
                return unknown;
            }
            return instance.isImpossible(touches.get())
                            || isCovered(covering(write, read, moment, array, word, instance), touches.get(), instance)
                    ? Optional.empty()
                    : Optional.of(new Obstacle(true, ""));
        } catch (ArithmeticException doesNotFit) {
            return unknown;
        }
    }

    private Optional<List<AffineConstraint>> touches(
            Use write, ReadMoment moment, AffineForm word, StatementInstance instance) {
        Use inside = write.from(moment.level());
        return moment.kind() == ReadMoment.Kind.SAME_ITERATION
                ? CoveringWrite.touches(inside, word, instance, definitions())
                : CoveringWrite.touchesEarlier(inside, word, instance, definitions());
    }

    private static boolean isCovered(
            List<CoveringWrite> covering, List<AffineConstraint> touches, StatementInstance instance) {
        return new UncoveredWords(instance, covering).allMatch(conditions -> {
            List<AffineConstraint> all = new ArrayList<>(conditions);
            all.addAll(touches);
            return instance.isImpossible(all);
        });
    }

    /** The writes between a write and a read, as far as they are in the same iteration as the read. */
    private List<CoveringWrite> covering(
            Use write, Use read, ReadMoment moment, ArrayObject array, AffineForm word, StatementInstance instance) {
        int level = moment.regionLevel();
        List<CoveringWrite> found = new ArrayList<>();
        for (Use other : between(write, read, moment, array)) {
            found.addAll(CoveringWrite.before(other.from(level), read.from(level), word, instance, definitions()));
        }
        return found;
    }

    /** The writes that run after a write, some of them perhaps before a read. */
    private List<Use> between(Use write, Use read, ReadMoment moment, ArrayObject array) {
        int level = moment.regionLevel();
        Region region = read.path().get(level).region();
        boolean isSame = moment.kind() == ReadMoment.Kind.SAME_ITERATION;
        int next = isSame ? write.path().get(level).index() + 1 : 0;
        return uses.writes(array).stream()
                .filter(other -> other.isIn(region, level, next, Integer.MAX_VALUE) && Overwriting.writesWords(other))
                .toList();
    }

    /** Those that run before a read in the same iteration of all loops around both. */
    private List<Use> before(Use write, Use read, ReadMoment moment, ArrayObject array) {
        return between(write, read, moment, array).stream()
                .filter(other -> {
                    int common = other.common(read);
                    Place place = other.path().get(common);
                    return read.isIn(place.region(), common, place.index() + 1, Integer.MAX_VALUE);
                })
                .toList();
    }
}
