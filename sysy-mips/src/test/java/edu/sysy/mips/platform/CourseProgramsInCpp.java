package edu.sysy.mips.platform;

import edu.sysy.testing.Tools;
import edu.sysy.testing.fuzz.CourseProgram;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs programs of the course as C++ on this machine; many are compiled at once, each in a namespace. */
final class CourseProgramsInCpp {
    static final String COMMAND = "g++";

    private static final List<String> OPTIONS =
            List.of(COMMAND, "-O0", "-fwrapv", "-fpermissive", "-w", "-Wno-narrowing");

    private static final String BEFORE = """
            #include <stdio.h>
            #include <stdlib.h>
            static int getint() { int x = 0; scanf("%d", &x); return x; }
            #define char unsigned char
            """;

    /** Runs the program whose number is the argument. */
    private static final String AFTER = """
            #undef char
            int main(int count, char **arguments) { return programs[atoi(arguments[1])](); }
            """;

    private CourseProgramsInCpp() {}

    /** What each of the programs prints, with its exit status if that is not 0. */
    static List<String> run(List<CourseProgram> programs) throws IOException {
        Path folder = Files.createTempDirectory("sysy-course");
        try {
            Path source = Files.writeString(folder.resolve("programs.cc"), source(programs));
            Path executable = folder.resolve("programs");
            List<String> command = new ArrayList<>(OPTIONS);
            command.addAll(List.of(source.toString(), "-o", executable.toString()));
            Tools.run(command, new byte[0]).expectSuccess();
            List<String> outputs = new ArrayList<>();
            for (int i = 0; i < programs.size(); i++) {
                byte[] input = programs.get(i).input().getBytes(StandardCharsets.US_ASCII);
                Tools.Finished finished = Tools.run(List.of(executable.toString(), Integer.toString(i)), input);
                String output = new String(finished.output(), StandardCharsets.ISO_8859_1);
                outputs.add(finished.status() == 0 ? output : output + "exit status " + finished.status());
            }
            return outputs;
        } finally {
            Tools.deleteFolder(folder);
        }
    }

    private static String source(List<CourseProgram> programs) {
        StringBuilder text = new StringBuilder(BEFORE);
        StringBuilder table = new StringBuilder("static int (*programs[])() = {");
        for (int i = 0; i < programs.size(); i++) {
            text.append("namespace program").append(i).append(" {\n");
            text.append(programs.get(i).source()).append("}\n");
            table.append(i == 0 ? "" : ", ").append("program").append(i).append("::main");
        }
        return text.append(table).append("};\n").append(AFTER).toString();
    }
}
