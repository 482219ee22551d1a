package edu.sysy.cli;

import edu.sysy.Compiler;
import edu.sysy.CompilerOptions;
import edu.sysy.Level;
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
        for (String with : arguments.explore().compare()) {
            if (!names.add(with)) {
                throw new Arguments.UsageException("--compare: '" + with + "' is shown already");
            }
            Optional<Level> level = Level.named(with);
            Optional<RegisterAllocator> allocator = Compiler.allocator(with);
            if (level.isPresent()) {
                explorer.configuration(with, Compiler.of(options.withLevel(level.get())));
            } else if (allocator.isPresent()) {
                explorer.configuration(
                        options.level() + " " + with, Compiler.of(options.withAllocator(allocator.get())));
            } else {
                explorer.configuration(name + " " + with, compiler, InputFile.read(with));
            }
        }
        if (arguments.explore().run()) {
            explorer.input(in.readAllBytes());
            prices(arguments.machine()).ifPresent(explorer::prices);
        }
        return explorer.build().explore(source).html();
    }

    /** The model that the command line names, or that instructions are selected by. */
    private static Optional<InstructionPrices> prices(TargetArguments machine) {
        if (machine.costModel().isPresent()) {
            return Optional.of(machine.costModel().get());
        }
        return machine.target() instanceof Mips32 mips ? Optional.of(mips.costs()) : Optional.empty();
    }
}
