package edu.sysy.codegen.regalloc;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.codegen.regalloc.coalescing.IteratedAllocator;
import edu.sysy.codegen.regalloc.local.LocalAllocator;
import edu.sysy.codegen.regalloc.ssa.SsaAllocator;
import edu.sysy.machine.Allocation;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.RegisterAllocator;
import edu.sysy.machine.RegisterFile;
import edu.sysy.verify.AllocationChecker;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Changes right allocations at random places. The checker has to reject every changed one that {@link HeldValues} finds
 * wrong, which includes all that run wrongly, and accept every one it proves to be right still.
 */
class AllocationCheckerTest {
    private static final int FUNCTIONS = 120;
    private static final int MUTANTS = 4;
    private static final int STEPS = 120;

    @ParameterizedTest
    @EnumSource(Mutation.class)
    void justTheChangesThatDoHarmAreRejected(Mutation kind) {
        int[] rejected = new int[1];
        for (RegisterAllocator allocator : allocators()) {
            Random random = new Random(7);
            for (int seed = 0; seed < FUNCTIONS; seed++) {
                RegisterFile file = seed % 2 == 0 ? ToyMachine.file(4, 3) : ToyMachine.file(9, 6);
                MachineFunction function = ToyFunctions.random(seed, file);
                Allocation right = allocator.allocate(function, file);
                assertThat(HeldValues.accept(function, right, file))
                        .as("%s, seed %d", allocator.name(), seed)
                        .isTrue();
                for (int mutant = 0; mutant < MUTANTS; mutant++) {
                    Optional<Allocation> changed = kind.apply(function, right, file, random);
                    changed.ifPresent(allocation -> rejected[0] += check(function, allocation, file));
                }
            }
        }
        assertThat(rejected[0]).as("rejected mutants").isGreaterThan(FUNCTIONS / 10);
    }

    private static List<RegisterAllocator> allocators() {
        return List.of(new LocalAllocator(), new SsaAllocator(), new IteratedAllocator());
    }

    /** 1 if a changed allocation is rejected, else 0. */
    private static int check(MachineFunction function, Allocation changed, RegisterFile file) {
        boolean accepted = AllocationChecker.check(function, changed, file).isEmpty();
        assertThat(accepted)
                .as(() -> ToySyntax.print(function, changed))
                .isEqualTo(HeldValues.accept(function, changed, file));
        if (accepted) {
            for (int run = 0; run < 3; run++) {
                long[] expected = ToySimulator.run(function, STEPS, run);
                assertThat(Arrays.equals(ToySimulator.run(function, changed, STEPS, run), expected))
                        .as(() -> ToySyntax.print(function, changed))
                        .isTrue();
            }
        }
        return accepted ? 0 : 1;
    }
}
