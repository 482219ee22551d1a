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
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Functions so large that a quadratic step would not come to an end in time. */
class LargeFunctionsTest {
    private static final RegisterFile FILE = ToyMachine.file(18, 20);

    static Stream<Arguments> functions() {
        return Stream.of(new LocalAllocator(), new SsaAllocator(), new IteratedAllocator())
                .flatMap(allocator -> Stream.of(
                        Arguments.of("thousands of blocks", allocator, ToyFunctions.large(2, FILE, 15_000, 6, 20)),
                        Arguments.of("one long block", allocator, ToyFunctions.large(3, FILE, 1, 20_000, 60)),
                        Arguments.of("10,000 live values", allocator, ToyFunctions.large(3, FILE, 1, 10_000, 10_000)),
                        Arguments.of(
                                "1,000 variables in loops", allocator, ToyFunctions.large(6, FILE, 300, 8, 1_000))));
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("functions")
    @Timeout(120)
    void largeFunctionsAreAllocatedAndChecked(String name, RegisterAllocator allocator, MachineFunction function) {
        Allocation allocation = allocator.allocate(function, FILE);
        assertThat(AllocationChecker.check(function, allocation, FILE)).as(name).isEmpty();
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("functions")
    @Timeout(120)
    void theSameFunctionIsAllocatedTheSameWayTwice(String name, RegisterAllocator allocator, MachineFunction function) {
        Allocation first = allocator.allocate(function, FILE);
        Allocation second = allocator.allocate(function, FILE);
        assertThat(second.slotCount()).isEqualTo(first.slotCount());
        for (int i = 0; i < function.instructionCount(); i++) {
            assertThat(second.movesBefore(i)).isEqualTo(first.movesBefore(i));
        }
    }
}
