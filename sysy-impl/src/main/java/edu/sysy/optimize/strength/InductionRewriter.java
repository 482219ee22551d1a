package edu.sysy.optimize.strength;

import edu.sysy.TargetTraits;
import edu.sysy.analysis.AddressDistances;
import edu.sysy.analysis.Loops;
import edu.sysy.analysis.Polynomial;
import edu.sysy.analysis.ScalarEvolution;
import edu.sysy.analysis.TripCount;
import edu.sysy.ir.Condition;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionEditor;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Offset;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.optimize.loop.PolynomialExpander;
import edu.sysy.optimize.loop.ScalarEvolutionExpander;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Makes families of one loop move by themselves, and rewrites the test that ends it. */
final class InductionRewriter {
    private record Moving(Value parameter, Map<Integer, Value> nextAtLatch) {}

    private final Function function;
    private final FunctionEditor editor;
    private final TargetTraits traits;
    private final LoopEdgeEdits edges;
    private final int loop;
    private final Loops loops;
    private final ScalarEvolution evolution;
    private final Map<InductionFamily, Moving> moving = new HashMap<>();
    private final Map<Integer, PolynomialExpander> ends = new HashMap<>();
    private @Nullable PolynomialExpander entrance;

    InductionRewriter(FunctionEditor editor, TargetTraits traits, LoopEdgeEdits edges, int loop) {
        this.function = editor.function();
        this.editor = editor;
        this.traits = traits;
        this.edges = edges;
        this.loop = loop;
        loops = Loops.of(function);
        evolution = ScalarEvolution.of(function);
    }

    /** Code that runs once before the loop is entered. */
    private PolynomialExpander before() {
        if (entrance == null) {
            entrance = edges.before(loop);
        }
        return entrance;
    }

    /** Code at the end of a block of the loop, before its terminator. */
    private PolynomialExpander atEnd(int block) {
        return ends.computeIfAbsent(block, b -> edges.atEnd(b));
    }

    /**
     * Gives each chain a moving value.
     *
     * @param variables what moves with the loop: equal values that are parts of others use the moving value, too
     */
    void move(List<InductionChain> chains, Collection<InductionVariable> variables) {
        if (chains.isEmpty()) {
            return;
        }
        PolynomialExpander before = before();
        for (InductionChain chain : chains) {
            InductionFamily first = chain.first();
            Value parameter = edges.addParameter(loop, first.type(), before.write(startOf(first)));
            variables.stream()
                    .filter(variable ->
                            !variable.isRoot() && variable.polynomial().equals(first.moving()))
                    .forEach(variable -> editor.replaceAllUses(variable.value(), parameter));
            Value last = follow(chain, parameter, before);
            Polynomial step = chain.closes() ? chain.distance() : first.step();
            Map<Integer, Value> next = new HashMap<>();
            for (int latch : loops.latches(loop)) {
                PolynomialExpander end = atEnd(latch);
                Value distance = step.isConstant() ? end.constant(step.constant()) : before.write(step);
                Value advanced = end.advance(chain.closes() ? last : parameter, distance);
                edges.pass(loop, latch, advanced);
                next.put(latch, advanced);
            }
            moving.put(first, new Moving(parameter, next));
        }
    }

    /**
     * Lets the members of a chain use its moving value, as it is where they are; the result is how it is at the last
     * ones.
     */
    private Value follow(InductionChain chain, Value parameter, PolynomialExpander before) {
        chain.first().members().forEach(member -> use(chain.first(), member, parameter));
        Value current = parameter;
        for (InductionFamily family : chain.others()) {
            Value distance = before.write(chain.distance());
            InductionVariable place = family.first();
            Value ahead = editor.insert(
                    function.controlFlow().label(place.block()),
                    place.index(),
                    family.type() == Type.ADDRESS ? new Offset(current, distance) : new Add(current, distance),
                    place.instruction().line());
            family.members().forEach(member -> use(family, member, ahead));
            current = ahead;
        }
        return current;
    }

    private Polynomial startOf(InductionFamily family) {
        return evolution.start(family.moving(), loop).orElseThrow();
    }

    private void use(InductionFamily family, InductionVariable member, Value parameter) {
        int displacement = family.displacement(member);
        if (displacement == 0) {
            editor.replaceAllUses(member.value(), parameter);
            return;
        }
        int label = function.controlFlow().label(member.block());
        Value distance = editor.insert(
                label,
                member.index(),
                new IntConstant(displacement),
                member.instruction().line());
        Operation sum = family.type() == Type.ADDRESS ? new Offset(parameter, distance) : new Add(parameter, distance);
        editor.replace(label, member.index(), sum);
    }

