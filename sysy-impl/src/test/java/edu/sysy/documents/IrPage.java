package edu.sysy.documents;

import edu.sysy.ir.Condition;
import edu.sysy.ir.Effect;
import edu.sysy.ir.FloatCondition;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.LibraryFunction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Program;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.text.IrPrinter;
import edu.sysy.ir.vector.LaneConversion;
import edu.sysy.ir.vector.LaneOperator;
import edu.sysy.ir.vector.VectorOperation;
import edu.sysy.optimize.PassCatalogue;
import edu.sysy.pass.CompilerObserver;
import edu.sysy.testing.RunLine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The page about the IR. What is said about an operation is the Javadoc of its record, which is what readers of the API
 * see, too; texts, types and effects come from the operations of its example.
 */
final class IrPage {
    private static final Path SOURCES = Path.of("../sysy-api/src/main/java/edu/sysy/ir");
    private static final Path STRUCTURED = Path.of("../sysy-api/src/main/java/edu/sysy/structured");
    private static final Pattern PACKAGE = Pattern.compile("(?m)^package ");
    private static final Pattern GROUP = Pattern.compile("(?m)^    // ---- (.*)$|^    record (\\w+)\\(");

    private final StringBuilder out = new StringBuilder();
    private final JavadocText operations = JavadocText.of(SOURCES.resolve("Operation.java"));
    private final JavadocText vectors = JavadocText.of(SOURCES.resolve("vector/VectorOperation.java"));
    private final JavadocText terminators = JavadocText.of(SOURCES.resolve("Terminator.java"));

    private IrPage() throws IOException {}

    /** The text of the page. */
    static String text() throws IOException {
        IrPage page = new IrPage();
        page.introduction();
        page.types();
        page.operations();
        page.terminators();
        page.library();
        page.structuredForm();
        return page.out.toString();
    }

    private static JavadocText.Comment comment(JavadocText source, String declaration) {
        return source.before(Pattern.compile(declaration)).orElseThrow();
    }

    private void introduction() throws IOException {
        JavadocText text = JavadocText.of(SOURCES.resolve("text/package-info.java"));
        JavadocText model = JavadocText.of(SOURCES.resolve("package-info.java"));
        out.append("# The intermediate representation\n\n");
        out.append(model.before(PACKAGE).orElseThrow().summary()).append("\n\n");
        out.append(block(model.preformatted().getFirst()));
        out.append('\n')
                .append(model.before(PACKAGE).orElseThrow().paragraphs().get(1))
                .append('\n');
        out.append("""

                `sysyc --emit=ir` prints it, `--from=ir` and files `x.ir` are read, [passes](passes.md) transform it.
                `--emit=lowered` prints its memory form, the one before SSA construction: each local variable, and each
                parameter that is assigned, is an `alloca`, read by `load` and written by `store`.
                The prose of this page is the Javadoc of the types, and each example is a file test: its calls give the
                results shown in the interpreter, before and after passes, and, unless a machine may choose,
                in machine code with each register allocator.

                ## Grammar

                """);
        out.append(block(text.preformatted().getFirst())).append('\n');
        out.append(text.before(PACKAGE).orElseThrow().paragraphs().get(1)).append('\n');
    }

    private void structuredForm() throws IOException {
        JavadocText model = JavadocText.of(STRUCTURED.resolve("package-info.java"));
        JavadocText text = JavadocText.of(STRUCTURED.resolve("text/package-info.java"));
        out.append("\n## Structured form\n\n");
        model.before(PACKAGE)
                .orElseThrow()
                .paragraphs()
                .forEach(paragraph -> out.append(paragraph).append("\n\n"));
        out.append("`sysyc --emit=structured` prints the optimized program in this form, `--from=structured` reads it."
                + " Counted loops have notes: `parallel`, with the operations of reductions, and `private` with"
                + " arrays, or `sequential` with the reason.\n");
        out.append("\n").append(block(text.preformatted().getFirst())).append('\n');
        out.append(text.before(PACKAGE).orElseThrow().paragraphs().get(1)).append("\n\n");
        out.append(block(text.preformatted().get(1)));
    }

    private void types() throws IOException {
        out.append("\n## Types\n\n| type | meaning |\n|---|---|\n");
        JavadocText types = JavadocText.of(SOURCES.resolve("Type.java"));
        for (Type type : Type.values()) {
            row(
                    "`" + type.text() + "`",
                    comment(types, "\\b" + type.name() + "\\(").summary());
        }
        out.append("\n## Effects\n\n");
        JavadocText effects = JavadocText.of(SOURCES.resolve("Effect.java"));
        out.append(comment(effects, "public enum").summary()).append("\n\n| effect | meaning |\n|---|---|\n");
        for (Effect effect : Effect.values()) {
            row(name(effect), comment(effects, "\\b" + effect.name() + "[,;]").summary());
        }
    }

