package edu.sysy.exercises;

import java.io.IOException;
import java.io.StringWriter;
import java.lang.reflect.Constructor;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/** Makes a solution of a Java file: compiles it and creates an object of its class. */
final class SolutionCompiler {
    private static final Pattern PACKAGE = Pattern.compile("(?m)^package ([\\w.]+);");

    /** Finds classes in a folder before it asks others, so that a file counts and not a class of the same name. */
    private static final class FolderLoader extends ClassLoader {
        private final Path folder;

        FolderLoader(Path folder) {
            super(SolutionCompiler.class.getClassLoader());
            this.folder = folder;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            Path file = folder.resolve(name.replace('.', '/') + ".class");
            if (!Files.exists(file)) {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> known = findLoadedClass(name);
                if (known != null) {
                    return known;
                }
                try {
                    byte[] code = Files.readAllBytes(file);
                    return defineClass(name, code, 0, code.length);
                } catch (IOException e) {
                    throw new ClassNotFoundException(name, e);
                }
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
        Path folder = Files.createTempDirectory("solution");
        String text = Files.readString(file, StandardCharsets.UTF_8);
        javac(file, folder);
        Matcher named = PACKAGE.matcher(text);
        String name = String.valueOf(file.getFileName()).replace(".java", "");
        String className = named.find() ? named.group(1) + "." + name : name;
        try {
            Class<?> type = new FolderLoader(folder).loadClass(className);
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

    private static void javac(Path file, Path folder) throws IOException {
        @Nullable JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new SolutionException("this Java has no compiler; a JDK is needed");
        }
        StringWriter messages = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            List<String> options = List.of(
                    "-d", folder.toString(), "-cp", System.getProperty("java.class.path"), "-proc:none", "-Xlint");
            boolean compiled = compiler.getTask(messages, files, null, options, null, files.getJavaFileObjects(file))
                    .call();
            if (!compiled) {
                throw new SolutionException(messages.toString().strip());
            }
        }
    }
}
