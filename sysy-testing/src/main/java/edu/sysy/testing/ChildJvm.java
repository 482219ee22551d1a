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
        String classPath = String.join(
                File.pathSeparator,
                System.getProperty("java.class.path"),
                System.getProperty("jdk.module.path", ""),
                folder(testClass).toString());
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-XX:+UseSerialGC",
                "-cp",
                classPath,
                main.getName()));
        command.addAll(List.of(arguments));
        return command;
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
