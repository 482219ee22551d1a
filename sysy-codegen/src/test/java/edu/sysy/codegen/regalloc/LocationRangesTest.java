package edu.sysy.codegen.regalloc;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.codegen.regalloc.coalescing.IteratedAllocator;
import edu.sysy.codegen.regalloc.local.LocalAllocator;
import edu.sysy.codegen.regalloc.ssa.SsaAllocator;
import edu.sysy.machine.AllocatedFunction;
import edu.sysy.machine.Location;
import edu.sysy.machine.LocationRange;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.Operand;
import edu.sysy.machine.RegisterAllocator;
import edu.sysy.machine.RegisterFile;
import edu.sysy.machine.VirtualRegister;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The places of values in random functions: each operand is in one of them, and each holds its value. */
class LocationRangesTest {
    private static final int FUNCTIONS = 150;

    static Stream<RegisterAllocator> allocators() {
        return Stream.of(new LocalAllocator(), new SsaAllocator(), new IteratedAllocator());
    }

    @ParameterizedTest
    @MethodSource("allocators")
    void rangesHaveAllOperandsAndHoldTheirValues(RegisterAllocator allocator) {
        int ranges = 0;
        for (int size : new int[] {3, 5, 12}) {
            RegisterFile file = ToyMachine.file(size, size);
            for (int seed = 0; seed < FUNCTIONS; seed++) {
                MachineFunction code = ToyFunctions.random(seed * 37L + size, file);
                ranges += check(new AllocatedFunction(code, allocator.allocate(code, file)), file);
            }
        }
        assertThat(ranges).isGreaterThan(10_000);
    }

    private static int check(AllocatedFunction function, RegisterFile file) {
        Map<Integer, VirtualRegister> registers = new HashMap<>();
        for (int i = 0; i < function.code().instructionCount(); i++) {
            List<Operand> operands = function.code().instruction(i).operation().operands();
            for (int k = 0; k < operands.size(); k++) {
                if (operands.get(k).register() instanceof VirtualRegister register) {
                    registers.put(register.index(), register);
                    if (!operands.get(k).role().defines()) {
                        Location place = function.allocation().location(i, k);
                        int number = i;
                        assertThat(function.locations(register))
                                .as("%s in %s at %s of%n%s", register, place, i, function)
                                .anyMatch(range -> range.location().equals(place) && range.contains(number));
                    }
                }
            }
        }
        List<Map<Location, Set<Integer>>> held = HeldValues.beforeEach(function, file);
        int ranges = 0;
        for (VirtualRegister register : registers.values()) {
            for (LocationRange range : function.locations(register)) {
                ranges++;
                for (int i = range.first() + 1; i <= range.last(); i++) {
                    assertThat(held.get(i).getOrDefault(range.location(), Set.of()))
                            .as("%s in %s before %s of%n%s", register, range, i, function)
                            .contains(register.index());
                }
            }
        }
        return ranges;
    }
}
