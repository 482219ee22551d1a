package edu.sysy.raise;

import edu.sysy.analysis.BranchFacts;
import edu.sysy.analysis.Loops;
import edu.sysy.analysis.Polynomial;
import edu.sysy.analysis.ScalarEvolution;
import edu.sysy.analysis.TripCount;
import edu.sysy.analysis.TripCount.Premise;
import edu.sysy.analysis.TripCount.Validity;
import edu.sysy.analysis.Uses;
import edu.sysy.ir.Block;
import edu.sysy.ir.Condition;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Effect;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Terminator.Branch;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * A loop header that does nothing but test a counter, apart from what may as well be computed before the loop or in its
 * body.
 *
 * @param counterIndex which parameter of the header counts
 * @param step what an iteration adds to it, not 0
 * @param test what has to hold for the loop to go on: {@code counter test bound}
 * @param bound the other side of the comparison; computed outside the loop or in {@code before}; {@link Value#NONE}
 *     for 0, if the branch asks for the counter itself
 * @param mayWrap whether the counter may step over the last number there is
 * @param before instructions of the header that are the same in each iteration
 * @param inBody instructions of the header that only the body needs
 */
record CountedHeader(
        int counterIndex,
        int step,
        Condition test,
        Value bound,
        boolean mayWrap,
        List<Instruction> before,
        List<Instruction> inBody) {

    /** That of a loop; empty if it is not counted like that. */
    static Optional<CountedHeader> of(Function function, int loop) {
        Loops loops = Loops.of(function);
        Block block = function.blocks().get(loops.header(loop));
        if (!(block.terminator() instanceof Branch branch)) {
            return Optional.empty();
        }
        Condition asked = Condition.NE;
        Value left = branch.condition();
        Value right = Value.NONE;
        if (Definitions.of(function).operationOrNull(left)
                instanceof Operation.Compare(Condition condition, Value one, Value other)) {
            asked = condition;
            left = one;
            right = other;
        }
        boolean goesOnIfTrue = loops.contains(
                loop, function.controlFlow().position(branch.ifTrue().target()));
        Condition condition = goesOnIfTrue ? asked : asked.negated();
        int index = block.parameters().indexOf(left);
        return index >= 0
                ? of(function, loop, index, condition, right)
                : of(function, loop, block.parameters().indexOf(right), condition.swapped(), left);
    }

    private static Optional<CountedHeader> of(Function function, int loop, int index, Condition test, Value bound) {
        int header = Loops.of(function).header(loop);
        Optional<TripCount> count = TripCount.ofTest(function, loop, header);
        if (index < 0 || count.isEmpty() || count.get().condition() != test || stepsOverConstant(count.get())) {
            return Optional.empty();
        }
        Block block = function.blocks().get(header);
        if (block.parameters().get(index).type() != Type.I32) {
            return Optional.empty(); // a pointer that ends at an address is no counter
        }
        OptionalInt step = step(function, loop, block.parameters().get(index));
        if (step.isEmpty() || step.getAsInt() != count.get().stride()) {
            return Optional.empty();
        }
        List<Instruction> before = new ArrayList<>();
        List<Instruction> inBody = new ArrayList<>();
        return split(function, loop, bound, before, inBody)
                ? Optional.of(new CountedHeader(
                        index, step.getAsInt(), test, bound, mayWrap(function, count.get()), before, inBody))
                : Optional.empty();
    }

    private static OptionalInt step(Function function, int loop, Value counter) {
        return ScalarEvolution.of(function)
                .step(Polynomial.of(counter), loop)
                .filter(Polynomial::isConstant)
                .map(step -> OptionalInt.of(step.constant()))
                .orElse(OptionalInt.empty());
    }

    /** Whether it is known that the counter steps over the last number before it meets a constant bound. */
    private static boolean stepsOverConstant(TripCount count) {
        Premise premise = count.premise();
        return count.validity() != Validity.ALWAYS
                && premise.value().isConstant()
                && !premise.condition().holds(premise.value().constant(), premise.limit());
    }

    private static boolean mayWrap(Function function, TripCount count) {
        if (count.condition() != Condition.NE) {
            return count.validity() != Validity.ALWAYS;
        }
        if (count.first().isConstant() && count.limit().isConstant()) {
            long distance = (long) count.limit().constant() - count.first().constant();
            return distance % count.stride() != 0 || distance / count.stride() < 0;
        }
        int loop = count.loop();
        Condition order = count.stride() > 0 ? Condition.LE : Condition.GE;
        return Math.abs(count.stride()) != 1
                || !BranchFacts.of(function).holdWhenEntering(loop, order, count.first(), count.limit());
    }

    /**
     * Sorts the instructions of the header, but for a comparison that only its branch needs.
     *
     * @return whether all of them, and the bound, can be put before the loop or into its body
     */
    private static boolean split(
            Function function, int loop, Value bound, List<Instruction> before, List<Instruction> inBody) {
        Block header = function.blocks().get(Loops.of(function).header(loop));
        Value tested = ((Branch) header.terminator()).condition();
        Set<Value> invariant = new HashSet<>();
        for (Instruction instruction : header.instructions()) {
            Effect effect = instruction.operation().effect();
            if (instruction.result().equals(tested) && Uses.of(function).count(tested) == 1) {
                continue;
            }
            if (effect == Effect.NONE && isInvariant(function, loop, instruction.operation(), invariant)) {
                before.add(instruction);
                invariant.add(instruction.result());
            } else if ((effect == Effect.NONE || effect == Effect.READS) && !isPassedOn(function, instruction)) {
                inBody.add(instruction);
            } else {
                return false;
            }
        }
        return !bound.exists() || isKnownBefore(function, loop, bound, invariant);
    }

    private static boolean isInvariant(Function function, int loop, Operation operation, Set<Value> invariant) {
        for (int i = 0; i < operation.operandCount(); i++) {
            if (!isKnownBefore(function, loop, operation.operand(i), invariant)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isKnownBefore(Function function, int loop, Value value, Set<Value> invariant) {
        return invariant.contains(value)
                || !Loops.of(function).contains(loop, Definitions.of(function).blockPosition(value));
    }

    /** Whether the edge from the header out of the loop carries a result. */
    private static boolean isPassedOn(Function function, Instruction instruction) {
        int position = Definitions.of(function).blockPosition(instruction.result());
        int loop = Loops.of(function).innermost(position);
        return function.blocks().get(position).terminator().edges().stream()
                .filter(edge -> !Loops.of(function)
                        .contains(loop, function.controlFlow().position(edge.target())))
                .anyMatch(edge -> edge.arguments().contains(instruction.result()));
    }
}
