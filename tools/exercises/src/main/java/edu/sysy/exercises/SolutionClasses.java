package edu.sysy.exercises;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * The classes of a solution. They see the Java library, the data that exercises are about, and what the exercise
 * gives; the algorithms of the compiler, which would do the exercise, are refused, and so is reflection, which would
 * find them.
 */
final class SolutionClasses extends ClassLoader {
    private static final String LIBRARY = "edu.sysy.";

    /** Data and its editors: the IR, machine code, the interfaces of passes, and those of the exercises. */
    private static final List<String> DATA = List.of(
            "edu.sysy.ir.",
            "edu.sysy.machine.",
            "edu.sysy.exercises.task.",
            "edu.sysy.pass.FunctionPass",
            "edu.sysy.pass.Pass",
            "edu.sysy.pass.Remark",
            "edu.sysy.pass.Rewrite");

    private static final List<String> REFLECTION = List.of(
            "java.lang.reflect.", "java.lang.ClassLoader", "java.lang.invoke.MethodHandles", "java.util.ServiceLoader");

    /** Used by the bootstrap methods of lambdas, and no help without the rest. */
    private static final String LOOKUP = "java.lang.invoke.MethodHandles$Lookup";

    private final Path folder;
    private final Set<String> given;

    /**
     * @param folder where the class files are
     * @param given names of classes of the library that the exercise gives
     */
    SolutionClasses(Path folder, Set<String> given) {
        super(SolutionClasses.class.getClassLoader());
        this.folder = folder;
        this.given = Set.copyOf(given);
    }

    /**
     * An object of a class.
     *
     * @param task what the class implements
     * @throws SolutionException if the class does not implement that or has no constructor without parameters, or uses
     *     what it must not; the message is for whoever wrote it
     */
    <S> S create(String className, Class<S> task) {
        try {
            Constructor<?> constructor = loadClass(className).getDeclaredConstructor();
            constructor.setAccessible(true);
            return task.cast(constructor.newInstance());
        } catch (ClassNotFoundException e) {
            throw new SolutionException("the file declares no class " + className);
        } catch (ReflectiveOperationException e) {
            throw e.getCause() instanceof SolutionException refused
                    ? refused
                    : new SolutionException(className + " cannot be created without arguments: " + e);
        } catch (ClassCastException e) {
            throw new SolutionException(className + " does not implement " + task.getName());
        }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> known = findLoadedClass(name);
            return known == null ? load(name, resolve) : known;
        }
    }

    /** Takes the classes of the solution first, so that the file counts and not a class of the same name elsewhere. */
    private Class<?> load(String name, boolean resolve) throws ClassNotFoundException {
        try {
            byte[] code = Files.readAllBytes(folder.resolve(name.replace('.', '/') + ".class"));
            return defineClass(name, code, 0, code.length);
        } catch (NoSuchFileException e) {
            checkAllowed(name);
            return super.loadClass(name, resolve);
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }

    private void checkAllowed(String name) {
        String outer = name.replaceFirst("\\$.*", "");
        if (name.startsWith(LIBRARY) && DATA.stream().noneMatch(name::startsWith) && !given.contains(outer)) {
            throw new SolutionException(
                    "the solution uses " + outer + " of the library, which is not given: write it" + " yourself");
        }
        if (REFLECTION.stream().anyMatch(name::startsWith) && !name.equals(LOOKUP)) {
            throw new SolutionException("the solution uses " + name + ", and solutions must do without reflection");
        }
    }
}
