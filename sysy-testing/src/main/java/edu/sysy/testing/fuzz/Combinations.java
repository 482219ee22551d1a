package edu.sysy.testing.fuzz;

import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.machine.RegisterAllocator;
import edu.sysy.spi.Toolchain;
import edu.sysy.testing.target.TargetUnderTest;
import java.util.ArrayList;
import java.util.List;

/**
 * The levels, register allocators and variants of a target that a program is compiled with. Variants take turns:
 * over {@link #period} programs in a row each level meets each allocator with each variant.
 */
final class Combinations {
    private final List<TargetUnderTest.Variant> variants;

    Combinations(TargetUnderTest target) {
        variants = target.variants();
    }

    /** After so many programs the combinations repeat. */
    int period() {
        return variants.size();
    }

    /**
     * Each level with each allocator, each time with the variant whose turn it is. Level O3 has its own allocator only.
     */
    List<Configuration> each(long program) {
        List<Configuration> combinations = new ArrayList<>();
        for (Level level : Level.values()) {
            RegisterAllocator own = Toolchain.load().allocator(level);
            for (RegisterAllocator allocator : level == Level.O3 ? List.of(own) : Compiler.allocators()) {
                combinations.add(combination(level, allocator, program + combinations.size()));
            }
        }
        return combinations;
    }

    /** Each level with its own allocator and one more, each time with the variant whose turn it is. */
    List<Configuration> some(long program) {
        List<Configuration> combinations = new ArrayList<>();
        for (Level level : Level.values()) {
            RegisterAllocator own = Toolchain.load().allocator(level);
            combinations.add(combination(level, own, program + combinations.size()));
        }
        List<RegisterAllocator> allocators = Compiler.allocators();
        Level level = Level.values()[Math.floorMod(program, Level.O3.ordinal())];
        RegisterAllocator other = allocators.get(Math.floorMod(program / Level.O3.ordinal(), allocators.size()));
        combinations.add(combination(level, other, program + combinations.size()));
        return combinations;
    }

    private Configuration combination(Level level, RegisterAllocator allocator, long turn) {
        TargetUnderTest.Variant variant = variants.get(Math.floorMod(turn, variants.size()));
        return Configuration.of(level, variant).with(level + "-" + allocator.name() + "-" + variant.name(), allocator);
    }
}