    private static String name(Effect effect) {
        return effect.name().toLowerCase(Locale.ROOT);
    }

    private void operations() throws IOException {
        out.append("\n## Operations\n\n");
        JavadocText.Comment all = comment(operations, "public sealed interface Operation\\s");
        all.paragraphs().forEach(paragraph -> out.append(paragraph).append("\n\n"));
        out.append("""
                Operations on constants are computed by [`fold-constants`](passes.md#fold-constants), which applies the identities
                below, too. Those whose conditions ask for `low`, `high`, `possible`, `set` or `fits` need ranges, and are applied
                by [`fold-by-range`](passes.md#fold-by-range).
                [`Formula`](../sysy-impl/src/main/java/edu/sysy/rules/Formula.java) says what the letters stand for;
                `>>` fills with the sign, `>>>` with zeros.

                """);
        StringBuilder contents = new StringBuilder("| group | operations |\n|---|---|\n");
        int start = out.length();
        Matcher line = GROUP.matcher(operations.source());
        List<String> links = new ArrayList<>();
        while (line.find()) {
            if (line.group(1) != null) {
                endGroup(contents, links);
                String title = Character.toUpperCase(line.group(1).charAt(0))
                        + line.group(1).substring(1);
                contents.append("| ").append(title).append(" | ");
                out.append("\n## ").append(title).append('\n');
            } else {
                links.add(operation(operations, Operation.class, line.group(2)));
            }
        }
        endGroup(contents, links);
        vectors(contents);
        out.insert(start, contents);
    }

    private void vectors(StringBuilder contents) throws IOException {
        contents.append("| Vectors | ");
        out.append("\n## Vectors\n\n");
        JavadocText text = JavadocText.of(SOURCES.resolve("vector/package-info.java"));
        out.append(text.before(PACKAGE).orElseThrow().paragraphs().get(1)).append('\n');
        List<String> links = new ArrayList<>();
        Matcher line = GROUP.matcher(vectors.source());
        while (line.find()) {
            links.add(operation(vectors, VectorOperation.class, line.group(2)));
        }
        endGroup(contents, links);
    }

    private static void endGroup(StringBuilder contents, List<String> links) {
        if (!links.isEmpty()) {
            contents.append(String.join(", ", links)).append(" |\n");
            links.clear();
        }
    }

    /** Appends the section of an operation; returns a link to it. */
    private String operation(JavadocText source, Class<?> owner, String name) throws IOException {
        Class<?> shown = record(owner.getName() + "$" + name);
        IrFile example = OperationExamples.file(shown);
        Program program = example.program();
        List<Instruction> instructions = OperationExamples.instructions(program, shown);
        IrPrinter printer = IrPrinter.standard();
        Instruction first = instructions.getFirst();
        String mnemonic = printer.print(first).replaceFirst("^%\\d+ = ", "").replaceFirst(" .*", "");
        List<String> types = instructions.stream()
                .map(instruction -> "`" + OperationExamples.types(instruction.operation()) + "`")
                .distinct()
                .toList();
        out.append("\n### ").append(mnemonic).append("\n\n");
        out.append(block(printer.print(first))).append('\n');
        say(comment(source, "\\brecord " + shown.getSimpleName() + "\\("));
        if (shown == Operation.Compare.class) {
            names("Conditions", Stream.of(Condition.values()).map(Condition::text));
        } else if (shown == Operation.FloatCompare.class) {
            names("Conditions", Stream.of(FloatCondition.values()).map(FloatCondition::text));
        } else if (shown == VectorOperation.Lanewise.class) {
            names("Operators", Stream.of(LaneOperator.values()).map(LaneOperator::text));
        } else if (shown == VectorOperation.Converted.class) {
            names("Conversions", Stream.of(LaneConversion.values()).map(LaneConversion::text));
        }
        String file = owner == Operation.class ? "Operation.java" : "vector/VectorOperation.java";
        out.append("Record: [`" + owner.getSimpleName() + ".").append(shown.getSimpleName());
        out.append("`](../sysy-api/src/main/java/edu/sysy/ir/" + file + "). Types in the example: ");
        out.append(String.join(", ", types)).append(". Effect: ");
        out.append(name(first.operation().effect())).append('.');
        if (first.operation() instanceof Operation.Binary) {
            out.append(commutes(instructions)).append('.');
        }
        out.append('\n');
        example(example, program);
        OperationIdentities.of(mnemonic).ifPresent(rules -> {
            out.append("\nIdentities:\n\n").append(rules);
        });
        return "[`" + mnemonic + "`](#" + mnemonic + ")";
    }