    /**
     * Lets the loop end when a moving value meets its end; or, if the tested number is needed anyway, when that number
     * does. The test is left alone if neither is possible.
     *
     * @param registersLeft whether one more value may be live through the loop
     * @return whether a moving value ends the loop
     */
    boolean rewriteTest(LoopInductions facts, List<InductionFamily> families, boolean registersLeft) {
        TripCount count = facts.count().orElseThrow();
        if (!families.isEmpty() && facts.testedBecomesUseless(families)) {
            Optional<InductionFamily> end = families.stream()
                    .filter(family -> meetsItsEnd(family, count))
                    .findFirst();
            if (end.isPresent()) {
                endBy(end.get(), count);
                return true;
            }
        }
        boolean exact = count.validity() == TripCount.Validity.ALWAYS && count.guarded();
        boolean dear = count.condition() != Condition.NE && !traits.branchComparesOrder();
        if (exact && dear && !isCheap(count.limit()) && registersLeft && Math.abs(count.stride()) == 1) {
            PolynomialExpander before = before();
            int sign = Integer.signum(count.stride());
            boolean inclusive = count.condition() == Condition.LE || count.condition() == Condition.GE;
            Value tested = nextOf(facts.moving(), count.block());
            Polynomial ahead = evolution.polynomial(tested).minus(evolution.polynomial(facts.moving()));
            compare(
                    count,
                    tested,
                    before.write(count.limit().plus(inclusive ? sign : 0).plus(ahead)));
        }
        return false;
    }

    /** Whether a comparison with a limit takes one instruction, or its end would be a constant to keep across calls. */
    private boolean isCheap(Polynomial limit) {
        return limit.isConstant() && (Math.abs(limit.constant()) <= 1 || hasCalls());
    }

    private boolean hasCalls() {
        for (int position : loops.blocks(loop)) {
            for (Instruction instruction : function.blocks().get(position).instructions()) {
                if (instruction.operation() instanceof Operation.AnyCall) {
                    return true;
                }
            }
        }
        return false;
    }

    /**
     * The value a latch passes on that is a constant ahead of {@code value}; {@code value} itself if there is none. At
     * the end of the latch it is the one that is still needed.
     */
    private Value nextOf(Value value, int latch) {
        int header = function.controlFlow().label(loops.header(loop));
        for (Edge edge : function.blocks().get(latch).terminator().edges()) {
            for (Value argument : edge.target() == header ? edge.arguments() : List.<Value>of()) {
                if (argument.type() == value.type()
                        && evolution
                                .polynomial(argument)
                                .minus(evolution.polynomial(value))
                                .isConstant()) {
                    return argument;
                }
            }
        }
        return value;
    }

    /**
     * Whether a family's moving value is at its end after so many steps and not before.
     *
     * <p>A value that moves by a multiple of two is where it was after 2<sup>31</sup> steps or fewer, and would meet
     * its end too early if the count is larger. An address that is accessed in each iteration leaves its object before,
     * but only if nothing else ends the loop: another exit may be what keeps it in the object while the count goes on.
     *
     * <p>A wide address and its end are the same distance from their base, computed in different ways. They are equal
     * where that distance does not wrap around, so the address has to be accessed before it is first tested.
     */
    private boolean meetsItsEnd(InductionFamily family, TripCount count) {
        if (!family.step().isConstant()
                || !ScalarEvolutionExpander.isCheap(count)
                || (family.step().constant() % count.stride() != 0
                        && count.constant().isEmpty())) {
            return false;
        }
        int step = family.step().constant();
        if (family.isWide() && !(AddressDistances.isSeparate(step) && family.accessedBeforeTest())) {
            return false;
        }
        if (family.accessedInEachIteration() && count.isOnlyExit(function)) {
            return true;
        }
        return count.validity() == TripCount.Validity.ALWAYS
                && !(family.isWide() && !family.accessedInEachIteration())
                && (step % 2 != 0 || !comesAround(step, count));
    }

    /** Whether so many steps, and one more, may lead to where a value has been before. */
    private boolean comesAround(int step, TripCount count) {
        double distance = (count.maxPasses(function) + 1) * Math.abs((double) step);
        return distance >= 1L << Integer.SIZE;
    }

    private void endBy(InductionFamily family, TripCount count) {
        PolynomialExpander before = before();
        int step = family.step().constant();
        Polynomial distance = count.constant().isPresent()
                ? Polynomial.of((int) (count.constant().getAsLong() * step))
                : new ScalarEvolutionExpander(before).distanceOf(count).times(step / Math.abs(count.stride()));
        Moving value = Objects.requireNonNull(moving.get(family));
        Value next = value.nextAtLatch().getOrDefault(count.block(), Value.NONE);
        Polynomial end = startOf(family).plus(distance).plus(next.exists() ? step : 0);
        compare(count, next.exists() ? next : value.parameter(), before.write(end));
    }

    /** Writes the test anew: the loop goes on while two values differ. */
    private void compare(TripCount count, Value tested, Value end) {
        Terminator.Branch branch =
                (Terminator.Branch) function.blocks().get(count.block()).terminator();
        boolean goesOnIfTrue = loops.contains(
                loop, function.controlFlow().position(branch.ifTrue().target()));
        Condition condition = goesOnIfTrue ? Condition.NE : Condition.EQ;
        edges.test(count.block(), atEnd(count.block()).compare(condition, tested, end));
    }
}
