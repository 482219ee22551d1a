package edu.sysy.testing.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes random programs that end and whose behaviour is defined: divisors are not zero, indices lie inside, what is
 * read has been written, floating numbers are converted only if they fit. Integers wrap around, operands are evaluated
 * from left to right. The same seed and options make the same program.
 */
final class ProgramGenerator {
    private final SourceWriter writer;
    private final Choice choice;
    private final ExpressionGenerator expressions;
    private final DeclarationGenerator declarations;
    private final StatementGenerator statements;
    private final FunctionKernels patterns;
    private final InputLoops inputs;
    private final SlotKernels slots;

    private ProgramGenerator(long seed, GeneratorOptions options) {
        writer = new SourceWriter(seed, options);
        choice = writer.choice;
        expressions = new ExpressionGenerator(writer);
        declarations = new DeclarationGenerator(writer, expressions);
        statements = new StatementGenerator(writer, expressions, declarations);
        patterns = new FunctionKernels(writer);
        inputs = new InputLoops(writer, expressions);
        slots = new SlotKernels(writer, expressions, declarations);
    }

    static GeneratedProgram generate(long seed, GeneratorOptions options) {
        ProgramGenerator generator = new ProgramGenerator(seed, options);
        generator.globals();
        int functions = generator.choice.between(0, options.functions());
        for (int i = 0; i < functions; i++) {
            if (generator.choice.percent(25)) {
                generator.patterns.function();
            } else {
                generator.function();
            }
        }
        if (generator.choice.percent(40)) {
            generator.patterns.loop();
        }
        generator.main();
        return generator.program(seed);
    }

    /** A program of arrays and {@link StrideKernels}. */
    static GeneratedProgram strides(long seed) {
        ProgramGenerator generator = new ProgramGenerator(seed, GeneratorOptions.profile("tiny"));
        generator.globals();
        generator.strideMain();
        return generator.program(seed);
    }

    private GeneratedProgram program(long seed) {
        return new GeneratedProgram(seed, writer.text(), writer.input.toString().getBytes(StandardCharsets.US_ASCII));
    }

    private void globals() {
        writer.line("const int LENGTH = 10;");
        writer.line("int check = " + choice.between(0, 9) + ";");
        writer.line("int g;");
        writer.declare(Variable.scalar("g", false));
        SharedBounds.declare(writer);
        for (int i = choice.between(0, 3); i > 0; i--) {
            declarations.constant();
        }
        for (int i = choice.between(0, 5); i > 0; i--) {
            declarations.scalar();
        }
        for (int i = choice.between(0, 4); i > 0; i--) {
            declarations.array();
        }
    }

    private void function() {
        if (choice.percent(20)) {
            declarations.scalar();
        }
        String name = writer.freshName("f");
        String result = choice.percent(15) ? "void" : choice.percent(writer.options.reals()) ? "float" : "int";
        int fuel = choice.percent(30) ? choice.between(1, 12) : 0;
        List<Variable> parameters = new ArrayList<>();
        if (fuel > 0) {
            parameters.add(Variable.counter(writer.freshName("n"), Integer.MIN_VALUE + 1, fuel));
        }
        int most = switch (choice.weighted(78, 19, 3)) {
            case 0 -> choice.between(0, 5);
            case 1 -> choice.between(4, 12);
            default -> 40;
        };
        while (parameters.size() < most) {
            parameters.add(parameter());
        }
        writer.cost = 0;
        writer.budget = writer.options.operations() / (double) choice.of(20, 50, 200, 1000) / Math.max(1, fuel);
        writer.result = result;
        writer.open(result + " " + name + "("
                + String.join(
                        ", ",
                        parameters.stream().map(ProgramGenerator::declared).toList()) + ")");
        parameters.forEach(writer::declare);
        boolean branching = fuel > 0 && fuel <= 6 && choice.percent(30);
        if (fuel > 0) {
            writer.line("if (" + parameters.getFirst().name() + choice.of(" <= 0", " < 1") + ") " + returning(1));
        }
        int count = choice.between(0, writer.options.statements());
        statements.statements(count / 2);
        if (choice.percent(25)) {
            statements.earlyReturn();
        }
        if (fuel > 0) {
            recursion(name, result, parameters, branching);
        }
        statements.statements(count - count / 2);
        if (choice.percent(18)) {
            statements.countedLoop();
        }
        writer.line(returning(2));
        if (choice.percent(5)) {
            statements.statement();
        }
        writer.close();
        double total = 10 + writer.cost * (branching ? 1 << fuel + 1 : fuel + 1);
        writer.functions.add(new FunctionShape(name, result, parameters, fuel, total));
    }

