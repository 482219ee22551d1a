package edu.sysy.codegen.frame;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.codegen.regalloc.ToyFunctions;
import edu.sysy.codegen.regalloc.ToyMachine;
import edu.sysy.codegen.regalloc.coalescing.IteratedAllocator;
import edu.sysy.codegen.regalloc.local.LocalAllocator;
import edu.sysy.codegen.regalloc.ssa.SsaAllocator;
import edu.sysy.machine.AllocatedFunction;
import edu.sysy.machine.Location;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.Move;
import edu.sysy.machine.Operand;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.RegisterAllocator;
import edu.sysy.machine.RegisterFile;
import edu.sysy.machine.RegisterSet;
import edu.sysy.machine.Source;
import edu.sysy.machine.StackSlot;
import edu.sysy.machine.VirtualRegister;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Takes frames away from random functions, whole or in part; the checker has to reject each that is needed. */
class FrameCheckerTest {
    private static final int FUNCTIONS = 200;
    private static final RegisterFile FILE = ToyMachine.file(6, 4);

    /** Functions that save what the file of the made-up machine calls callee-saved. */
    private record ToyFrames(RegisterFile file) implements FrameConvention {
        @Override
        public List<PhysicalRegister> saved() {
            return file.allocatable().stream()
                    .filter(file.calleeSaved()::contains)
                    .toList();
        }

        @Override
        public boolean isPair(PhysicalRegister first, PhysicalRegister second) {
            return false;
        }

        @Override
        public int wordBytes() {
            return 8;
        }

        @Override
        public int stackAlignment() {
            return 16;
        }

        @Override
        public PhysicalRegister stackPointer() {
            return new PhysicalRegister(62, ToyMachine.INT, "sp");
        }

        @Override
        public RegisterSet setByPrologue() {
            return RegisterSet.EMPTY;
        }

        @Override
        public boolean usesFrame(MachineOperation operation) {
            return false;
        }
    }

    private static final FrameConvention FRAMES = new ToyFrames(FILE);

    private static List<AllocatedFunction> functions() {
        List<AllocatedFunction> functions = new ArrayList<>();
        List<RegisterAllocator> allocators = List.of(new LocalAllocator(), new SsaAllocator(), new IteratedAllocator());
        for (int seed = 0; seed < FUNCTIONS; seed++) {
            MachineFunction function = ToyFunctions.random(seed, FILE);
            RegisterAllocator allocator = allocators.get(seed % allocators.size());
            functions.add(new AllocatedFunction(function, allocator.allocate(function, FILE)));
        }
        return functions;
    }

    @Test
    void framesOfTheLayoutAreRight() {
        for (AllocatedFunction function : functions()) {
            assertThat(FrameChecker.check(function, FRAMES)).isEmpty();
        }
    }

    @Test
    void aRegisterThatIsNotSavedIsFound() {
        int mutants = 0;
        for (AllocatedFunction function : functions()) {
            FrameUse use = FrameUse.of(function, FRAMES);
            ShrinkWrapping region = ShrinkWrapping.around(function.code().controlFlow(), use.blocks());
            for (PhysicalRegister forgotten : use.saved()) {
                List<PhysicalRegister> saved = new ArrayList<>(use.saved());
                saved.remove(forgotten);
                assertThat(FrameChecker.check(function, FRAMES, saved, region))
                        .as("%s without %s", function.code(), forgotten)
                        .isNotEmpty();
                mutants++;
            }
        }
        assertThat(mutants).isGreaterThan(FUNCTIONS);
    }

    @Test
    void aRegionThatIsTooSmallIsFound() {
        Random random = new Random(5);
        int rejected = 0;
        int accepted = 0;
        for (AllocatedFunction function : functions()) {
            BitSet some = new BitSet();
            for (int block = 0; block < function.code().blocks().size(); block++) {
                some.set(block, random.nextInt(4) == 0);
            }
            ShrinkWrapping region = ShrinkWrapping.around(function.code().controlFlow(), some);
            List<PhysicalRegister> saved = FrameUse.of(function, FRAMES).saved();
            boolean right = FrameChecker.check(function, FRAMES, saved, region).isEmpty();
            assertThat(right)
                    .as("%s from %s", function.code(), region.first())
                    .isEqualTo(blocksInNeed(function).stream().allMatch(region::contains));
            rejected += right ? 0 : 1;
            accepted += right ? 1 : 0;
        }
        assertThat(rejected).isGreaterThan(FUNCTIONS / 20);
        assertThat(accepted).isGreaterThan(FUNCTIONS / 20);
    }

    private static BitSet blocksInNeed(AllocatedFunction allocated) {
        BitSet blocks = new BitSet();
        MachineFunction function = allocated.code();
        for (int block = 0; block < function.blocks().size(); block++) {
            for (int i = function.firstInstruction(block); i < function.firstInstruction(block + 1); i++) {
                List<Source> places = new ArrayList<>();
                for (Move move : allocated.allocation().movesBefore(i)) {
                    places.add(move.from() instanceof StackSlot slot ? slot : move.to());
                    places.add(move.to());
                }
                List<Operand> operands = function.blocks()
                        .get(block)
                        .instructions()
                        .get(i - function.firstInstruction(block))
                        .operation()
                        .operands();
                for (int k = 0; k < operands.size(); k++) {
                    if (operands.get(k).role().defines() && operands.get(k).register() instanceof VirtualRegister) {
                        places.add(allocated.allocation().location(i, k));
                    }
                }
                if (places.stream().anyMatch(place -> place instanceof Location location && isInFrame(location))) {
                    blocks.set(block);
                }
            }
        }
        return blocks;
    }

    private static boolean isInFrame(Location location) {
        return switch (location) {
            case StackSlot slot -> true;
            case PhysicalRegister register -> FILE.calleeSaved().contains(register);
        };
    }
}
