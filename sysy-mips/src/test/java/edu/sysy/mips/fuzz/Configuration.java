package edu.sysy.mips.fuzz;

import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.machine.RegisterAllocator;
import edu.sysy.mips.Mips32;
import edu.sysy.pass.Observer;
import edu.sysy.pass.Pipeline;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A way to compile a program.
 *
 * @param pipeline the passes, if not those of the level
 * @param allocator the register allocator, if not that of the level
 */
record Configuration(String name, Level level, Optional<Pipeline> pipeline, Optional<RegisterAllocator> allocator) {
    /** The levels as they are. */
    static List<Configuration> levels() {
        return Arrays.stream(Level.values()).map(Configuration::of).toList();
    }

    static Configuration of(Level level) {
        return new Configuration(level.name(), level, Optional.empty(), Optional.empty());
    }

    /** This way with other passes. */
    Configuration with(String newName, Pipeline passes) {
        return new Configuration(newName, level, Optional.of(passes), allocator);
    }

    /** This way with another register allocator. */
    Configuration with(String newName, RegisterAllocator registers) {
        return new Configuration(newName, level, pipeline, Optional.of(registers));
    }

    Compiler compiler(Observer observer) {
        Compiler.Builder builder =
                Compiler.builder().optimize(level).target(Mips32.linux()).observer(observer);
        pipeline.ifPresent(builder::pipeline);
        allocator.ifPresent(builder::allocator);
        return builder.build();
    }
}
