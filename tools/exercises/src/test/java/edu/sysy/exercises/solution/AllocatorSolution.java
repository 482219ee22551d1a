package edu.sysy.exercises.solution;

import edu.sysy.codegen.operation.ParallelCopy;
import edu.sysy.machine.Allocation;
import edu.sysy.machine.Location;
import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineEdge;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineInstruction;
import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.Move;
import edu.sysy.machine.Operand;
import edu.sysy.machine.Operand.Constraint;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.RegisterAllocator;
import edu.sysy.machine.RegisterFile;
import edu.sysy.machine.VirtualRegister;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Exercise 10: linear scan (Poletto and Sarkar 1999) without splitting. {@link RegisterHomes} gives each virtual
 * register one home for its whole life, a register or a slot. Operands that have to be elsewhere, because the target
 * says so or because their home is a slot, are moved to and from registers that are nobody's home.
 */
public final class AllocatorSolution implements RegisterAllocator {
    @Override
    public String name() {
        return "my-linear-scan";
    }

    @Override
    public Allocation allocate(MachineFunction function, RegisterFile registers) {
        return new Writer(function, registers, RegisterHomes.of(function, registers)).write();
    }

    /** Writes the allocation down, instruction by instruction. */
    private static final class Writer {
        private final MachineFunction function;
        private final RegisterFile registers;
        private final RegisterHomes homes;
        private final Allocation.Builder allocation;
        private final List<Move> after = new ArrayList<>();

        Writer(MachineFunction function, RegisterFile registers, RegisterHomes homes) {
            this.function = function;
            this.registers = registers;
            this.homes = homes;
            allocation = Allocation.builder(function);
        }

        Allocation write() {
            int number = 0;
            for (MachineBlock block : function.blocks()) {
                enter(block, number);
                for (MachineInstruction instruction : block.instructions()) {
                    after.forEach(moveBefore(number));
                    after.clear();
                    instruction(number, instruction.operation());
                    number++;
                }
                if (block.edges().size() == 1) {
                    edge(block.edges().getFirst(), number - 1);
                }
            }
            return allocation.build();
        }

        private Consumer<Move> moveBefore(int number) {
            return move -> allocation.moveBefore(number, move);
        }

        /** The moves of an edge out of a branch stand where its target begins. */
        private void enter(MachineBlock block, int number) {
            for (MachineBlock source : function.blocks()) {
                for (MachineEdge edge : source.edges()) {
                    if (edge.target() == block.label() && source.edges().size() > 1) {
                        edge(edge, number);
                    }
                }
            }
        }

        private void edge(MachineEdge edge, int number) {
            List<VirtualRegister> parameters = function.block(edge.target()).parameters();
            List<Move> moves = new ArrayList<>();
            for (int i = 0; i < parameters.size(); i++) {
                moves.add(new Move(homes.of(edge.arguments().get(i)), homes.of(parameters.get(i))));
            }
            ParallelCopy.sequentialize(moves, registers).forEach(moveBefore(number));
        }

        private void instruction(int number, MachineOperation operation) {
            List<Operand> operands = operation.operands();
            Location[] places = new Location[operands.size()];
            Scratch scratch = new Scratch(homes.scratch());
            for (int i = 0; i < places.length; i++) {
                Operand operand = operands.get(i);
                if (operand.register() instanceof VirtualRegister register) {
                    Location home = homes.of(register);
                    boolean overwritten = isOverwritten(i, operands);
                    places[i] = switch (operand.constraint()) {
                        case Constraint.Fixed(PhysicalRegister place) -> place;
                        case Constraint.SameAs(int same) -> places[same];
                        case Constraint.AnyRegister any ->
                            home instanceof PhysicalRegister && !overwritten ? home : scratch.next(register);
                    };
                    boolean writes = operand.role().defines();
                    allocation.locate(number, i, places[i], writes);
                    if (!places[i].equals(home)) {
                        if (writes) {
                            after.add(new Move(places[i], home));
                        } else {
                            allocation.moveBefore(number, new Move(home, places[i]));
                        }
                    }
                }
            }
        }

        private static boolean isOverwritten(int use, List<Operand> operands) {
            return operands.stream().anyMatch(operand -> operand.constraint().equals(new Constraint.SameAs(use)));
        }
    }

    /** Hands out registers that are nobody's home, for one instruction. */
    private static final class Scratch {
        private final List<PhysicalRegister> free;

        Scratch(List<PhysicalRegister> all) {
            free = new ArrayList<>(all);
        }

        PhysicalRegister next(VirtualRegister register) {
            PhysicalRegister next = free.stream()
                    .filter(candidate -> candidate.kind().equals(register.kind()))
                    .findFirst()
                    .orElseThrow();
            free.remove(next);
            return next;
        }
    }
}
