package edu.sysy.testing.fuzz;

import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.Target;
import edu.sysy.machine.RegisterAllocator;
import edu.sysy.optimize.Pipelines;
import edu.sysy.pass.CompilerObserver;
import edu.sysy.pass.Pipeline;
import edu.sysy.testing.target.TargetUnderTest;
import java.util.Optional;

/**
 * A way to compile a program.
 *
 * @param pipeline the passes, if not those of the level
 * @param allocator the register allocator, if not that of the level
 * @param variant the variant of the target
 */
record Configuration(
        String name,
        Level level,
        Optional<Pipeline> pipeline,
        Optional<RegisterAllocator> allocator,
        TargetUnderTest.Variant variant) {

    /**
     * What makes the optimized program. Configurations with equal values share it.
     *
     * @param name the name that findings in passes have
     */
    record Optimization(String name, Pipeline construction, Pipeline passes) {}

    /** A level as it is. */
    static Configuration of(Level level, TargetUnderTest.Variant variant) {
        return new Configuration(level.name(), level, Optional.empty(), Optional.empty(), variant);
    }

    /** The machine to compile for. */
    Target target() {
        return variant.target();
    }

    /** This configuration with other passes. */
    Configuration with(String newName, Pipeline passes) {
        return new Configuration(newName, level, Optional.of(passes), allocator, variant);
    }

    /** This configuration with another register allocator. */
    Configuration with(String newName, RegisterAllocator registers) {
        return new Configuration(newName, level, pipeline, Optional.of(registers), variant);
    }

    Optimization optimization() {
        return new Optimization(
                pipeline.isPresent() ? name : level.name(),
                Pipelines.ssaConstruction(),
                pipeline.orElseGet(() -> Pipelines.optimization(level, target().traits())));
    }

    Compiler compiler(CompilerObserver observer) {
        Compiler.Builder builder =
                Compiler.builder().optimize(level).target(target()).observer(observer);
        pipeline.ifPresent(builder::pipeline);
        allocator.ifPresent(builder::allocator);
        return builder.build();
    }
}
