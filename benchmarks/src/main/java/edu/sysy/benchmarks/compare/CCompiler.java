package edu.sysy.benchmarks.compare;

import edu.sysy.Level;
import java.util.List;
import java.util.stream.Stream;

/** A C compiler, as a peer. */
public enum CCompiler {
    /** Clang, which has all targets in one program. */
    CLANG("clang") {
        @Override
        public Stream<String> program(Machine machine) {
            return Stream.of("clang", "--target=" + machine.triple());
        }
    },
    /** GCC, a program for each target. */
    GCC("gcc") {
        @Override
        public Stream<String> program(Machine machine) {
            return Stream.of(machine.triple() + "-gcc");
        }
    };

    private final String title;

    CCompiler(String title) {
        this.title = title;
    }

    /** The program and the option that chooses the machine, if one does. */
    public abstract Stream<String> program(Machine machine);

    /** The command that makes an object file and throws it away, without the source. */
    List<String> command(Machine machine, Level level, List<String> options) {
        return Stream.of(
                        program(machine),
                        machine.options().stream(),
                        options.stream(),
                        Stream.of("-" + level, "-w", "-c", "-o", "/dev/null"))
                .flatMap(words -> words)
                .toList();
    }

    @Override
    public String toString() {
        return title;
    }
}
