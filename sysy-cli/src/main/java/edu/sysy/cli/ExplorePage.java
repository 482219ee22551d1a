package edu.sysy.cli;

import edu.sysy.Compiler;
import edu.sysy.CompilerOptions;
import edu.sysy.Level;
import edu.sysy.Target;
import edu.sysy.explorer.Explorer;
import edu.sysy.machine.RegisterAllocator;
import edu.sysy.mips.Mips32;
import edu.sysy.simulate.InstructionPrices;
import edu.sysy.source.SourceFile;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** Makes the page of {@code --explore}: the compile of the command line, and those that it is compared with. */
final class ExplorePage {
    private ExplorePage() {}

    /**
     * The text of the page.
     *
     * @param in what the program reads if it is run
     * @throws IOException if a file cannot be read
     * @throws Arguments.UsageException if two compiles are the same
     */
    static String html(Arguments arguments, Compiler compiler, SourceFile source, InputStream in)
            throws IOException, Arguments.UsageException {
        CompilerOptions options = compiler.options();
        String name = options.level()
                + options.allocator().map(chosen -> " " + chosen.name()).orElse("");
        Explorer.Builder explorer = Explorer.builder().configuration(name, compiler);
        Set<String> names = new HashSet<>(Set.of(name));
        for (Comparison comparison : arguments.explore().compare()) {
            String other = name(comparison, name, options);
            if (!names.add(other)) {
                throw new Arguments.UsageException("--compare: '" + other + "' is shown already");
            }
            switch (comparison) {
                case Comparison.OtherLevel(Level level) ->
                    explorer.configuration(other, Compiler.of(options.withLevel(level)));
                case Comparison.OtherAllocator(RegisterAllocator allocator) ->
                    explorer.configuration(other, Compiler.of(options.withAllocator(allocator)));
                case Comparison.OtherTarget(String ignored, Target target) ->
                    explorer.configuration(other, Compiler.of(options.withTarget(target)));
                case Comparison.OtherSource(String file) ->
                    explorer.configuration(other, compiler, InputFile.read(file));
            }
        }
        if (arguments.explore().run()) {
            explorer.input(in.readAllBytes());
            prices(arguments.machine()).ifPresent(explorer::prices);
            arguments.machine().caches().ifPresent(explorer::caches);
        }
        return explorer.build().explore(source).html();
    }

    /** What the page calls a second compile, beside the first one of that name. */
    private static String name(Comparison comparison, String first, CompilerOptions options) {
        return switch (comparison) {
            case Comparison.OtherLevel(Level level) -> level.name();
            case Comparison.OtherAllocator(RegisterAllocator allocator) -> options.level() + " " + allocator.name();
            case Comparison.OtherTarget(String target, Target ignored) -> first + " " + target;
            case Comparison.OtherSource(String file) -> first + " " + file;
        };
    }

    /** The model that the command line names, or that instructions are selected by. */
    private static Optional<InstructionPrices> prices(TargetArguments machine) {
        if (machine.costModel().isPresent()) {
            return Optional.of(machine.costModel().get());
        }
        return machine.target() instanceof Mips32 mips ? Optional.of(mips.costs()) : Optional.empty();
    }
}
