package edu.sysy.codegen.regalloc;

import edu.sysy.machine.Allocation;
import edu.sysy.machine.Location;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineInstruction;
import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.Move;
import edu.sysy.machine.Operand;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.Recomputation;
import edu.sysy.machine.RegisterFile;
import edu.sysy.machine.StackSlot;
import edu.sysy.machine.VirtualRegister;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;

/** One way to spoil an allocation. */
enum Mutation {
    ANOTHER_REGISTER,
    SWAPPED_OPERANDS,
    RENAMED_FROM_HERE_ON,
    DROPPED_MOVE,
    REORDERED_MOVES,
    REPEATED_MOVE_ELSEWHERE,
    WRONG_SOURCE,
    WRONG_TARGET,
    WRONG_SLOT,
    NARROW_SLOT,
    WRONG_RECOMPUTATION;

    /** How many widths of slots there are; the slots of one width are so far apart. */
    private static final int WIDTHS = 2;

    private record Place(int instruction, int operand, boolean writes) {}

    /** A changed copy of {@code allocation}; empty if there is nothing to change in this way. */
    Optional<Allocation> apply(MachineFunction function, Allocation allocation, RegisterFile file, Random random) {
        Parts parts = new Parts(function, allocation);
        return parts.change(this, file, random) ? Optional.of(parts.build()) : Optional.empty();
    }

    /** An allocation taken apart, so that it can be changed. */
    private static final class Parts {
        private final MachineFunction function;
        private final List<MachineInstruction> instructions;
        private final List<Place> places = new ArrayList<>();
        private final List<Location> locations = new ArrayList<>();
        private final List<List<Move>> moves = new ArrayList<>();

        Parts(MachineFunction function, Allocation allocation) {
            this.function = function;
            this.instructions = function.blocks().stream()
                    .flatMap(block -> block.instructions().stream())
                    .toList();
            for (int i = 0; i < instructions.size(); i++) {
                List<Operand> operands = instructions.get(i).operation().operands();
                for (int k = 0; k < operands.size(); k++) {
                    if (operands.get(k).register() instanceof VirtualRegister) {
                        places.add(new Place(i, k, operands.get(k).role().defines()));
                        locations.add(allocation.location(i, k));
                    }
                }
                moves.add(new ArrayList<>(allocation.movesBefore(i)));
            }
        }

        Allocation build() {
            Allocation.Builder builder = Allocation.builder(function);
            for (int i = 0; i < places.size(); i++) {
                Place place = places.get(i);
                builder.locate(place.instruction, place.operand, locations.get(i), place.writes);
            }
            for (int i = 0; i < moves.size(); i++) {
                for (Move move : moves.get(i)) {
                    builder.moveBefore(i, move);
                }
            }
            return builder.build();
        }

        boolean change(Mutation kind, RegisterFile file, Random random) {
            return switch (kind) {
                case ANOTHER_REGISTER -> anotherRegister(file, random);
                case SWAPPED_OPERANDS -> swap(random);
                case RENAMED_FROM_HERE_ON -> rename(file, random);
                case NARROW_SLOT -> narrow(random);
                default -> changeMove(kind, file, random);
            };
        }

        private boolean anotherRegister(RegisterFile file, Random random) {
            if (places.isEmpty()) {
                return false;
            }
            int index = random.nextInt(places.size());
            Location old = locations.get(index);
            locations.set(index, another(file, random, old));
            return !locations.get(index).equals(old);
        }

        private boolean swap(Random random) {
            if (places.size() < 2) {
                return false;
            }
            int one = random.nextInt(places.size());
            int other = random.nextInt(places.size());
            Location old = locations.get(one);
            locations.set(one, locations.get(other));
            locations.set(other, old);
            return !locations.get(one).equals(old);
        }

