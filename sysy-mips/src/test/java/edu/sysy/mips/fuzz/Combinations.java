package edu.sysy.mips.fuzz;

import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.machine.RegisterAllocator;
import edu.sysy.mips.CostModel;
import edu.sysy.mips.Mips32;
import edu.sysy.mips.ProcessorModel;
import edu.sysy.spi.Toolchain;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The levels, register allocators and targets that a program is compiled with. Targets take turns: over {@link #period}
 * programs in a row each level meets each allocator with each target.
 */
final class Combinations {
    private static final Map<String, Mips32> TARGETS = targets();

    private Combinations() {}

    private static Map<String, Mips32> targets() {
        Map<String, Mips32> targets = new LinkedHashMap<>();
        targets.put("linux", Mips32.linux());
        targets.put("mars", Mips32.mars());
        targets.put("linux-be", Mips32.linux().bigEndian());
        targets.put("small-data-74k", Mips32.linux().withSmallData(8).withProcessor(ProcessorModel.MIPS_74K));
        targets.put("spim", Mips32.spim().withCosts(CostModel.BUAA_2022));
        return targets;
    }

    /** After so many programs the combinations repeat. */
    static int period() {
        return TARGETS.size();
    }

    /**
     * Each level with each allocator, each time with the target whose turn it is. Level O3 has its own allocator only.
     */
    static List<Configuration> each(long program) {
        List<Configuration> combinations = new ArrayList<>();
        for (Level level : Level.values()) {
            RegisterAllocator own = Toolchain.load().allocator(level);
            for (RegisterAllocator allocator : level == Level.O3 ? List.of(own) : Compiler.allocators()) {
                combinations.add(combination(level, allocator, program + combinations.size()));
            }
        }
        return combinations;
    }

    /** Each level with its own allocator and one more, each time with the target whose turn it is. */
    static List<Configuration> some(long program) {
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

    private static Configuration combination(Level level, RegisterAllocator allocator, long turn) {
        List<String> names = List.copyOf(TARGETS.keySet());
        String target = names.get(Math.floorMod(turn, names.size()));
        Mips32 machine = TARGETS.getOrDefault(target, Mips32.linux());
        return Configuration.of(level).with(level + "-" + allocator.name() + "-" + target, allocator, machine);
    }
}
