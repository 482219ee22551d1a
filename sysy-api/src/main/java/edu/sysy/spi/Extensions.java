package edu.sysy.spi;

import edu.sysy.Target;
import edu.sysy.pass.Pass;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.regex.Pattern;

/**
 * The passes and targets that can be named: those of the library, and those that {@link PassProvider} and
 * {@link TargetProvider} add. Immutable, and always in the same order.
 *
 * {@snippet lang = "java":
 * Extensions extensions = Extensions.load();
 * Target target = extensions.target("my-target").orElseThrow();
 * Pipeline passes = Pipeline.parse("fold-constants,my-pass", extensions::pass);
 * }
 */
public final class Extensions {
    private static final Pattern NAME = Pattern.compile("[a-z0-9]+(-[a-z0-9]+)*");

    private final Map<String, Pass> passes;
    private final Map<String, Target> targets;

    private Extensions(Map<String, Pass> passes, Map<String, Target> targets) {
        this.passes = passes;
        this.targets = targets;
    }

    /**
     * What is on the class path or module path of the library.
     *
     * @throws IllegalStateException if two passes or two targets have one name, or a name cannot be written
     * @throws ServiceConfigurationError if a provider cannot be loaded
     */
    public static Extensions load() {
        return load(Extensions.class.getClassLoader());
    }

    /**
     * What a class loader finds, for instance one of jars that users name.
     *
     * @throws IllegalStateException if two passes or two targets have one name, or a name cannot be written
     * @throws ServiceConfigurationError if a provider cannot be loaded
     */
    public static Extensions load(ClassLoader loader) {
        Map<String, Pass> passes = new LinkedHashMap<>();
        Map<String, Object> owners = new LinkedHashMap<>();
        Toolchain toolchain = Toolchain.load();
        for (Pass pass : toolchain.passes()) {
            passes.put(pass.name(), pass);
            owners.put(pass.name(), toolchain);
        }
        for (PassProvider provider : inOrder(ServiceLoader.load(PassProvider.class, loader))) {
            for (Pass pass : provider.passes()) {
                claim("pass", "passes", pass.name(), provider, owners);
                passes.put(pass.name(), pass);
            }
        }
        Map<String, Target> targets = new LinkedHashMap<>();
        owners.clear();
        for (TargetProvider provider : inOrder(ServiceLoader.load(TargetProvider.class, loader))) {
            for (Target target : provider.targets()) {
                claim("target", "targets", target.name(), provider, owners);
                targets.put(target.name(), target);
            }
        }
        return new Extensions(passes, targets);
    }

    /** The providers by the names of their classes: the order of jars on a class path does not matter. */
    private static <T> List<T> inOrder(ServiceLoader<T> loader) {
        List<T> providers = new ArrayList<>();
        loader.forEach(providers::add);
        providers.sort(Comparator.comparing(provider -> provider.getClass().getName()));
        return providers;
    }

    private static void claim(String what, String plural, String name, Object provider, Map<String, Object> owners) {
        String owner = provider.getClass().getName();
        if (!NAME.matcher(name).matches()) {
            throw new IllegalStateException("the " + what + " '" + name + "' of " + owner
                    + " needs a name of lower-case letters, digits and hyphens");
        }
        Object other = owners.putIfAbsent(name, provider);
        if (other != null) {
            throw new IllegalStateException("two " + plural + " are called '" + name + "': one of "
                    + other.getClass().getName() + " and one of " + owner);
        }
    }

    /** All passes: those of the library in the order of its catalogue, then others by the class of their provider. */
    public List<Pass> passes() {
        return List.copyOf(passes.values());
    }

    /** The pass called {@code name}, if there is one. */
    public Optional<Pass> pass(String name) {
        return Optional.ofNullable(passes.get(name));
    }

    /** All targets, by the class of their provider. */
    public List<Target> targets() {
        return List.copyOf(targets.values());
    }

    /**
     * The target called {@code name}, if there is one; {@code name+feature+feature} adds {@linkplain Target#features
     * features}.
     */
    public Optional<Target> target(String name) {
        String[] parts = name.split("\\+", -1);
        Optional<Target> target = Optional.ofNullable(targets.get(parts[0]));
        for (int i = 1; i < parts.length; i++) {
            String feature = parts[i];
            target =
                    target.filter(known -> known.features().contains(feature)).map(known -> known.withFeature(feature));
        }
        return target;
    }

    /** The names of the passes and of the targets. */
    @Override
    public String toString() {
        return "passes " + String.join(", ", passes.keySet()) + "; targets " + String.join(", ", targets.keySet());
    }
}
