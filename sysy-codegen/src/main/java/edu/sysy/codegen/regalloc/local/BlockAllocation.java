package edu.sysy.codegen.regalloc.local;

import edu.sysy.codegen.regalloc.OperandTable;
import edu.sysy.codegen.regalloc.RegisterTable;
import edu.sysy.ints.ParallelMoves;
import edu.sysy.ir.ControlFlow;
import edu.sysy.machine.Allocation;
import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineEdge;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.VirtualRegister;
import java.util.List;

/**
 * Allocates one block after the other for {@link LocalAllocator}: {@link InstructionAllocation} does the instructions;
 * at the end, what other blocks read is stored, and what the block hands on to parameters is moved to their homes.
 */
final class BlockAllocation {
    private final MachineFunction function;
    private final NextUses uses;
    private final Descriptors descriptors;
    private final Allocation.Builder allocation;
    private final LocalRegisters registers;
    private final InstructionAllocation instructions;
    private final ParallelMoves edgeMoves;

    BlockAllocation(MachineFunction function, OperandTable operands, RegisterTable table) {
        this.function = function;
        this.uses = new NextUses(function, operands);
        this.descriptors = new Descriptors(operands, table, function.virtualRegisterCount());
        this.allocation = Allocation.builder(function);
        this.registers = new LocalRegisters(table, uses, descriptors, allocation);
        this.instructions = new InstructionAllocation(operands, table, uses, descriptors, registers, allocation);
        this.edgeMoves = new ParallelMoves(table.temporary());
        for (MachineBlock block : function.blocks()) {
            for (VirtualRegister parameter : block.parameters()) {
                descriptors.putInMemory(parameter.index());
            }
        }
    }

    Allocation result() {
        return allocation.build();
    }

    void allocate(int block) {
        uses.enter(block);
        takeArguments(block);
        for (int i = function.firstInstruction(block); i < function.firstInstruction(block + 1); i++) {
            instructions.allocate(i);
        }
        registers.storeLeaving();
        passArguments(block);
        registers.empty();
        uses.leave(block);
        forgetArguments(block);
    }

    /** Fills the parameters of a block to which one of several edges of another leads; all arguments are in memory. */
    private void takeArguments(int block) {
        ControlFlow shape = function.controlFlow();
        if (shape.predecessorCount(block) != 1 || shape.successorCount(shape.predecessor(block, 0)) == 1) {
            return;
        }
        int from = shape.predecessor(block, 0);
        registers.moveBefore(function.firstInstruction(block));
        List<MachineEdge> edges = function.blocks().get(from).edges();
        for (int k = 0; k < edges.size(); k++) {
            if (shape.successor(from, k) == block) {
                moveArguments(edges.get(k), block);
            }
        }
    }

    private void passArguments(int block) {
        MachineBlock code = function.blocks().get(block);
        if (code.edges().size() == 1) {
            moveArguments(code.edges().getFirst(), function.controlFlow().successor(block, 0));
        }
    }

    private void moveArguments(MachineEdge edge, int target) {
        List<VirtualRegister> parameters = function.blocks().get(target).parameters();
        for (int i = 0; i < parameters.size(); i++) {
            int parameter = parameters.get(i).index();
            edgeMoves.add(registers.placeOf(edge.arguments().get(i).index()), descriptors.homeOf(parameter));
        }
        edgeMoves.flush(registers::move);
    }

    private void forgetArguments(int block) {
        MachineBlock code = function.blocks().get(block);
        if (code.edges().size() == 1) {
            for (VirtualRegister argument : code.edges().getFirst().arguments()) {
                if (!uses.leavesBlock(argument.index())) {
                    descriptors.forget(argument.index());
                }
            }
        }
    }
}
