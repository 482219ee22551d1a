package edu.sysy.fuzz.ir;

import edu.sysy.ir.Program;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.ir.text.IrParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The programs of the file tests, on each of which some pass has something to do. */
final class SeedFiles {
    private static final Pattern RUN = Pattern.compile("(?m)^; run @([\\w.$]+)\\((.*)\\) = ");
    private static final Path FOLDER = Path.of("src/test/resources/ir");
    private static final int[] ARGUMENTS = {0, 1, -1, 3, 10, -7, 40, Integer.MAX_VALUE};

    private SeedFiles() {}

    /**
     * The programs of each folder, that is of each pass, which can be run; in the order of the names, with short calls.
     */
    static List<List<Subject>> load() {
        try (Stream<Path> folders = Files.list(FOLDER)) {
            return folders.sorted()
                    .map(SeedFiles::programs)
                    .filter(programs -> !programs.isEmpty())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Subject> programs(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".ir"))
                    .sorted()
                    .map(SeedFiles::read)
                    .map(Subject::withMeaning)
                    .filter(subject -> !subject.calls().isEmpty())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Subject read(Path file) {
        try {
            String text = Files.readString(file);
            String given = text.split("; becomes\n", 2)[0];
            Program program = IrParser.parse(given);
            Set<Subject.Call> calls = new LinkedHashSet<>();
            boolean isWhole = program.function(Program.MAIN).isPresent();
            for (Matcher run = RUN.matcher(given); run.find(); ) {
                if (isWhole) { // passes change how its other functions are called
                    for (int argument : ARGUMENTS) {
                        calls.add(new Subject.Call(Program.MAIN, List.of(), Integer.toString(argument)));
                    }
                    continue;
                }
                calls.add(new Subject.Call(run.group(1), arguments(run.group(2)), ""));
                for (int argument : ARGUMENTS) {
                    calls.add(new Subject.Call(run.group(1), same(program, run.group(1), argument), ""));
                }
            }
            return new Subject(program, List.copyOf(calls));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Integer> same(Program program, String function, int argument) {
        List<Integer> arguments = new ArrayList<>();
        for (Value parameter : program.function(function).orElseThrow().parameters()) {
            arguments.add(parameter.type() == Type.F32 ? Float.floatToRawIntBits(argument) : argument);
        }
        return arguments;
    }

    private static List<Integer> arguments(String list) {
        List<Integer> arguments = new ArrayList<>();
        for (String argument : list.split(",")) {
            String number = argument.strip();
            boolean floating = number.indexOf('.') >= 0 || number.indexOf('p') >= 0;
            if (!number.isEmpty()) {
                arguments.add(floating ? Float.floatToRawIntBits(Float.parseFloat(number)) : Integer.parseInt(number));
            }
        }
        return arguments;
    }
}
