package edu.sysy.prove.validate;

import edu.sysy.ir.Type;
import edu.sysy.prove.decide.Samples;
import edu.sysy.prove.term.Evaluation;
import edu.sysy.prove.term.Operator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Changes a {@link Relation} until the terms of both sides prove it: splits classes, finds what grows by constants. */
final class Refinement {
    private static final int SAMPLES = 24;

    /** Variables that grow from larger terms on are variables of their own. */
    private static final int MAX_SIMPLE = 12;

    private final Context context;
    private final Relation relation;
    private final TermEquality equality;

    Refinement(Context context, Relation relation, TermEquality equality) {
        this.context = context;
        this.relation = relation;
        this.equality = equality;
    }

    /** Takes back what the terms refute or do not prove; returns whether that was anything. */
    boolean changes(SideTerms one, SideTerms other) {
        List<LoopSlot> slots = new ArrayList<>();
        for (SideTerms side : List.of(one, other)) {
            side.loops()
                    .values()
                    .forEach(loop -> loop.slots().forEach((slot, terms) -> slots.add(new LoopSlot(slot, loop, terms))));
        }
        return isLeftByAddress(slots) || isSupposedToGrow(slots) || isSplitBySamples(slots) || isSplitByProof(slots);
    }

    private record LoopSlot(Slot slot, LoopTerms loop, LoopTerms.SlotTerms terms) {}

    private boolean isLeftByAddress(List<LoopSlot> slots) {
        boolean isChanged = false;
        for (LoopSlot slot : slots) {
            int base = slot.terms().value().base();
            if (base != MemoryObjects.UNKNOWN && slot.terms().next().base() != base) {
                isChanged |= relation.isInSeveral(slot.slot());
            }
        }
        return isChanged;
    }

    private int initial(LoopSlot slot) {
        return guarded(slot.loop().entered(), slot.terms().initial().term());
    }

    private int next(LoopSlot slot) {
        return guarded(slot.loop().repeated(), slot.terms().next().term());
    }

    private int guarded(int condition, int term) {
        return context.conditions().choose(condition, term, context.terms().constant(0, Integer.SIZE));
    }

    private boolean isSplitBySamples(List<LoopSlot> slots) {
        List<LoopSlot> classed =
                slots.stream().filter(slot -> !relation.isLinear(slot.slot())).toList();
        int[] roots = classed.stream()
                .flatMap(slot -> List.of(initial(slot), next(slot)).stream())
                .mapToInt(Integer::intValue)
                .toArray();
        if (roots.length == 0) {
            return false;
        }
        Samples samples = new Samples(context.terms(), SAMPLES, roots);
        Map<Integer, Map<List<Long>, List<Slot>>> classes = new LinkedHashMap<>();
        for (LoopSlot slot : classed) {
            List<Long> signature = new ArrayList<>();
            Arrays.stream(samples.row(initial(slot))).forEach(signature::add);
            Arrays.stream(samples.row(next(slot))).forEach(signature::add);
            classes.computeIfAbsent(relation.classOf(slot.slot()), key -> new LinkedHashMap<>())
                    .computeIfAbsent(signature, key -> new ArrayList<>())
                    .add(slot.slot());
        }
        boolean isSplit = false;
        for (Map<List<Long>, List<Slot>> members : classes.values()) {
            List<List<Slot>> parts = List.copyOf(members.values());
            parts.subList(1, parts.size()).forEach(relation::split);
            isSplit |= parts.size() > 1;
        }
        return isSplit;
    }

    /** Supposes that a variable grows by the constant by which one iteration increases it. */
    private boolean isSupposedToGrow(List<LoopSlot> slots) {
        boolean isChanged = false;
        for (LoopSlot slot : slots) {
            Type type = slot.slot().type();
            int value = slot.terms().value().term();
            int next = slot.terms().next().term();
            int step = isConstant(slot)
                    ? context.terms().constant(0, Integer.SIZE)
                    : context.normalizer().normalize(context.terms().binary(Operator.SUB, next, value));
            boolean counts = (type == Type.I32 || type == Type.ADDRESS)
                            && isSimple(slot.terms().initial().term())
                    || isConstant(slot);
            if (counts && context.terms().isConstant(step) && !relation.isLinear(slot.slot())) {
                isChanged |= relation.growBy(slot.slot(), step);
            }
        }
        return isChanged;
    }

    /** Whether a term is so small that it may stand for what begins with it. */
    private boolean isSimple(int term) {
        return Evaluation.cone(context.terms(), context.normalizer().normalize(term))
                        .cardinality()
                <= MAX_SIMPLE;
    }

    /** Whether an iteration leaves a variable as it is, or makes it what it was in the first one. */
    private boolean isConstant(LoopSlot slot) {
        int next = context.normalizer().normalize(slot.terms().next().term());
        return next == context.normalizer().normalize(slot.terms().value().term())
                || next == context.normalizer().normalize(slot.terms().initial().term());
    }

    private boolean isSplitByProof(List<LoopSlot> slots) {
        boolean isChanged = false;
        Map<Integer, LoopSlot> leaders = new HashMap<>();
        Map<Integer, List<Slot>> others = new LinkedHashMap<>();
        for (LoopSlot slot : slots) {
            if (relation.isLinear(slot.slot())) {
                int expected = relation.next(slot.slot(), slot.terms().value());
                if (!equality.isProved(
                        slot.loop().repeated(), expected, slot.terms().next().term())) {
                    relation.isNotLinear(slot.slot());
                    isChanged = true;
                }
                continue;
            }
            int number = relation.classOf(slot.slot());
            LoopSlot leader = leaders.putIfAbsent(number, slot);
            if (leader != null && !isProvedEqual(leader, slot)) {
                others.computeIfAbsent(number, key -> new ArrayList<>()).add(slot.slot());
            }
        }
        others.values().forEach(relation::split);
        return isChanged || !others.isEmpty();
    }

    private boolean isProvedEqual(LoopSlot one, LoopSlot other) {
        return equality.isProved(
                        one.loop().entered(),
                        one.terms().initial().term(),
                        other.terms().initial().term())
                && equality.isProved(
                        one.loop().repeated(),
                        one.terms().next().term(),
                        other.terms().next().term());
    }
}
