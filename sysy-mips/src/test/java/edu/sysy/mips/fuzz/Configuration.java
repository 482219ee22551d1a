package edu.sysy.mips.fuzz;

import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.machine.RegisterAllocator;
import edu.sysy.mips.Mips32;
import edu.sysy.optimize.Pipelines;
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
record Configuration(
        String name, Level level, Optional<Pipeline> pipeline, Optional<RegisterAllocator> allocator, Mips32 target) {

    /**
     * What makes the optimized program. Configurations with equal values share it.
     *
     * @param name the name that findings in passes have
     */
    record Optimization(String name, Pipeline construction, Pipeline passes) {}

    /** The levels as they are. */
    static List<Configuration> levels() {
        return Arrays.stream(Level.values()).map(Configuration::of).toList();
    }

    static Configuration of(Level level) {
        return new Configuration(level.name(), level, Optional.empty(), Optional.empty(), Mips32.linux());
    }

    /** This configuration with other passes. */
    Configuration with(String newName, Pipeline passes) {
        return new Configuration(newName, level, Optional.of(passes), allocator, target);
    }

    /** This configuration with another register allocator and target. */
    Configuration with(String newName, RegisterAllocator registers, Mips32 machine) {
        return new Configuration(newName, level, pipeline, Optional.of(registers), machine);
    }

    Optimization optimization() {
        return new Optimization(
                pipeline.isPresent() ? name : level.name(),
                Pipelines.ssaConstruction(level),
                pipeline.orElseGet(() -> Pipelines.optimization(level)));
    }

    Compiler compiler(Observer observer) {
        Compiler.Builder builder =
                Compiler.builder().optimize(level).target(target).observer(observer);
        pipeline.ifPresent(builder::pipeline);
        allocator.ifPresent(builder::allocator);
        return builder.build();
    }
}
