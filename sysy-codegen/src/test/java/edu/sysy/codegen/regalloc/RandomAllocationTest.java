package edu.sysy.codegen.regalloc;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import edu.sysy.codegen.regalloc.coalescing.IteratedAllocator;
import edu.sysy.codegen.regalloc.local.LocalAllocator;
import edu.sysy.codegen.regalloc.ssa.SsaAllocator;
import edu.sysy.machine.Allocation;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.RegisterAllocator;
import edu.sysy.machine.RegisterFile;
import edu.sysy.verify.AllocationChecker;
import edu.sysy.verify.AllocationError;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class RandomAllocationTest {
    private static final int FUNCTIONS = 200;

    static Stream<Arguments> allocatorsAndFiles() {
        return Stream.of(new LocalAllocator(), new SsaAllocator(), new IteratedAllocator())
                .flatMap(allocator -> Stream.of(
                                new int[] {3, 2}, new int[] {4, 3}, new int[] {6, 4}, new int[] {12, 8}, new int[] {
                                    26, 20
                                })
                        .map(size -> Arguments.of(allocator.name(), size[0], size[1], allocator)));
    }

    @ParameterizedTest(name = "{0}, {1} + {2} registers")
    @MethodSource("allocatorsAndFiles")
    void codeOnLocationsReadsWhatCodeOnVirtualRegistersReads(
            String name, int integers, int floats, RegisterAllocator allocator) {
        RegisterFile file = ToyMachine.file(integers, floats);
        for (int seed = 0; seed < FUNCTIONS; seed++) {
            MachineFunction function = ToyFunctions.random(seed * 31L + integers, file);
            Allocation allocation = allocator.allocate(function, file);
            List<AllocationError> errors = AllocationChecker.check(function, allocation, file);
            int number = seed;
            assertTrue(
                    errors.isEmpty(),
                    () -> name + " seed " + number + ": " + errors + "\n" + ToySyntax.print(function, allocation));
            for (int run = 0; run < 3; run++) {
                assertArrayEquals(
                        ToySimulator.run(function, 200, run),
                        ToySimulator.run(function, allocation, 200, run),
                        () -> name + " seed " + number + "\n" + ToySyntax.print(function, allocation));
            }
        }
    }
}
