package edu.sysy.verify;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.impl.regalloc.LinearScanAllocator;
import edu.sysy.impl.regalloc.LocalAllocator;
import edu.sysy.impl.regalloc.SsaAllocator;
import edu.sysy.impl.regalloc.ToyDump;
import edu.sysy.impl.regalloc.ToyFunctions;
import edu.sysy.impl.regalloc.ToyMachine;
import edu.sysy.impl.regalloc.ToySimulator;
import edu.sysy.machine.Allocation;
import edu.sysy.machine.Location;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineInstruction;
import edu.sysy.machine.Move;
import edu.sysy.machine.Operand;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.RegisterAllocator;
import edu.sysy.machine.RegisterClass;
import edu.sysy.machine.RegisterFile;
import edu.sysy.machine.StackSlot;
import edu.sysy.machine.VirtualRegister;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AllocationCheckerTest {
    private static final int FUNCTIONS = 150;
    private static final int MUTANTS = 20;
    private static final int STEPS = 150;

    private record Place(int instruction, int operand, boolean writes) {}

    /** An allocation taken apart, so that it can be changed. */
    private static final class Parts {
        private final MachineFunction function;
        private final List<Place> places = new ArrayList<>();
        private final List<Location> locations = new ArrayList<>();
        private final List<List<Move>> moves = new ArrayList<>();

        Parts(MachineFunction function, Allocation allocation) {
            this.function = function;
            List<MachineInstruction> all = function.blocks().stream()
                    .flatMap(b -> b.instructions().stream())
                    .toList();
            for (int i = 0; i < all.size(); i++) {
                List<Operand> operands = all.get(i).operation().operands();
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

        /** Makes one random change; false if there is nothing of the kind to change. */
        boolean change(Random random, RegisterFile file) {
            if (random.nextInt(3) == 0 && !places.isEmpty()) {
                int index = random.nextInt(places.size());
                Location old = locations.get(index);
                locations.set(index, another(random, file, old));
                if (random.nextBoolean()) {
                    int other = random.nextInt(places.size());
                    locations.set(index, locations.get(other));
                    locations.set(other, old);
                }
                return !locations.get(index).equals(old);
            }
            List<List<Move>> groups = moves.stream().filter(g -> !g.isEmpty()).toList();
            if (groups.isEmpty()) {
                return false;
            }
            List<Move> group = groups.get(random.nextInt(groups.size()));
            int index = random.nextInt(group.size());
            Move move = group.get(index);
            switch (random.nextInt(4)) {
                case 0 -> group.remove(index);
                case 1 -> Collections.shuffle(group, random);
                case 2 -> group.set(
                        index,
                        new Move(move.from() instanceof Location from ? another(random, file, from) : move.to(), move.to()));
                default -> group.set(index, new Move(move.from(), another(random, file, move.to())));
            }
            return true;
        }

        private static Location another(Random random, RegisterFile file, Location old) {
            if (old instanceof StackSlot(int index)) {
                return new StackSlot(Math.max(0, index + (random.nextBoolean() ? 1 : -1)));
            }
            RegisterClass kind = ((PhysicalRegister) old).kind();
            List<PhysicalRegister> registers = file.allocatable(kind);
            return registers.get(random.nextInt(registers.size()));
        }
    }

    static Stream<RegisterAllocator> allocators() {
        return Stream.of(new LocalAllocator(), new LinearScanAllocator(), new SsaAllocator());
    }

    @ParameterizedTest
    @MethodSource("allocators")
    void aChangedAllocationThatRunsWronglyIsRejected(RegisterAllocator allocator) {
        Random random = new Random(7);
        int wrong = 0;
        for (int seed = 0; seed < FUNCTIONS; seed++) {
            RegisterFile file = seed % 2 == 0 ? ToyMachine.file(4, 3) : ToyMachine.file(9, 6);
            MachineFunction function = ToyFunctions.random(seed, file);
            Allocation right = allocator.allocate(function, file);
            List<long[]> expected = new ArrayList<>();
            for (int run = 0; run < 3; run++) {
                expected.add(ToySimulator.run(function, STEPS, run));
            }
            for (int mutant = 0; mutant < MUTANTS; mutant++) {
                Parts parts = new Parts(function, right);
                if (parts.change(random, file)) {
                    Allocation changed = parts.build();
                    boolean fails = false;
                    for (int run = 0; run < 3; run++) {
                        fails |= !Arrays.equals(expected.get(run), ToySimulator.run(function, changed, STEPS, run));
                    }
                    if (fails) {
                        wrong++;
                        assertThat(AllocationChecker.check(function, changed, file))
                                .as(() -> ToyDump.of(function, changed))
                                .isNotEmpty();
                    }
                }
            }
        }
        assertThat(wrong).as("mutants that run wrongly").isGreaterThan(FUNCTIONS * MUTANTS / 10);
    }
}