    private String returning(int depth) {
        return writer.result.equals("void")
                ? "return;"
                : "return " + expressions.value(writer.result.equals("float"), depth) + ";";
    }

    private Variable parameter() {
        boolean real = declarations.isReal();
        if (choice.percent(30 + writer.options.arrays())) {
            String name = writer.freshName("q");
            Variable array = Variable.array(name, real, declarations.lengths());
            List<Variable> known = writer.visible(v -> !v.isScalar());
            if (!known.isEmpty() && choice.percent(70)) {
                Variable like = choice.of(known);
                array = Variable.array(name, like.real(), like.lengths());
            }
            return choice.percent(40) ? array.fixed() : array;
        }
        return Variable.scalar(writer.freshName("x"), real);
    }

    private static String declared(Variable parameter) {
        if (parameter.isScalar()) {
            return parameter.type() + " " + parameter.name();
        }
        StringBuilder text = new StringBuilder(parameter.type() + " " + parameter.name() + "[]");
        parameter
                .lengths()
                .subList(1, parameter.lengths().size())
                .forEach(length -> text.append('[').append(length).append(']'));
        return text.toString();
    }

    /** The function calls itself with less fuel, as its last act or not. */
    private void recursion(String name, String result, List<Variable> parameters, boolean branching) {
        String first = recursiveCall(name, parameters);
        if (result.equals("void")) {
            writer.line(first + ";");
        } else if (branching) {
            String temporary = writer.freshName("r");
            writer.line(result + " " + temporary + " = " + first + ";");
            writer.declare(Variable.scalar(temporary, result.equals("float")));
            writer.line(
                    temporary + " = " + temporary + choice.of(" + ", " - ") + recursiveCall(name, parameters) + ";");
        } else if (choice.percent(50)) {
            writer.open("if (" + expressions.condition() + ")");
            writer.line("return " + first + ";");
            writer.close();
        } else if (choice.percent(50)) {
            writer.line("return " + first
                    + (writer.options.sequenced() ? "" : " + " + expressions.value(result.equals("float"), 1)) + ";");
        } else {
            writer.line("check = check + 1;");
            writer.line("if (" + first + " > 0) check = check + " + expressions.integer(1) + ";");
        }
    }

    private String recursiveCall(String name, List<Variable> parameters) {
        List<String> arguments = new ArrayList<>();
        for (Variable parameter : parameters) {
            if (arguments.isEmpty()) {
                arguments.add(parameter.name() + " - " + choice.of("1", "1", "2"));
            } else if (parameter.isScalar() && choice.percent(70)) {
                arguments.add(expressions.value(parameter.real(), 1));
            } else {
                arguments.add(parameter.name());
            }
        }
        return name + "(" + String.join(", ", arguments) + ")";
    }

