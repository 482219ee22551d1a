package edu.sysy.cli;

import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.Target;
import edu.sysy.machine.RegisterAllocator;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** A second compile that {@code --compare} asks for: the first one with one thing changed. */
sealed interface Comparison {
    /** Another level. */
    record OtherLevel(Level level) implements Comparison {}

    /** Another allocator. */
    record OtherAllocator(RegisterAllocator allocator) implements Comparison {}

    /** Another machine. */
    record OtherTarget(String name, Target target) implements Comparison {}

    /** Another version of the program. */
    record OtherSource(String file) implements Comparison {}

    /**
     * What words stand for.
     *
     * @throws Arguments.UsageException if one of them is nothing that can be compared
     */
    static List<Comparison> all(String[] words, Plugins plugins) throws Arguments.UsageException {
        List<Comparison> comparisons = new ArrayList<>();
        for (String word : words) {
            comparisons.add(of(word, plugins));
        }
        return comparisons;
    }

    private static Comparison of(String word, Plugins plugins) throws Arguments.UsageException {
        Optional<Level> level = Level.named(word);
        if (level.isPresent()) {
            return new OtherLevel(level.get());
        }
        Optional<RegisterAllocator> allocator = Compiler.allocator(word);
        if (allocator.isPresent()) {
            return new OtherAllocator(allocator.get());
        }
        Map<String, Target> targets = TargetArguments.choices(plugins.extensions());
        Optional<Target> target = targets.containsKey(word)
                ? Optional.of(targets.get(word))
                : plugins.extensions().target(word);
        if (target.isPresent()) {
            return new OtherTarget(word, target.get());
        }
        if (exists(word)) {
            return new OtherSource(word);
        }
        List<String> names = Stream.of(
                        Stream.of(Level.values()).map(Level::name),
                        Compiler.allocators().stream().map(RegisterAllocator::name),
                        targets.keySet().stream())
                .flatMap(each -> each)
                .toList();
        throw UnknownName.of(
                "--compare",
                word,
                Stream.concat(names.stream(), Stream.of("a file")).toList());
    }

    private static boolean exists(String name) {
        try {
            return Files.exists(Path.of(name));
        } catch (InvalidPathException e) {
            return false;
        }
    }
}
