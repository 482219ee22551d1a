package edu.sysy.verify;

import edu.sysy.machine.Allocation;
import edu.sysy.machine.Location;
import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineInstruction;
import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.Move;
import edu.sysy.machine.Operand;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.Recomputation;
import edu.sysy.machine.RegisterClass;
import edu.sysy.machine.RegisterFile;
import edu.sysy.machine.RegisterSet;
import edu.sysy.machine.StackSlot;
import edu.sysy.machine.VirtualRegister;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Proves that an allocation keeps the meaning of a function, or says where it does not.
 *
 * <p>Each instruction is checked by itself first: its operands have locations of the right class that the target allows
 * and that meet their constraints, and what it defines shares no location that it must not share. Then each use is
 * traced back, along all paths, through the moves and edges by which its value came, to the definition of its register:
 * nothing may have been written over it on the way. This decides the same question as keeping for each location the set
 * of registers whose value it holds, as the checker of regalloc2 does, but looks only at locations somebody reads; what
 * has been traced through the start of a block once is not traced again, which keeps the work near to linear.
 *
 * <p>Registers that operations read implicitly are checked on all paths too, in the code itself as well as in what the
 * allocation adds: a condition flag or an accumulator holds what the operation before wrote, see
 * {@link MachineOperation#implicitReads}.
 *
 * <p>A definition may be in a register that its own instruction clobbers.
 */
public final class AllocationChecker {
    private final MachineFunction function;
    private final Allocation allocation;
    private final Map<RegisterClass, RegisterSet> allowed = new HashMap<>();
    private final List<PhysicalRegister> named;
    private final RegisterSet movable;
    /** The operations of the function that may be computed again. */
    private final Set<MachineOperation> rematerializable = new HashSet<>();

    private final List<AllocationError> errors = new ArrayList<>();

    private AllocationChecker(MachineFunction function, Allocation allocation, RegisterFile registers) {
        this.function = function;
        this.allocation = allocation;
        for (RegisterClass kind : registers.classes()) {
            allowed.put(kind, RegisterSet.of(registers.allocatable(kind)));
        }
        named = new ArrayList<>(registers.allocatable());
        named.addAll(registers.temporaries());
        named.addAll(fixedRegisters());
        movable = RegisterSet.of(named);
        for (MachineBlock block : function.blocks()) {
            block.instructions().stream()
                    .map(MachineInstruction::operation)
                    .filter(MachineOperation::isRematerializable)
                    .forEach(rematerializable::add);
        }
    }

    /** All errors found in {@code allocation}, by instruction; an empty list proves it right. */
    public static List<AllocationError> check(MachineFunction function, Allocation allocation, RegisterFile registers) {
        AllocationChecker checker = new AllocationChecker(function, allocation, registers);
        checker.checkInstructions();
        if (checker.errors.isEmpty()) {
            checker.errors.addAll(new AllocationTrace(function, allocation, checker.named).errors());
            checker.errors.addAll(new SpecialRegisterTrace(function, allocation).errors());
        }
        return List.copyOf(checker.errors);
    }

    /**
     * The errors found by looking at each instruction by itself, by instruction: an operand without a place, or in one
     * that is not for it. It takes a fraction of the time of {@link #check}.
     */
    public static List<AllocationError> checkPlaces(
            MachineFunction function, Allocation allocation, RegisterFile registers) {
        AllocationChecker checker = new AllocationChecker(function, allocation, registers);
        checker.checkInstructions();
        return List.copyOf(checker.errors);
    }

    private List<PhysicalRegister> fixedRegisters() {
        List<PhysicalRegister> fixed = new ArrayList<>();
        for (MachineBlock block : function.blocks()) {
            block.instructions().forEach(instruction -> {
                for (Operand operand : instruction.operation().operands()) {
                    if (operand.constraint() instanceof Operand.Constraint.Fixed(PhysicalRegister register)) {
                        fixed.add(register);
                    }
                }
            });
        }
        return fixed;
    }

    private void checkInstructions() {
        int number = 0;
        for (MachineBlock block : function.blocks()) {
            for (int i = 0; i < block.instructions().size(); i++) {
                checkMoves(number);
                checkOperands(number, block.instructions().get(i).operation());
                number++;
            }
        }
    }

    private void checkMoves(int instruction) {
        for (Move move : allocation.movesBefore(instruction)) {
            boolean fromPlace = switch (move.from()) {
                case Location from -> isPlace(from);
                case Recomputation(MachineOperation operation) -> fits(operation, move.to());
            };
            if (!fromPlace || !isPlace(move.to())) {
                report(instruction, "the move " + move + " uses a place that is not for it");
            }
        }
    }

    /** Whether an operation of the function is computed again to a place where its result may be. */
    private boolean fits(MachineOperation operation, Location place) {
        return rematerializable.contains(operation)
                && place instanceof PhysicalRegister register
                && operation.operands().getFirst().register().kind() == register.kind();
    }

    private boolean isPlace(Location location) {
        return switch (location) {
            case PhysicalRegister register -> movable.contains(register);
            case StackSlot slot -> slot.index() < allocation.slotCount();
        };
    }

    private void checkOperands(int instruction, MachineOperation operation) {
        List<Operand> operands = operation.operands();
        List<Optional<PhysicalRegister>> places = new ArrayList<>();
        for (int i = 0; i < operands.size(); i++) {
            places.add(
                    switch (operands.get(i).register()) {
                        case PhysicalRegister register -> Optional.of(register);
                        case VirtualRegister register -> registerOf(instruction, i, operands.get(i), register);
                    });
        }
        for (int i = 0; i < operands.size(); i++) {
            if (places.get(i).isPresent()) {
                checkConstraint(instruction, operands, places, i);
                if (operands.get(i).role().defines()) {
                    checkSharing(instruction, operands, places, i);
                }
            }
        }
    }

    private Optional<PhysicalRegister> registerOf(
            int instruction, int index, Operand operand, VirtualRegister virtual) {
        Location location;
        try {
            location = allocation.location(instruction, index);
        } catch (IllegalArgumentException missing) {
            report(instruction, virtual + " has no location");
            return Optional.empty();
        }
        if (!(location instanceof PhysicalRegister register)) {
            report(instruction, virtual + " is in " + location + " instead of a register");
            return Optional.empty();
        }
        boolean isFixed = operand.constraint() instanceof Operand.Constraint.Fixed(PhysicalRegister wanted)
                && wanted.equals(register);
        boolean isSame = operand.constraint() instanceof Operand.Constraint.SameAs;
        if (!isFixed
                && !isSame
                && !allowed.getOrDefault(virtual.kind(), RegisterSet.EMPTY).contains(register)) {
            report(instruction, virtual + " is in " + register + ", which is not for " + virtual.kind() + " values");
        }
        return Optional.of(register);
    }

    private void checkConstraint(
            int instruction, List<Operand> operands, List<Optional<PhysicalRegister>> places, int index) {
        Operand operand = operands.get(index);
        Optional<PhysicalRegister> place = places.get(index);
        switch (operand.constraint()) {
            case Operand.Constraint.AnyRegister any -> {}
            case Operand.Constraint.Fixed(PhysicalRegister wanted) -> {
                if (operand.register() instanceof VirtualRegister && !place.equals(Optional.of(wanted))) {
                    report(instruction, operand.register() + " is not in " + wanted + " as it has to be");
                }
            }
            case Operand.Constraint.SameAs(int use) -> {
                if (!place.equals(places.get(use))) {
                    report(
                            instruction,
                            operand.register() + " is not in the same place as "
                                    + operands.get(use).register());
                }
            }
        }
    }

    private void checkSharing(
            int instruction, List<Operand> operands, List<Optional<PhysicalRegister>> places, int index) {
        Operand operand = operands.get(index);
        for (int i = 0; i < operands.size(); i++) {
            Operand other = operands.get(i);
            boolean collides = other.role().defines()
                    ? i < index
                    : operand.role() == Operand.Role.EARLY_DEF
                            && !operand.constraint().equals(new Operand.Constraint.SameAs(i));
            if (collides && places.get(i).equals(places.get(index))) {
                report(instruction, operand.register() + " is in the same place as " + other.register());
            }
        }
    }

    private void report(int instruction, String message) {
        errors.add(new AllocationError(instruction, message));
    }
}