        /**
         * Puts another register in the place of one throughout the rest of the code; across calls, that may get lost.
         */
        private boolean rename(RegisterFile file, Random random) {
            if (places.isEmpty()) {
                return false;
            }
            int first = random.nextInt(places.size());
            Location old = locations.get(first);
            Location changed = another(file, random, old);
            for (int i = first; i < places.size(); i++) {
                locations.set(i, locations.get(i).equals(old) ? changed : locations.get(i));
            }
            for (int i = places.get(first).instruction + 1; i < moves.size(); i++) {
                moves.get(i)
                        .replaceAll(move -> new Move(
                                move.from().equals(old) ? changed : move.from(),
                                move.to().equals(old) ? changed : move.to()));
            }
            return !changed.equals(old);
        }

        /** Gives a wide slot fewer bytes wherever it occurs. */
        private boolean narrow(Random random) {
            List<StackSlot> wide = moves.stream()
                    .flatMap(List::stream)
                    .flatMap(move -> Stream.of(move.from(), move.to()))
                    .filter(place -> place instanceof StackSlot slot && slot.bytes() > 4)
                    .map(StackSlot.class::cast)
                    .distinct()
                    .toList();
            if (wide.isEmpty()) {
                return false;
            }
            StackSlot old = wide.get(random.nextInt(wide.size()));
            StackSlot narrow = new StackSlot(old.index(), 4);
            moves.forEach(group -> group.replaceAll(move -> new Move(
                    move.from().equals(old) ? narrow : move.from(), move.to().equals(old) ? narrow : move.to())));
            return true;
        }

        private boolean changeMove(Mutation kind, RegisterFile file, Random random) {
            List<List<Move>> groups = moves.stream()
                    .filter(group -> group.stream().anyMatch(move -> concerns(kind, move)))
                    .toList();
            if (groups.isEmpty()) {
                return false;
            }
            List<Move> group = groups.get(random.nextInt(groups.size()));
            List<Move> suited =
                    group.stream().filter(move -> concerns(kind, move)).toList();
            Move move = suited.get(random.nextInt(suited.size()));
            int index = group.indexOf(move);
            switch (kind) {
                case DROPPED_MOVE -> group.remove(index);
                case REORDERED_MOVES -> {
                    group.remove(index);
                    group.add(random.nextInt(group.size() + 1), move);
                    return group.size() > 1;
                }
                case REPEATED_MOVE_ELSEWHERE ->
                    moves.get(random.nextInt(moves.size())).add(move);
                case WRONG_SOURCE ->
                    group.set(index, new Move(another(file, random, (Location) move.from()), move.to()));
                case WRONG_TARGET -> group.set(index, new Move(move.from(), another(file, random, move.to())));
                case WRONG_SLOT ->
                    group.set(
                            index,
                            move.from() instanceof StackSlot slot
                                    ? new Move(another(file, random, slot), move.to())
                                    : new Move(move.from(), another(file, random, move.to())));
                default -> {
                    List<MachineOperation> others = instructions.stream()
                            .map(MachineInstruction::operation)
                            .filter(operation ->
                                    operation.isRematerializable() && !new Recomputation(operation).equals(move.from()))
                            .toList();
                    if (others.isEmpty()) {
                        return false;
                    }
                    group.set(index, new Move(new Recomputation(others.get(random.nextInt(others.size()))), move.to()));
                }
            }
            return true;
        }

        private static boolean concerns(Mutation kind, Move move) {
            return switch (kind) {
                case WRONG_SOURCE -> move.from() instanceof Location;
                case WRONG_SLOT -> move.from() instanceof StackSlot || move.to() instanceof StackSlot;
                case WRONG_RECOMPUTATION -> move.from() instanceof Recomputation;
                default -> true;
            };
        }

        private static Location another(RegisterFile file, Random random, Location old) {
            return switch (old) {
                case StackSlot(int index, int bytes) ->
                    new StackSlot(index < WIDTHS || random.nextBoolean() ? index + WIDTHS : index - WIDTHS, bytes);
                case PhysicalRegister register -> {
                    List<PhysicalRegister> registers = file.allocatable(register.kind());
                    yield registers.get(random.nextInt(registers.size()));
                }
            };
        }
    }
}
