package edu.sysy.benchmarks.compare;

import com.sun.management.ThreadMXBean;
import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.source.CompilationException;
import edu.sysy.source.SourceFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Our compiler for one machine and level in a JVM of its own, so that what the JIT learns of others does not slow it
 * down. The JVM is sent names of files, a line each, and answers each with a line: time and bytes, or a word.
 */
final class OwnCompiler implements AutoCloseable {
    private static final List<String> OPTIONS = List.of("-Xms512m", "-Xmx1g", "-XX:+UseSerialGC");
    private static final String REFUSED = "refused";

    private final Process process;
    private final Writer questions;
    private final BufferedReader answers;

    /**
     * What a compile cost.
     *
     * @param nanos processor time of the compiling thread
     * @param bytes what it allocated
     */
    record Cost(double nanos, double bytes) {
        Cost plus(Cost other) {
            return new Cost(nanos + other.nanos, bytes + other.bytes);
        }
    }

    /** Starts the JVM. */
    OwnCompiler(Machine machine, Level level) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(OPTIONS);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), OwnCompiler.class.getName()));
        command.addAll(List.of(machine.name(), level.name()));
        process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        questions = process.outputWriter(StandardCharsets.UTF_8);
        answers = process.inputReader(StandardCharsets.UTF_8);
    }

    /** Compiles a file to an object file in memory; empty if there is an error in it. */
    Optional<Cost> compile(Path file) {
        try {
            questions.write(file + "\n");
            questions.flush();
            String answer = answers.readLine();
            if (answer == null) {
                throw new IllegalStateException("the compiler failed on " + file);
            }
            String[] numbers = answer.split(" ");
            return answer.equals(REFUSED)
                    ? Optional.empty()
                    : Optional.of(new Cost(Double.parseDouble(numbers[0]), Double.parseDouble(numbers[1])));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Compiles files one by one and adds up what they cost. */
    Cost compile(List<Path> files) {
        return files.stream()
                .map(file -> compile(file).orElseThrow(() -> new IllegalStateException("an error in " + file)))
                .reduce(new Cost(0, 0), Cost::plus);
    }

    /** Ends the JVM. */
    @Override
    public void close() {
        process.destroy();
    }

    /** The program of the JVM: takes a machine and a level, then answers. */
    public static void main(String[] arguments) throws IOException {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        Compiler compiler = Compiler.builder()
                .target(Machine.valueOf(arguments[0]).target())
                .optimize(Level.valueOf(arguments[1]))
                .build();
        BufferedReader names = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String name = names.readLine(); name != null; name = names.readLine()) {
            String text = new String(Files.readAllBytes(Path.of(name)), StandardCharsets.UTF_8);
            long bytes = threads.getCurrentThreadAllocatedBytes();
            long nanos = threads.getCurrentThreadCpuTime();
            String answer = REFUSED;
            try {
                compiler.compile(SourceFile.of(name, text)).object();
                nanos = threads.getCurrentThreadCpuTime() - nanos;
                bytes = threads.getCurrentThreadAllocatedBytes() - bytes;
                answer = nanos + " " + bytes;
            } catch (CompilationException e) {
                // what is wrong with the file is of no interest here
            }
            System.out.println(answer);
        }
    }
}
