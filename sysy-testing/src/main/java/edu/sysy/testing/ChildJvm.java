package edu.sysy.testing;

import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A Java process with a heap of 512 MB that has the classes of the tests. */
public final class ChildJvm {
    private ChildJvm() {}

    /**
     * The command that runs a class.
     *
     * @param testClass a class of the tests that run, whose folder the process needs as well
     * @param arguments what {@code main} is given
     */
    public static List<String> command(Class<?> testClass, Class<?> main, String... arguments) {
        return command(List.of(), testClass, main, arguments);
    }

    /**
     * The command that runs a class.
     *
     * @param options more options of the virtual machine
     * @param testClass a class of the tests that run, whose folder the process needs as well
     * @param arguments what {@code main} is given
     */
    public static List<String> command(List<String> options, Class<?> testClass, Class<?> main, String... arguments) {
        List<String> command = new ArrayList<>(List.of(tool("java"), "-Xmx512m", "-XX:+UseSerialGC"));
        command.addAll(options);
        command.addAll(List.of("-cp", classPath(testClass), main.getName()));
        command.addAll(List.of(arguments));
        return command;
    }

    /**
     * The class path of the tests.
     *
     * @param testClass a class of the tests that run, whose folder is on it
     */
    public static String classPath(Class<?> testClass) {
        return String.join(
                File.pathSeparator,
                System.getProperty("java.class.path"),
                System.getProperty("jdk.module.path", ""),
                folder(testClass).toString());
    }

    /** A program of the JDK that runs the tests, such as {@code java} or {@code jshell}. */
    public static String tool(String name) {
        return Path.of(System.getProperty("java.home"), "bin", name).toString();
    }

    private static Path folder(Class<?> testClass) {
        try {
            return Path.of(testClass
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
