package edu.sysy.codegen.frame;

import edu.sysy.VerificationError;
import edu.sysy.ir.ControlFlow;
import edu.sysy.machine.AllocatedFunction;
import edu.sysy.machine.Allocation;
import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineInstruction;
import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.MachineProgram;
import edu.sysy.machine.Move;
import edu.sysy.machine.Operand;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.Recomputation;
import edu.sysy.machine.RegisterSet;
import edu.sysy.machine.Source;
import edu.sysy.machine.StackSlot;
import edu.sysy.machine.text.MachineSyntax;
import edu.sysy.verify.AllocationError;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * Checks that a function returns with the callee-saved registers, the return address and the registers of its prologue
 * as it found them, and that it touches its frame only while it has one.
 *
 * <p>It follows all paths from the entry with the frame made and not made: where the region of {@link ShrinkWrapping}
 * begins the frame has to be missing, where it ends the frame has to exist; while it is missing nothing may change a
 * register that a function has to save, and while it exists only registers that are saved may change.
 */
public final class FrameChecker {
    private final MachineFunction function;
    private final Allocation allocation;
    private final FrameConvention convention;
    private final RegisterSet preserved;
    private final RegisterSet saved;
    private final ShrinkWrapping region;
    private final List<AllocationError> errors = new ArrayList<>();

    private FrameChecker(
            AllocatedFunction allocated,
            FrameConvention convention,
            Collection<PhysicalRegister> saved,
            ShrinkWrapping region) {
        this.function = allocated.code();
        this.allocation = allocated.allocation();
        this.convention = convention;
        this.preserved = RegisterSet.of(convention.saved());
        this.saved = RegisterSet.of(saved);
        this.region = region;
    }

    /** All errors in the frame that {@link FrameUse} and {@link FrameLayout} give a function. */
    public static List<AllocationError> check(AllocatedFunction function, FrameConvention convention) {
        return check(
                function,
                convention,
                FrameUse.of(function, convention).saved(),
                new FrameLayout(function, convention).region());
    }

    /**
     * All errors in the frames of a program, function by function.
     *
     * @param conventions what is saved by each function
     */
    public static List<VerificationError> check(
            MachineProgram program, Function<AllocatedFunction, FrameConvention> conventions, MachineSyntax syntax) {
        List<VerificationError> errors = new ArrayList<>();
        for (AllocatedFunction function : program.functions()) {
            check(function, conventions.apply(function)).forEach(error -> errors.add(error.in(function, syntax)));
        }
        return errors;
    }

    /**
     * All errors, by instruction; an empty list proves the frame right.
     *
     * @param saved the registers that are saved where the frame is made and restored where it is torn down
     * @param region the blocks that run with the frame
     */
    public static List<AllocationError> check(
            AllocatedFunction function,
            FrameConvention convention,
            Collection<PhysicalRegister> saved,
            ShrinkWrapping region) {
        FrameChecker checker = new FrameChecker(function, convention, saved, region);
        checker.followPaths();
        return List.copyOf(checker.errors);
    }

    /** A block that is entered with or without the frame. */
    private record Entered(int block, boolean framed) {}

    private void followPaths() {
        ControlFlow flow = function.controlFlow();
        Deque<Entered> waiting = new ArrayDeque<>(List.of(new Entered(0, region.first() == 0)));
        Set<Entered> seen = new HashSet<>(waiting);
        while (!waiting.isEmpty()) {
            Entered entered = waiting.remove();
            boolean framed = pass(entered.block, entered.framed);
            for (int k = 0; k < flow.successorCount(entered.block); k++) {
                Entered next = new Entered(flow.successor(entered.block, k), framed);
                if (seen.add(next)) {
                    waiting.add(next);
                }
            }
        }
    }

    /** Checks a block that is entered with or without the frame; whether it is left with it. */
    private boolean pass(int block, boolean framedBefore) {
        int first = function.firstInstruction(block);
        boolean framed = framedBefore;
        if (region.beginsWith(block)) {
            if (framed) {
                report(first, "makes the frame a second time");
            }
            framed = true;
        }
        if (framed != region.contains(block)) {
            report(first, framed ? "runs with the frame outside its region" : "runs without the frame in its region");
        }
        MachineBlock code = function.blocks().get(block);
        boolean leaves = code.edges().isEmpty();
        for (int i = 0; i < code.instructions().size(); i++) {
            MachineInstruction instruction = code.instructions().get(i);
            boolean isLast = leaves && i == code.instructions().size() - 1;
            check(instruction.operation(), first + i, framed, isLast);
        }
        return framed && !region.endsWith(block);
    }

    /**
     * Checks one instruction.
     *
     * @param leaves whether it leaves the function: what it clobbers is up to the function it goes on to
     */
    private void check(MachineOperation operation, int number, boolean framed, boolean leaves) {
        RegisterSet changed = operation.implicitWrites();
        boolean touches = FrameUse.usesFrame(operation, convention);
        for (Move move : allocation.movesBefore(number)) {
            touches |= touches(move.from()) || touches(move.to());
            changed = changed.union(registers(move.to()));
        }
        List<Operand> operands = operation.operands();
        for (int k = 0; k < operands.size(); k++) {
            Source place = operands.get(k).register() instanceof PhysicalRegister physical
                    ? physical
                    : allocation.location(number, k);
            touches |= place.equals(convention.stackPointer()) || touches(place);
            changed = operands.get(k).role().defines() ? changed.union(registers(place)) : changed;
        }
        changed = leaves ? changed : changed.union(operation.clobbers());
        RegisterSet lost = changed.intersection(preserved).minus(framed ? saved : RegisterSet.EMPTY);
        if (!lost.isEmpty()) {
            report(number, "changes " + lost.names(convention.saved()) + ", which nobody restores");
        }
        if (touches && !framed) {
            report(number, operation.text() + " reaches the frame where there is none");
        }
    }

    private boolean touches(Source source) {
        return switch (source) {
            case PhysicalRegister register -> convention.setByPrologue().contains(register);
            case StackSlot slot -> true;
            case Recomputation(MachineOperation operation) -> FrameUse.usesFrame(operation, convention);
        };
    }

    private static RegisterSet registers(Source place) {
        return place instanceof PhysicalRegister register ? RegisterSet.of(register) : RegisterSet.EMPTY;
    }

    private void report(int instruction, String message) {
        errors.add(new AllocationError(instruction, message));
    }
}
