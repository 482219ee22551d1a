package edu.sysy.prove.validate;

import edu.sysy.ir.Type;
import edu.sysy.prove.term.Operator;
import edu.sysy.prove.term.Terms;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * What is supposed about variables where iterations begin: those of one class are equal, and some grow by a constant in
 * each iteration. Classes begin with all variables of a type and are split where they turn out to differ.
 */
final class Relation {
    private record Everything(int cut, Type type) {}

    private record Side(int cut, boolean isAfter) {}

    private record Version(int number, int version) {}

    private final Terms terms;
    private final Map<Slot, Integer> classes = new HashMap<>();
    private final Map<Everything, Integer> first = new HashMap<>();
    private final Map<Version, Integer> variables = new HashMap<>();
    private final Map<Slot, Integer> steps = new HashMap<>();
    private final Set<Slot> notLinear = new HashSet<>();
    private final Set<Slot> inSeveral = new HashSet<>();
    private final Map<Integer, Integer> counters = new HashMap<>();
    private final Map<Side, LoopWrites> writes = new HashMap<>();
    /** States of memory get new variables when it turns out that loops write more than was supposed. */
    private int version;

    private boolean isMergedAgain;
    private int classCount;

    Relation(Terms terms) {
        this.terms = terms;
    }

    /** The value of a slot in some iteration, if it begins with a value. */
    Located value(Slot slot, Located initial) {
        int base = inSeveral.contains(slot) ? MemoryObjects.UNKNOWN : initial.base();
        Integer step = steps.get(slot);
        if (step == null) {
            int variable = variables.computeIfAbsent(
                    new Version(classOf(slot), slot.type() == Type.VOID ? version : 0),
                    key -> terms.variable("loop " + slot.cut() + " class " + key.number(), Integer.SIZE));
            return new Located(variable, base);
        }
        if (terms.isConstant(step, 0)) {
            return new Located(initial.term(), base);
        }
        int counter =
                counters.computeIfAbsent(slot.cut(), cut -> terms.variable("iterations of loop " + cut, Integer.SIZE));
        int grown = terms.binary(Operator.MUL, step, counter);
        return new Located(terms.binary(Operator.ADD, initial.term(), grown), base);
    }

    int classOf(Slot slot) {
        return classes.computeIfAbsent(
                slot, key -> first.computeIfAbsent(new Everything(slot.cut(), slot.type()), all -> classCount++));
    }

    /** The value of a linear slot one iteration later than {@link #value}. */
    int next(Slot slot, Located value) {
        return terms.binary(Operator.ADD, value.term(), Objects.requireNonNull(steps.get(slot)));
    }

    boolean isLinear(Slot slot) {
        return steps.containsKey(slot);
    }

    /** Puts slots into a new class. */
    void split(List<Slot> slots) {
        slots.forEach(slot -> classes.put(slot, classCount));
        classCount++;
    }

    /**
     * Forgets the classes once: some may have been split because variables that grow by constants had not been found.
     * Returns whether it did.
     */
    boolean mergeAgain() {
        if (isMergedAgain) {
            return false;
        }
        isMergedAgain = true;
        classes.clear();
        first.clear();
        notLinear.clear();
        return true;
    }

    /** Supposes that a slot grows by a constant in each iteration. Returns whether that is new. */
    boolean growBy(Slot slot, int step) {
        return !notLinear.contains(slot) && steps.putIfAbsent(slot, step) == null;
    }

    /** Takes back that a slot grows by a constant. */
    void isNotLinear(Slot slot) {
        steps.remove(slot);
        notLinear.add(slot);
    }

    /** Takes back that an address stays in the object that it begins in. Returns whether that is new. */
    boolean isInSeveral(Slot slot) {
        return inSeveral.add(slot);
    }

    /** What the iterations of a loop are supposed to write. */
    LoopWrites writes(int cut, boolean isAfter) {
        return writes.computeIfAbsent(new Side(cut, isAfter), side -> new LoopWrites());
    }

    /** Says that a loop writes more than was supposed. */
    void growWrites() {
        version++;
    }
}
