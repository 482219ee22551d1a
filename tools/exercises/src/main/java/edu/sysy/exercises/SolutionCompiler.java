package edu.sysy.exercises;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.lang.reflect.Constructor;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/** Makes a solution of a Java file: compiles it and creates an object of its class. */
final class SolutionCompiler {
    private static final Pattern PACKAGE = Pattern.compile("(?m)^package ([\\w.]+);");

    /** Finds the classes of a file before it asks others, so that the file counts and not a class of the same name. */
    private static final class FileLoader extends ClassLoader {
        private final Map<String, byte[]> classes;

        FileLoader(Map<String, byte[]> classes) {
            super(SolutionCompiler.class.getClassLoader());
            this.classes = classes;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            byte[] code = classes.get(name);
            if (code == null) {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> known = findLoadedClass(name);
                return known == null ? defineClass(name, code, 0, code.length) : known;
            }
        }
    }

    private SolutionCompiler() {}

    /**
     * An object of the class that a file declares.
     *
     * @param task what the class implements
     * @throws SolutionException if the file does not compile, or its class does not implement that or has no
     *     constructor without parameters; the message is for whoever wrote it
     */
    static <S> S compile(Path file, Class<S> task) throws IOException {
        String text = Files.readString(file, StandardCharsets.UTF_8);
        Map<String, byte[]> classes = javac(file);
        Matcher named = PACKAGE.matcher(text);
        String name = String.valueOf(file.getFileName()).replace(".java", "");
        String className = named.find() ? named.group(1) + "." + name : name;
        try {
            Class<?> type = new FileLoader(classes).loadClass(className);
            Constructor<?> constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
            return task.cast(constructor.newInstance());
        } catch (ClassNotFoundException e) {
            throw new SolutionException(file + " declares no class " + className);
        } catch (ReflectiveOperationException e) {
            throw new SolutionException(className + " cannot be created without arguments: " + e);
        } catch (ClassCastException e) {
            throw new SolutionException(className + " does not implement " + task.getName());
        }
    }

    /** The classes of a file, by their names. */
    private static Map<String, byte[]> javac(Path file) throws IOException {
        @Nullable JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new SolutionException("this Java has no compiler; a JDK is needed");
        }
        Path folder = Files.createTempDirectory("solution");
        StringWriter messages = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            String classPath = System.getProperty("java.class.path");
            List<String> options = List.of("-d", folder.toString(), "-cp", classPath, "-proc:none", "-Xlint");
            boolean compiled = compiler.getTask(messages, files, null, options, null, files.getJavaFileObjects(file))
                    .call();
            if (!compiled) {
                throw new SolutionException(messages.toString().strip());
            }
            return takeClasses(folder);
        } finally {
            takeClasses(folder);
            Files.delete(folder);
        }
    }

    /** Reads the classes below a folder, which is empty afterwards. */
    private static Map<String, byte[]> takeClasses(Path folder) throws IOException {
        Map<String, byte[]> classes = new HashMap<>();
        List<Path> found;
        try (Stream<Path> all = Files.walk(folder)) {
            found = all.filter(path -> !path.equals(folder)).toList();
        }
        for (Path path : found.reversed()) {
            if (Files.isRegularFile(path)) {
                String name = folder.relativize(path).toString().replace(File.separatorChar, '.');
                classes.put(name.substring(0, name.length() - ".class".length()), Files.readAllBytes(path));
            }
            Files.delete(path);
        }
        return classes;
    }
}
