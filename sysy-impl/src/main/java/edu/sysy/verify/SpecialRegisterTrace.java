package edu.sysy.verify;

import edu.sysy.ir.ControlFlow;
import edu.sysy.machine.Allocation;
import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineInstruction;
import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.Move;
import edu.sysy.machine.Operand;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.Recomputation;
import edu.sysy.machine.RegisterSet;
import edu.sysy.machine.VirtualRegister;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Checks the registers that operations read implicitly: on every path to such an operation another one has written the
 * register, and nothing has changed it since.
 *
 * <p>A forward data-flow analysis finds which registers hold a value at the start of each block: those that do at the
 * end of all its predecessors. An operation that writes a register implicitly puts a value there; what an operation
 * clobbers, and what a definition or a move of the allocation writes, holds none afterwards.
 */
final class SpecialRegisterTrace {
    private final MachineFunction function;
    private final Allocation allocation;
    private final ControlFlow flow;
    private final RegisterSet read;
    private final RegisterSet[] atStart;
    private final List<AllocationError> errors = new ArrayList<>();

    SpecialRegisterTrace(MachineFunction function, Allocation allocation) {
        this.function = function;
        this.allocation = allocation;
        this.flow = function.controlFlow();
        this.read = read(function);
        this.atStart = new RegisterSet[flow.blockCount()];
    }

    private static RegisterSet read(MachineFunction function) {
        RegisterSet read = RegisterSet.EMPTY;
        for (MachineBlock block : function.blocks()) {
            for (MachineInstruction instruction : block.instructions()) {
                read = read.union(instruction.operation().implicitReads());
            }
        }
        return read;
    }

    List<AllocationError> errors() {
        if (read.isEmpty()) {
            return List.of();
        }
        solve();
        for (int block = 0; block < atStart.length; block++) {
            check(block);
        }
        return errors;
    }

    private void solve() {
        Arrays.fill(atStart, read);
        atStart[0] = RegisterSet.EMPTY;
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int block = 0; block < atStart.length; block++) {
                RegisterSet atEnd = atEnd(block);
                for (int k = 0; k < flow.successorCount(block); k++) {
                    int successor = flow.successor(block, k);
                    RegisterSet met = atStart[successor].intersection(atEnd);
                    changed |= !met.equals(atStart[successor]);
                    atStart[successor] = met;
                }
            }
        }
    }

    private RegisterSet atEnd(int block) {
        RegisterSet valid = atStart[block];
        for (int i = function.firstInstruction(block); i < function.firstInstruction(block + 1); i++) {
            valid = afterInstruction(afterMoves(valid, i), operation(block, i), i);
        }
        return valid;
    }

    private void check(int block) {
        RegisterSet valid = atStart[block];
        for (int i = function.firstInstruction(block); i < function.firstInstruction(block + 1); i++) {
            MachineOperation operation = operation(block, i);
            valid = afterMoves(valid, i);
            RegisterSet missing = operation.implicitReads().minus(valid);
            if (!missing.isEmpty()) {
                errors.add(new AllocationError(
                        i,
                        operation + " reads the registers numbered " + missing
                                + ", which no instruction has written on a path to it, or which have changed since"));
            }
            valid = afterInstruction(valid, operation, i);
        }
    }

    private MachineOperation operation(int block, int instruction) {
        return function.blocks()
                .get(block)
                .instructions()
                .get(instruction - function.firstInstruction(block))
                .operation();
    }

    private RegisterSet afterMoves(RegisterSet before, int instruction) {
        RegisterSet valid = before;
        for (Move move : allocation.movesBefore(instruction)) {
            if (move.to() instanceof PhysicalRegister register) {
                valid = valid.minus(RegisterSet.of(register));
            }
            if (move.from() instanceof Recomputation(MachineOperation operation)) {
                valid = valid.minus(operation.clobbers()).minus(operation.implicitWrites());
            }
        }
        return valid;
    }

    private RegisterSet afterInstruction(RegisterSet before, MachineOperation operation, int instruction) {
        RegisterSet valid = before.minus(operation.clobbers());
        List<Operand> operands = operation.operands();
        for (int k = 0; k < operands.size(); k++) {
            if (operands.get(k).role().defines()
                    && operands.get(k).register() instanceof VirtualRegister
                    && allocation.location(instruction, k) instanceof PhysicalRegister register) {
                valid = valid.minus(RegisterSet.of(register));
            }
        }
        return valid.union(operation.implicitWrites().intersection(read));
    }
}
