package edu.sysy.optimize.strength;

import edu.sysy.analysis.Polynomial;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Links the families of a loop to chains as long as possible. */
final class InductionChains {
    /** The most copies of a body that are looked for. */
    private static final int MAX_COPIES = 32;

    /** How many families that are still alone are compared with another one. */
    private static final int WINDOW = 8;

    /** Families that move alike, in the same object, and are needed in the same block only. */
    private record Kind(Type type, Polynomial step, Optional<Value> base, int block) {}

    /** A chain that may go on. */
    private static final class Open {
        final List<InductionFamily> families = new ArrayList<>();
        Polynomial distance = Polynomial.ZERO;

        InductionChain chain() {
            return new InductionChain(families, distance);
        }
    }

    private final List<Open> all = new ArrayList<>();
    private final Deque<Open> alone = new ArrayDeque<>();
    private final Map<Polynomial, Open> byNext = new HashMap<>();

    private InductionChains() {}

    /** All families in chains, the most profitable chains first. */
    static List<InductionChain> of(List<InductionFamily> families) {
        Map<Kind, List<InductionFamily>> kinds = new LinkedHashMap<>();
        List<InductionChain> chains = new ArrayList<>();
        for (InductionFamily family : families) {
            OptionalInt block = family.onlyBlock();
            if (block.isPresent() && !family.step().isConstant() && family.mayBeLinked()) {
                Kind kind =
                        new Kind(family.type(), family.step(), family.moving().base(), block.getAsInt());
                kinds.computeIfAbsent(kind, k -> new ArrayList<>()).add(family);
            } else {
                chains.add(new InductionChain(List.of(family), Polynomial.ZERO));
            }
        }
        for (List<InductionFamily> alike : kinds.values()) {
            alike.sort(Comparator.comparingInt(family -> family.first().index()));
            InductionChains links = new InductionChains();
            alike.forEach(links::add);
            links.all.forEach(open -> chains.add(open.chain()));
        }
        chains.sort(Comparator.comparingDouble((InductionChain chain) -> -chain.gain()));
        return chains;
    }

    private void add(InductionFamily family) {
        Open chain = byNext.remove(family.moving());
        if (chain == null) {
            chain = partner(family);
        }
        chain.families.add(family);
        if (!chain.distance.isZero()) {
            byNext.put(family.moving().plus(chain.distance), chain);
        }
    }

    /** The family so far alone that another one follows by a part of the step; a new chain if there is none. */
    private Open partner(InductionFamily family) {
        for (Open other : alone) {
            Polynomial distance =
                    family.moving().minus(other.families.getFirst().moving());
            if (isPart(distance, family.step())) {
                alone.remove(other);
                other.distance = distance;
                return other;
            }
        }
        Open chain = new Open();
        all.add(chain);
        alone.add(chain);
        if (alone.size() > WINDOW) {
            alone.remove();
        }
        return chain;
    }

    private static boolean isPart(Polynomial distance, Polynomial step) {
        for (int copies = 2; copies <= MAX_COPIES; copies++) {
            if (distance.times(copies).equals(step)) {
                return true;
            }
        }
        return false;
    }
}