    private void main() {
        if (choice.percent(12)) {
            slots.declare();
        }
        writer.cost = 0;
        writer.budget = writer.options.operations();
        writer.result = "int";
        writer.open("int main()");
        SharedBounds.read(writer);
        if (choice.percent(40)) {
            writer.line("g = getint();");
            writer.input.append(' ').append(choice.percent(70) ? choice.between(-20, 60) : choice.word());
        }
        int count = choice.between(2, writer.options.statements() + 2);
        for (int i = 0; i < count; i++) {
            if (choice.percent(16)) {
                read();
            }
            statements.statements(1);
        }
        if (choice.percent(50)) {
            statements.countedLoop();
        }
        slots.kernel();
        writer.budget *= 3;
        for (FunctionShape function : writer.functions) {
            expressions.call(function, 2).ifPresent(call -> printCall(function.result(), call));
        }
        endMain();
    }

    private void strideMain() {
        writer.budget = writer.options.operations();
        writer.result = "int";
        writer.open("int main()");
        SharedBounds.read(writer);
        writer.line("g = getint();");
        writer.input.append(' ').append(choice.between(-20, 60));
        StrideKernels strides = new StrideKernels(writer, expressions, declarations);
        for (int kernels = choice.between(1, 4); kernels > 0; kernels--) {
            strides.kernel();
        }
        endMain();
    }

    private void endMain() {
        for (Variable variable : writer.visible(v -> true)) {
            printState(variable);
        }
        writer.line("putint(check);");
        writer.line("putch(10);");
        writer.line("return check;");
        writer.close();
    }

    private void printCall(String result, String call) {
        switch (result) {
            case "int" -> writer.line("putint(" + call + ");");
            case "float" -> writer.line("putfloat(" + call + ");");
            default -> writer.line(call + ";");
        }
        writer.line("putch(10);");
    }

    private void printState(Variable variable) {
        if (variable.isScalar()) {
            writer.line((variable.real() ? "putfloat(" : "putint(") + variable.name() + ");");
            writer.line("putch(32);");
            return;
        }
        String print = variable.real() ? "putfarray(" : "putarray(";
        if (variable.assignable()) {
            writer.line(print + variable.lengths().getLast() + ", " + lastRow(variable) + ");");
        } else {
            writer.line((variable.real() ? "putfloat(" : "putint(") + expressions.element(variable) + ");");
        }
    }

    private static String lastRow(Variable array) {
        StringBuilder row = new StringBuilder(array.name());
        array.lengths()
                .subList(0, array.lengths().size() - 1)
                .forEach(length -> row.append('[').append(length - 1).append(']'));
        return row.toString();
    }

    /** Reads something, and writes down what there will be to read. */
    private void read() {
        String name = writer.freshName("in");
        switch (choice.weighted(30, 12, 9, 9, 40)) {
            case 0 -> {
                writer.line("int " + name + " = getint();");
                writer.input
                        .append(choice.of(" ", "\n"))
                        .append(choice.percent(70) ? choice.between(-100, 1000) : choice.word());
                writer.declare(Variable.scalar(name, false));
            }
            case 1 -> {
                writer.line("int " + name + " = getch();");
                writer.input.append(choice.of("#", "@", ":", "~", "!"));
                writer.declare(Variable.counter(name, 33, 126));
            }
            case 2 -> {
                writer.line("float " + name + " = getfloat();");
                writer.input.append(" ").append(choice.of("1.5", "-0x1.8p3", "1e3", ".25", "0", "-7.75"));
                writer.declare(Variable.scalar(name, true));
            }
            case 3 -> readArray(name);
            default -> inputs.loop();
        }
    }

    private void readArray(String name) {
        List<Variable> arrays =
                writer.visible(v -> v.assignable() && v.lengths().size() == 1);
        if (arrays.isEmpty()) {
            return;
        }
        Variable array = choice.of(arrays);
        int count = choice.between(0, array.lengths().getFirst());
        writer.line("int " + name + " = " + (array.real() ? "getfarray(" : "getarray(") + array.name() + ");");
        writer.declare(Variable.counter(name, 0, count));
        writer.input.append(' ').append(count);
        for (int i = 0; i < count; i++) {
            writer.input
                    .append(' ')
                    .append(array.real() ? choice.between(0, 99) + ".5" : Integer.toString(choice.between(-50, 50)));
        }
    }
}
