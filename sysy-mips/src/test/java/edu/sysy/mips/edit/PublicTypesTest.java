package edu.sysy.mips.edit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Whoever prints a value of a public type, in JShell for one, sees what it is. */
class PublicTypesTest {
    private static final List<String> MODULES = List.of("sysy-api", "sysy-codegen", "sysy-mips");

    /** Types that do work and hold nothing to look at. */
    private static final String WORKERS = ".*(Builder|Editor|Parser|Printer|Reader)";

    /** Packages of the steps of code generation, whose objects live while a function is compiled. */
    private static final Set<String> STEPS =
            Set.of("edu.sysy.codegen.rules", "edu.sysy.codegen.select", "edu.sysy.codegen.schedule");

    /** Parts of a process that is being simulated. */
    private static final Set<String> PROCESS =
            Set.of("edu.sysy.simulate.Kernel", "edu.sysy.simulate.PagedMemory", "edu.sysy.simulate.TranslatedCode");

    /** What does something and holds nothing. */
    private static final Set<String> SERVICES = Set.of("edu.sysy.ast.AstMapper", "edu.sysy.mips.MipsTargets");

    @Test
    void publicValuesSayWhatTheyAre() throws IOException, ClassNotFoundException {
        Set<String> silent = new TreeSet<>();
        Set<String> allowed = new TreeSet<>(PROCESS);
        allowed.addAll(SERVICES);
        int looked = 0;
        for (String module : MODULES) {
            for (Class<?> type : publicTypes(Path.of("..", module, "src", "main", "java"))) {
                if (isValue(type)) {
                    looked++;
                    if (declaresNoText(type)) {
                        silent.add(type.getName());
                    }
                }
            }
        }
        assertThat(silent)
                .as("public types that print as a class name and a hash code; give them a toString")
                .containsExactlyElementsOf(allowed);
        assertThat(looked).isGreaterThan(150);
    }

    private static List<Class<?>> publicTypes(Path sources) throws IOException, ClassNotFoundException {
        List<Class<?>> types = new ArrayList<>();
        try (Stream<Path> files = Files.walk(sources)) {
            for (Path file : files.filter(path -> path.toString().endsWith(".java"))
                    .sorted()
                    .toList()) {
                String name = sources.relativize(file)
                        .toString()
                        .replace(".java", "")
                        .replace(file.getFileSystem().getSeparator(), ".");
                if (!name.endsWith("-info")) {
                    Class<?> type = Class.forName(name, false, PublicTypesTest.class.getClassLoader());
                    assertThat(type.getModule().isNamed())
                            .as("the tests run on the module path")
                            .isTrue();
                    if (type.getModule().isExported(type.getPackageName())) {
                        add(type, types);
                    }
                }
            }
        }
        return types;
    }

    private static void add(Class<?> type, List<Class<?>> types) {
        if (Modifier.isPublic(type.getModifiers())) {
            types.add(type);
            Arrays.stream(type.getDeclaredClasses()).forEach(nested -> add(nested, types));
        }
    }

    /** Whether there are objects of just this type, which somebody may look at. */
    private static boolean isValue(Class<?> type) {
        boolean hasObjects = Arrays.stream(type.getDeclaredMethods())
                .anyMatch(method ->
                        Modifier.isPublic(method.getModifiers()) && !Modifier.isStatic(method.getModifiers()));
        return hasObjects
                && !type.isInterface()
                && !Modifier.isAbstract(type.getModifiers())
                && !type.getName().matches(WORKERS)
                && !STEPS.contains(type.getPackageName());
    }

    private static boolean declaresNoText(Class<?> type) {
        return Arrays.stream(type.getMethods())
                .filter(method -> method.getName().equals("toString") && method.getParameterCount() == 0)
                .map(Method::getDeclaringClass)
                .allMatch(Object.class::equals);
    }
}
