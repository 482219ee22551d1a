package edu.sysy.prove.validate;

import edu.sysy.ir.Function;
import edu.sysy.ir.Opcode;
import edu.sysy.ir.Program;
import edu.sysy.ir.Type;
import edu.sysy.prove.decide.Samples;
import edu.sysy.prove.term.Evaluation;
import edu.sysy.prove.term.Operator;
import edu.sysy.prove.translate.UntranslatableException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Proves that a function does the same before and after a pass: that it returns the same number, leaves the same
 * memory, and makes the same calls of the run-time library with the same arguments in the same order.
 *
 * <p>Loops of both sides that are one and the same are cut where an iteration begins, and both sides are executed on
 * terms from the entry and from the cuts to the next cuts and the ends. What the loops change is supposed to be equal
 * where an iteration begins, in the largest classes that the execution allows (partition refinement after Alpern,
 * Wegman and Zadeck, "Detecting Equality of Variables in Programs", POPL 1988, on samples first, then by proof). By
 * induction on the iterations it is equal then (product programs: Zaks and Pnueli, "CoVaC", FM 2008).
 *
 * <p>Calls are functions of which nothing is known but their effects. Loops are taken to end. Addresses are numbers of
 * 32 bits; accesses outside of arrays are undefined, so that different arrays have different words.
 */
public final class FunctionComparison {
    /** Longer functions are not compared. */
    private static final int MAX_INSTRUCTIONS = 3_000;

    private static final int MAX_NODES = 600;

    /** Operations on floating-point numbers are circuits in small functions only, if nothing else suffices. */
    private static final int MAX_FLOAT_INSTRUCTIONS = 60;

    private static final Set<Opcode> FLOAT_OPCODES = EnumSet.of(
            Opcode.FLOAT_ADD,
            Opcode.FLOAT_SUB,
            Opcode.FLOAT_MUL,
            Opcode.FLOAT_DIV,
            Opcode.FLOAT_NEG,
            Opcode.FLOAT_COMPARE);

    /** So often the relation may change before the comparison is given up. */
    private static final int MAX_ROUNDS = 40;

    private static final int SAMPLES = 24;

    /** Variables that grow from larger terms on are variables of their own. */
    private static final int MAX_SIMPLE = 12;

    private final Program before;
    private final Program after;
    private final Function first;
    private final Function second;
    private final Context context;
    private final TermEquality equality;
    private Relation relation;

    private FunctionComparison(Program before, Program after, Function first, Function second, boolean hasExactFloats) {
        this.before = before;
        this.after = after;
        this.first = ShapePairs.withOwnStarts(first);
        this.second = second;
        this.context = Context.of(
                before,
                hasExactFloats,
                new ScalarGlobals(before, after),
                new InitialMemory(before, first),
                new KeptParameters(before, after));
        this.relation = new Relation(context.terms());
        this.equality = new TermEquality(context);
    }

    /**
     * What could not be proved of two functions; empty if they do the same.
     *
     * @param before the program before the pass, with the first function
     * @param after the program after it, with the second one
     */
    public static Optional<String> open(Program before, Program after, Function first, Function second) {
        if (Math.max(first.instructionCount(), second.instructionCount()) > MAX_INSTRUCTIONS) {
            return Optional.of("more than " + MAX_INSTRUCTIONS + " instructions");
        }
        boolean returnsSame = first.returnType() == second.returnType() || second.returnType() == Type.VOID;
        if (!returnsSame || new KeptParameters(before, after).of(first.name()).isEmpty()) {
            return Optional.of("other parameters");
        }
        Optional<String> open = compared(before, after, first, second, false);
        boolean mayTryFloats = first.instructionCount() <= MAX_FLOAT_INSTRUCTIONS
                && FLOAT_OPCODES.stream().anyMatch(first::contains);
        return open.isPresent() && mayTryFloats ? compared(before, after, first, second, true) : open;
    }

    private static Optional<String> compared(
            Program before, Program after, Function first, Function second, boolean hasExactFloats) {
        try {
            return new FunctionComparison(before, after, first, second, hasExactFloats).run();
        } catch (UntranslatableException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    private Optional<String> run() {
        Optional<String> open = Optional.empty();
        for (ShapePairs.Pair shapes : ShapePairs.of(first, second)) {
            FunctionSide left = new FunctionSide(before, first, false, Unfolding.of(first, shapes.before(), MAX_NODES));
            FunctionSide right = new FunctionSide(after, second, true, Unfolding.of(second, shapes.after(), MAX_NODES));
            for (CutPairs cuts : CutPairs.of(left, right)) {
                relation = new Relation(context.terms());
                Optional<String> answer = compared(left, right, cuts);
                if (answer.isEmpty()) {
                    return answer;
                }
                open = open.or(() -> answer);
            }
        }
        return open.or(() -> Optional.of("a loop has no counterpart"));
    }

    private Optional<String> compared(FunctionSide left, FunctionSide right, CutPairs cuts) {
        for (int round = 0; round < MAX_ROUNDS; round++) {
            context.memory().forgetIterations();
            SideExecution here = new SideExecution(context, left, relation, cuts.before());
            SideExecution there = new SideExecution(context, right, relation, cuts.after());
            SideTerms one = here.run();
            SideTerms other = there.run();
            if (here.writesMore() || there.writesMore()) {
                relation.growWrites();
            } else if (!isRefined(one, other)) {
                Optional<String> open = difference(cuts, one, other);
                if (open.isEmpty() || !relation.mergeAgain()) {
                    return open;
                }
            }
        }
        return Optional.of("more than " + MAX_ROUNDS + " rounds");
    }

    // ---- the relation

    /** Takes back what the terms refute or do not prove; returns whether that was anything. */
    private boolean isRefined(SideTerms one, SideTerms other) {
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

    // ---- the answer

    private Optional<String> difference(CutPairs cuts, SideTerms one, SideTerms other) {
        for (int number : cuts.common()) {
            LoopTerms left = one.loop(number);
            LoopTerms right = other.loop(number);
            if (!equality.isProved(left.entered(), right.entered())) {
                return Optional.of("a loop may begin under another condition");
            }
            if (!equality.isProved(left.repeated(), right.repeated())) {
                return Optional.of("a loop may end under another condition");
            }
        }
        int yes = context.conditions().yes();
        if (!equality.isProved(one.returns(), yes, other.returns())) {
            return Optional.of("the function may return under another condition");
        }
        boolean returnsNumber = second.returnType() != Type.VOID;
        if (returnsNumber && !equality.isProved(one.returns(), one.result(), other.result())) {
            return Optional.of("the result may differ");
        }
        if (!equality.isProved(one.returns(), one.io(), other.io())) {
            return Optional.of("input or output may differ");
        }
        boolean isLast = context.initial().beginsProgram();
        // nobody reads memory after the last return
        boolean leavesSame = isLast
                || equality.isProved(one.returns(), one.memory(), other.memory())
                        && one.globals().keySet().stream()
                                .allMatch(global ->
                                        equality.isProved(one.returns(), one.global(global), other.global(global)));
        return leavesSame ? Optional.empty() : Optional.of("memory may differ");
    }
}
