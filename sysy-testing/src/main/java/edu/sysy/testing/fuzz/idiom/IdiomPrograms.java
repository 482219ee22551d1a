package edu.sysy.testing.fuzz.idiom;

import edu.sysy.testing.fuzz.Choice;
import edu.sysy.testing.fuzz.GeneratedProgram;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Writes whole programs as people write them: some textbook algorithms one after the other, on random data. */
public final class IdiomPrograms {
    private IdiomPrograms() {}

    /** The program of that seed; it prints what it computes and a checksum, and ends by itself. */
    public static GeneratedProgram generate(long seed) {
        Choice choice = new Choice(seed);
        List<String> idioms = new ArrayList<>();
        int count = 1 + choice.weighted(35, 35, 20, 10);
        for (int i = 0; i < count; i++) {
            idioms.add(choice.of(Sketches.names()));
        }
        return generate(seed, choice, idioms);
    }

    /** The names of the algorithms. */
    public static List<String> idioms() {
        return Sketches.names();
    }

    /** A program of one algorithm only. */
    public static GeneratedProgram generate(long seed, String idiom) {
        return generate(seed, new Choice(seed), List.of(idiom));
    }

    private static GeneratedProgram generate(long seed, Choice choice, List<String> idioms) {
        ProgramParts parts = new ProgramParts(choice);
        StringBuilder top = new StringBuilder();
        StringBuilder main = new StringBuilder();
        for (String idiom : idioms) {
            int before = parts.input.length();
            ExpandedSketch expansion = new SketchExpander(parts).expand(Sketches.idiom(idiom));
            top.append(expansion.top());
            call(expansion.main(), parts.input.length() > before, parts, top, main);
        }
        String check = parts.helper("check");
        String source = parts.helpers() + top + "int main() {\n"
                + main.toString().indent(2) + "  putint(" + check + ");\n  putch(10);\n  return " + check + ";\n}\n";
        return new GeneratedProgram(seed, source, parts.input.toString().getBytes(StandardCharsets.US_ASCII));
    }

    /** Puts the statements into main or into a function, which is called once more now and then. */
    private static void call(String body, boolean reads, ProgramParts parts, StringBuilder top, StringBuilder main) {
        Choice choice = parts.choice;
        if (choice.percent(35)) {
            main.append("{\n").append(body.indent(2)).append("}\n");
            return;
        }
        String name = parts.style.spell(choice.of("run", "test", "demo", "solve"), parts.globalNames);
        parts.globalNames.add(name);
        boolean value = choice.percent(40);
        top.append(value ? "int " : "void ").append(name).append("() {\n").append(body.indent(2));
        if (value) {
            top.append("  return ")
                    .append(parts.helper("check"))
                    .append(choice.of(" % 256", "", " / 7"))
                    .append(";\n");
        }
        top.append("}\n");
        String line = value ? "putint(" + name + "());\nputch(10);\n" : name + "();\n";
        main.append(line);
        if (!reads && choice.percent(20)) {
            main.append(line);
        }
    }
}
