package edu.sysy.codegen.regalloc.local;

import edu.sysy.codegen.regalloc.EdgeTable;
import edu.sysy.codegen.regalloc.LiveRegisters;
import edu.sysy.codegen.regalloc.OperandTable;
import edu.sysy.codegen.regalloc.RegisterDefinitions;
import edu.sysy.codegen.regalloc.RegisterTable;
import edu.sysy.ints.IntList;
import edu.sysy.ints.ParallelMoves;
import edu.sysy.ir.ControlFlow;
import edu.sysy.machine.Allocation;
import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineInstruction;
import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.Recomputation;
import edu.sysy.machine.VirtualRegister;
import java.util.HashMap;
import java.util.Map;

/**
 * Allocates one block after the other for {@link LocalAllocator}: {@link InstructionAllocation} does the instructions;
 * at the end, what other blocks read is stored, and what the block hands on to parameters is moved to their homes.
 */
final class BlockAllocation {
    private final MachineFunction function;
    private final ControlFlow shape;
    private final EdgeTable edges;
    private final OperandTable operands;
    private final RegisterTable table;
    private final NextUses uses;
    private final Descriptors descriptors;
    private final Allocation.Builder allocation;
    private final LocalRegisters registers;
    private final InstructionAllocation instructions;
    private final ExtendedBlocks extended;
    private final ParallelMoves edgeMoves;
    /** What an edge passes that is computed again: pairs of a value and the home of a parameter. */
    private final IntList recomputed = new IntList();

    BlockAllocation(MachineFunction function, OperandTable operands, RegisterTable table) {
        this.function = function;
        this.shape = function.controlFlow();
        this.operands = operands;
        this.table = table;
        RegisterDefinitions definitions = new RegisterDefinitions(function, operands);
        this.edges = new EdgeTable(function, definitions);
        LiveRegisters live = new LiveRegisters(function, operands, definitions, edges);
        this.uses = new NextUses(function, operands, edges);
        Homes homes = new Homes(function, operands, table, definitions, edges, live, uses);
        this.descriptors =
                new Descriptors(homes, operands.rematerializable(), table.count(), function.virtualRegisterCount());
        this.allocation = Allocation.builder(function);
        this.registers = new LocalRegisters(table, uses, descriptors, recomputations(function), allocation);
        this.instructions = new InstructionAllocation(operands, table, uses, descriptors, registers, allocation);
        this.extended = new ExtendedBlocks(shape, live, descriptors, table.count());
        this.edgeMoves = new ParallelMoves(table.temporary());
        for (int block = 0; block < shape.blockCount(); block++) {
            for (int j = 0; j < edges.parameterCount(block); j++) {
                descriptors.putInMemory(edges.parameter(block, j));
            }
        }
    }

    private static Map<Integer, Recomputation> recomputations(MachineFunction function) {
        Map<Integer, Recomputation> recomputations = new HashMap<>();
        for (MachineBlock block : function.blocks()) {
            for (MachineInstruction instruction : block.instructions()) {
                MachineOperation operation = instruction.operation();
                if (operation.isRematerializable()
                        && operation.operands().getFirst().register() instanceof VirtualRegister result) {
                    recomputations.put(result.index(), new Recomputation(operation));
                }
            }
        }
        return recomputations;
    }

    Allocation result() {
        return allocation.build();
    }

    void allocate(int block) {
        uses.enter(block);
        extended.enter(block);
        takeArguments(block);
        for (int i = function.firstInstruction(block); i < function.firstInstruction(block + 1); i++) {
            instructions.allocate(i);
        }
        registers.storeLeaving();
        if (shape.successorCount(block) == 1) {
            moveArguments(block, 0);
        }
        extended.leave(block);
        registers.empty();
        uses.leave(block);
        forgetArguments(block);
    }

    /** Fills the parameters of a block to which one of several edges of another leads; all arguments are saved. */
    private void takeArguments(int block) {
        if (shape.predecessorCount(block) != 1 || shape.successorCount(shape.predecessor(block, 0)) == 1) {
            return;
        }
        int from = shape.predecessor(block, 0);
        registers.moveBefore(function.firstInstruction(block));
        for (int k = 0; k < shape.successorCount(from); k++) {
            if (shape.successor(from, k) == block) {
                moveArguments(from, k);
            }
        }
    }

    /** Moves what an edge passes to the homes of the parameters, except what is there already. */
    private void moveArguments(int from, int edge) {
        int target = shape.successor(from, edge);
        for (int j = 0; j < edges.parameterCount(target); j++) {
            int argument = edges.argument(from, edge, j);
            int home = descriptors.homeOf(edges.parameter(target, j));
            if (descriptors.isRecomputed(argument)) {
                recomputed.add(argument);
                recomputed.add(home);
            } else if (!descriptors.isInMemory(argument) || descriptors.homeOf(argument) != home) {
                edgeMoves.add(registers.placeOf(argument), home);
            }
        }
        edgeMoves.flush(registers::move);
        for (int i = 0; i < recomputed.size(); i += 2) {
            recompute(recomputed.get(i), recomputed.get(i + 1));
        }
        recomputed.clear();
    }

    /** Computes a value again, in a register that needs not be stored because everything live is saved. */
    private void recompute(int value, int home) {
        long mask = table.mask(operands.classOf(value));
        long free = registers.freeAmong(mask);
        int register = Long.numberOfTrailingZeros(free != 0 ? free : mask);
        descriptors.empty(register);
        registers.moveTo(value, table.number(register));
        registers.move(table.number(register), home);
    }

    private void forgetArguments(int block) {
        if (shape.successorCount(block) == 1) {
            int target = shape.successor(block, 0);
            for (int j = 0; j < edges.parameterCount(target); j++) {
                if (!uses.leavesBlock(edges.argument(block, 0, j))) {
                    descriptors.forget(edges.argument(block, 0, j));
                }
            }
        }
    }
}
