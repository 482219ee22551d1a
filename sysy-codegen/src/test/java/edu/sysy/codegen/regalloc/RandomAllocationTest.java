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
                                ToyMachine.file(3, 2),
                                ToyMachine.file(4, 3),
                                ToyMachine.file(6, 4),
                                ToyMachine.file(12, 8),
                                ToyMachine.file(26, 20),
                                ToyMachine.file(3, 8, 3),
                                ToyMachine.file(12, 20, 10))
                        .map(file -> Arguments.of(
                                allocator.name(), file.allocatable().size(), file, allocator)));
    }

    @ParameterizedTest(name = "{0}, {1} registers")
    @MethodSource("allocatorsAndFiles")
    void codeOnLocationsReadsWhatCodeOnVirtualRegistersReads(
            String name, int registers, RegisterFile file, RegisterAllocator allocator) {
        for (int seed = 0; seed < FUNCTIONS; seed++) {
            MachineFunction function = ToyFunctions.random(seed * 31L + registers, file);
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
