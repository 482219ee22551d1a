package edu.sysy.optimize.strength;

import edu.sysy.TargetTraits;
import edu.sysy.analysis.Polynomial;
import edu.sysy.ir.Type;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;

/** Values of a loop that differ by constants: one moving value, and displacements from it, can take their place. */
final class InductionFamily {
    private final TargetTraits traits;
    private final Type type;
    private final Polynomial shape;
    private final Polynomial step;
    private final List<InductionVariable> members = new ArrayList<>();
    private final int low;

    InductionFamily(TargetTraits traits, InductionVariable lowest) {
        this.traits = traits;
        this.type = lowest.value().type();
        this.shape = lowest.polynomial().withoutConstant();
        this.step = lowest.step();
        this.low = lowest.polynomial().constant();
    }

    /** Adds a member, in ascending order of constants; false if it is too far away. */
    boolean add(InductionVariable member) {
        if ((long) member.polynomial().constant() - low > reach()) {
            return false;
        }
        members.add(member);
        return true;
    }

    /** The widest distance in bytes that loads and stores of all types reach from one address. */
    private int reach() {
        int alignment = 2 * Integer.BYTES;
        return ((1 << (traits.displacementBits() - 1)) - 1) & -alignment;
    }

    Type type() {
        return type;
    }

    List<InductionVariable> members() {
        return members;
    }

    /** What the moving value is in terms of the loop's own values. */
    Polynomial moving() {
        return shape.plus(low);
    }

    Polynomial step() {
        return step;
    }

    int displacement(InductionVariable member) {
        return member.polynomial().constant() - low;
    }

    /** The position of the block in which all members are; empty if they are in several. */
    OptionalInt onlyBlock() {
        int block = members.getFirst().block();
        return members.stream().allMatch(member -> member.block() == block)
                ? OptionalInt.of(block)
                : OptionalInt.empty();
    }

    /** The member that is computed first; of families in one block only. */
    InductionVariable first() {
        return members.stream()
                .min(Comparator.comparingInt(InductionVariable::index))
                .orElseThrow();
    }

    /** Whether all members are computed in each iteration. */
    boolean inEachIteration() {
        return members.stream().allMatch(InductionVariable::inEachIteration);
    }

    /** Whether an address of the family is loaded from or stored to in each iteration. */
    boolean accessedInEachIteration() {
        return type == Type.ADDRESS && members.stream().anyMatch(InductionVariable::accessedInEachIteration);
    }

    /** Whether an address of the family is accessed in each iteration, the last one too. */
    boolean accessedOnEachEntry() {
        return type == Type.ADDRESS && members.stream().anyMatch(InductionVariable::accessedOnEachEntry);
    }

    /** Whether an address of the family is accessed in each iteration before the test that ends the loop. */
    boolean accessedBeforeTest() {
        return type == Type.ADDRESS && members.stream().anyMatch(InductionVariable::accessedBeforeTest);
    }

    /** Whether its members are addresses that are wider than the integers that they are computed from. */
    boolean isWide() {
        return type == Type.ADDRESS && traits.hasWideAddresses();
    }

    /**
     * Whether it may be a part of a chain. Wide addresses may if their distances from each other cannot wrap: all are
     * in the object in each iteration. That another iteration follows is not enough: where the first one is the last,
     * an address that is accessed would be computed from one that is not, and may be anywhere.
     */
    boolean mayBeLinked() {
        return !isWide() || accessedOnEachEntry();
    }

    /** Instructions saved in an average iteration. */
    double gain() {
        double gain = -1;
        for (InductionVariable member : members) {
            int own = displacement(member) != 0 && !member.onlyAccessed() ? 1 : 0;
            gain += (member.chain() - own) * (member.inEachIteration() ? 1 : InductionVariable.CONDITIONAL);
        }
        return gain;
    }
}