    private static String commutes(List<Instruction> instructions) {
        List<Boolean> answers = instructions.stream()
                .map(instruction -> ((Operation.Binary) instruction.operation()).commutes())
                .distinct()
                .toList();
        return answers.size() > 1
                ? " The operands may be exchanged under some conditions"
                : answers.getFirst() ? " The operands may be exchanged" : " The order of the operands matters";
    }

    private void names(String title, Stream<String> names) {
        out.append(title + ": ")
                .append(names.map(name -> "`" + name + "`").collect(Collectors.joining(", ")))
                .append(".\n\n");
    }

    private void say(JavadocText.Comment comment) {
        comment.paragraphs().forEach(paragraph -> out.append(paragraph).append("\n\n"));
        if (!comment.parameters().isEmpty()) {
            comment.parameters()
                    .forEach(parameter -> out.append("- ").append(parameter).append('\n'));
            out.append('\n');
        }
    }

    private static Class<?> record(String className) {
        try {
            return Class.forName(className);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    private void terminators() throws IOException {
        out.append("\n## Terminators\n\n");
        out.append(comment(terminators, "public sealed interface Terminator ").summary())
                .append('\n');
        for (Class<?> shown : OperationExamples.records(Terminator.class).toList()) {
            IrFile file = OperationExamples.file(shown);
            Program program = file.program();
            List<String> texts = OperationExamples.terminators(program, shown).stream()
                    .map(IrPrinter.standard()::print)
                    .toList();
            String mnemonic = texts.getFirst().replaceFirst(" .*", "");
            out.append("\n### ").append(mnemonic).append("\n\n");
            out.append(block(texts.getFirst())).append('\n');
            say(comment(terminators, "\\brecord " + shown.getSimpleName() + "\\("));
            out.append("Record: [`Terminator.").append(shown.getSimpleName());
            out.append("`](../sysy-api/src/main/java/edu/sysy/ir/Terminator.java).\n");
            example(file, program);
        }
    }

    private void example(IrFile file, Program program) {
        out.append("\nExample: ").append(file.link()).append(".\n\n");
        out.append(block(IrPrinter.standard().print(program))).append('\n');
        out.append("| call | result |\n|---|---|\n");
        for (RunLine run : RunLine.in(file.given())) {
            row("`@" + run.function() + "(" + String.join(", ", run.arguments()) + ")`", result(run));
        }
        Program after = PassCatalogue.pipeline(file.passes()).run(program, CompilerObserver.NONE);
        List<Function> changed = after.functions().stream()
                .filter(function -> !program.functions().contains(function))
                .toList();
        if (!changed.isEmpty()) {
            String passes = Arrays.stream(file.passes().split(","))
                    .map(pass -> "[`" + pass + "`](passes.md#" + pass + ")")
                    .collect(Collectors.joining(", "));
            out.append("\nAfter ").append(passes).append(":\n\n");
            out.append(block(changed.stream().map(IrPrinter.standard()::print).collect(Collectors.joining("\n"))));
        }
    }

    private static String result(RunLine run) {
        boolean fault = run.result().equals("fault");
        if (run.unspecified()) {
            return fault ? "undefined; the interpreter faults" : "unspecified; the interpreter gives " + run.result();
        }
        return run.result();
    }

    private void library() throws IOException {
        out.append("\n## Library functions\n\n");
        JavadocText functions = JavadocText.of(SOURCES.resolve("LibraryFunction.java"));
        out.append(comment(functions, "public enum").summary()).append("\n\n| function | meaning |\n|---|---|\n");
        for (LibraryFunction function : LibraryFunction.values()) {
            String parameters =
                    function.parameterTypes().stream().map(Type::text).collect(Collectors.joining(", "));
            String more = function.variadic() ? ", ..." : "";
            row(
                    "`" + function.sourceName() + "(" + parameters + more + ") -> " + function.returnType() + "`",
                    comment(functions, "\\b" + function.name() + "\\(").summary());
        }
    }

    private void row(String... cells) {
        out.append("| ").append(String.join(" | ", cells)).append(" |\n");
    }

    private static String block(String text) {
        return MadePage.block(text);
    }
}
