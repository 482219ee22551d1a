package edu.sysy.exercises;

import java.io.IOException;
import java.io.StringWriter;
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

/** Compiles a solution: a Java file, and what it uses of the files beside it. */
final class SolutionCompiler {
    private static final Pattern PACKAGE = Pattern.compile("(?m)^package ([\\w.]+);");

    private SolutionCompiler() {}

    /**
     * Compiles a file to classes in a folder.
     *
     * @return the name of the class that the file is called after
     * @throws SolutionException if the file does not compile; the message is for whoever wrote it
     */
    static String compile(Path file, Path folder) throws IOException {
        Matcher named = PACKAGE.matcher(Files.readString(file, StandardCharsets.UTF_8));
        String packageName = named.find() ? named.group(1) : "";
        @Nullable JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new SolutionException("this Java has no compiler; a JDK is needed");
        }
        StringWriter messages = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            List<String> options = List.of(
                    "-d",
                    folder.toString(),
                    "-cp",
                    System.getProperty("java.class.path"),
                    "-sourcepath",
                    sourcePath(file, packageName),
                    "-Xprefer:source",
                    "-proc:none",
                    "-Xlint");
            boolean compiled = compiler.getTask(messages, files, null, options, null, files.getJavaFileObjects(file))
                    .call();
            if (!compiled) {
                throw new SolutionException(messages.toString().strip());
            }
        }
        String name = String.valueOf(file.getFileName()).replace(".java", "");
        return packageName.isEmpty() ? name : packageName + "." + name;
    }

    /** The folder that the folders of the package are in; empty if the file is in another one. */
    private static String sourcePath(Path file, String packageName) {
        Path absolute = file.toAbsolutePath().normalize();
        Path below = Path.of(packageName.replace('.', '/'), String.valueOf(file.getFileName()));
        int names = absolute.getNameCount() - below.getNameCount();
        return absolute.endsWith(below) && names > 0
                ? absolute.getRoot().resolve(absolute.subpath(0, names)).toString()
                : "";
    }
}
