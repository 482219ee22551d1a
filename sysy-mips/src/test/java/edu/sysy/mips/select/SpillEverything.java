package edu.sysy.mips.select;

import edu.sysy.machine.Allocation;
import edu.sysy.machine.Location;
import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineEdge;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineInstruction;
import edu.sysy.machine.Move;
import edu.sysy.machine.Operand;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.RegisterAllocator;
import edu.sysy.machine.RegisterFile;
import edu.sysy.machine.StackSlot;
import edu.sysy.machine.VirtualRegister;
import edu.sysy.mips.MipsRegisters;
import java.util.ArrayList;
import java.util.List;

/**
 * Keeps every virtual register in a stack slot, and in a machine register only inside the instructions that name it.
 */
final class SpillEverything implements RegisterAllocator {
    @Override
    public String name() {
        return "spill-everything";
    }

    @Override
    public Allocation allocate(MachineFunction function, RegisterFile registers) {
        Allocation.Builder builder = Allocation.builder(function);
        for (int position = 0; position < function.blocks().size(); position++) {
            MachineBlock block = function.blocks().get(position);
            List<Move> pending = new ArrayList<>();
            int number = function.firstInstruction(position);
            if (function.controlFlow().predecessorCount(position) == 1) {
                int from = function.controlFlow().predecessor(position, 0);
                MachineBlock source = function.blocks().get(from);
                if (source.edges().size() > 1) {
                    int edge = function.controlFlow().successor(from, 0) == position ? 0 : 1;
                    pending.addAll(edgeMoves(function, source.edges().get(edge), block));
                }
            }
            for (int i = 0; i < block.instructions().size(); i++) {
                if (i == block.instructions().size() - 1 && block.edges().size() == 1) {
                    MachineBlock target =
                            function.blocks().get(function.controlFlow().successor(position, 0));
                    pending.addAll(edgeMoves(function, block.edges().getFirst(), target));
                }
                for (Move move : pending) {
                    builder.moveBefore(number, move);
                }
                pending = allocate(builder, block.instructions().get(i), number);
                number++;
            }
        }
        return builder.build();
    }

    private static List<Move> edgeMoves(MachineFunction function, MachineEdge edge, MachineBlock target) {
        List<Move> moves = new ArrayList<>();
        int base = function.virtualRegisterCount();
        for (int i = 0; i < edge.arguments().size(); i++) {
            moves.add(new Move(slot(edge.arguments().get(i)), new StackSlot(base + i, 4)));
        }
        for (int i = 0; i < edge.arguments().size(); i++) {
            moves.add(new Move(
                    new StackSlot(base + i, 4), slot(target.parameters().get(i))));
        }
        return moves;
    }

    /** Places the operands, adds the moves before the instruction, and returns those that follow it. */
    private static List<Move> allocate(Allocation.Builder builder, MachineInstruction instruction, int number) {
        List<Operand> operands = instruction.operation().operands();
        List<Move> after = new ArrayList<>();
        Location[] places = new Location[operands.size()];
        int integers = 0;
        int floats = 0;
        for (int i = 0; i < operands.size(); i++) {
            Operand operand = operands.get(i);
            if (!(operand.register() instanceof VirtualRegister register)) {
                continue;
            }
            PhysicalRegister place = switch (operand.constraint()) {
                case Operand.Constraint.Fixed(var fixed) -> fixed;
                case Operand.Constraint.SameAs(int other) -> (PhysicalRegister) places[other];
                case Operand.Constraint.AnyRegister any ->
                    register.kind().equals(MipsRegisters.INT)
                            ? MipsRegisters.integer(8 + integers++)
                            : MipsRegisters.floating(20 + floats++);
            };
            places[i] = place;
            builder.locate(number, i, place, operand.role().defines());
            if (operand.role().defines()) {
                after.add(new Move(place, slot(register)));
            } else {
                builder.moveBefore(number, new Move(slot(register), place));
            }
        }
        return after;
    }

    private static StackSlot slot(VirtualRegister register) {
        return new StackSlot(register.index(), 4);
    }
}
