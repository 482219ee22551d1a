package edu.sysy.mips.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes random programs that end and whose behaviour is defined: divisors are not zero, indices lie inside, what is
 * read has been written, floating numbers are converted only if they fit. Integers wrap around, operands are evaluated
 * from left to right. The same seed and options make the same program.
 */
final class ProgramGenerator {
    private final Draft draft;
    private final Choice choice;
    private final ExpressionGenerator expressions;
    private final DeclarationGenerator declarations;
    private final StatementGenerator statements;
    private final FunctionKernels patterns;
    private final InputLoops inputs;

    private ProgramGenerator(long seed, GeneratorOptions options) {
        draft = new Draft(seed, options);
        choice = draft.choice;
        expressions = new ExpressionGenerator(draft);
        declarations = new DeclarationGenerator(draft, expressions);
        statements = new StatementGenerator(draft, expressions, declarations);
        patterns = new FunctionKernels(draft);
        inputs = new InputLoops(draft, expressions);
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
        return new GeneratedProgram(
                seed, generator.draft.text(), generator.draft.input.toString().getBytes(StandardCharsets.US_ASCII));
    }

    private void globals() {
        draft.line("const int LENGTH = 10;");
        draft.line("int check = " + choice.between(0, 9) + ";");
        draft.line("int g;");
        draft.declare(Variable.scalar("g", false));
        SharedBounds.declare(draft);
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
        String name = draft.freshName("f");
        String result = choice.percent(15) ? "void" : choice.percent(draft.options.reals()) ? "float" : "int";
        int fuel = choice.percent(30) ? choice.between(1, 12) : 0;
        List<Variable> parameters = new ArrayList<>();
        if (fuel > 0) {
            parameters.add(Variable.counter(draft.freshName("n"), Integer.MIN_VALUE + 1, fuel));
        }
        int most = switch (choice.weighted(78, 19, 3)) {
            case 0 -> choice.between(0, 5);
            case 1 -> choice.between(4, 12);
            default -> 40;
        };
        while (parameters.size() < most) {
            parameters.add(parameter());
        }
        draft.cost = 0;
        draft.budget = draft.options.operations() / (double) choice.of(20, 50, 200, 1000) / Math.max(1, fuel);
        draft.result = result;
        draft.open(result + " " + name + "("
                + String.join(
                        ", ",
                        parameters.stream().map(ProgramGenerator::declared).toList()) + ")");
        parameters.forEach(draft::declare);
        boolean branching = fuel > 0 && fuel <= 6 && choice.percent(30);
        if (fuel > 0) {
            draft.line("if (" + parameters.getFirst().name() + choice.of(" <= 0", " < 1") + ") " + returning(1));
        }
        int count = choice.between(0, draft.options.statements());
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
        draft.line(returning(2));
        if (choice.percent(5)) {
            statements.statement();
        }
        draft.close();
        double total = 10 + draft.cost * (branching ? 1 << fuel + 1 : fuel + 1);
        draft.functions.add(new FunctionShape(name, result, parameters, fuel, total));
    }

    private String returning(int depth) {
        return draft.result.equals("void")
                ? "return;"
                : "return " + expressions.value(draft.result.equals("float"), depth) + ";";
    }

    private Variable parameter() {
        boolean real = declarations.isReal();
        if (choice.percent(30 + draft.options.arrays())) {
            String name = draft.freshName("q");
            Variable array = Variable.array(name, real, declarations.lengths());
            List<Variable> known = draft.visible(v -> !v.isScalar());
            if (!known.isEmpty() && choice.percent(70)) {
                Variable like = choice.of(known);
                array = Variable.array(name, like.real(), like.lengths());
            }
            return choice.percent(40) ? array.fixed() : array;
        }
        return Variable.scalar(draft.freshName("x"), real);
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
            draft.line(first + ";");
        } else if (branching) {
            String temporary = draft.freshName("r");
            draft.line(result + " " + temporary + " = " + first + ";");
            draft.declare(Variable.scalar(temporary, result.equals("float")));
            draft.line(temporary + " = " + temporary + choice.of(" + ", " - ") + recursiveCall(name, parameters) + ";");
        } else if (choice.percent(50)) {
            draft.open("if (" + expressions.condition() + ")");
            draft.line("return " + first + ";");
            draft.close();
        } else if (choice.percent(50)) {
            draft.line("return " + first
                    + (draft.options.sequenced() ? "" : " + " + expressions.value(result.equals("float"), 1)) + ";");
        } else {
            draft.line("check = check + 1;");
            draft.line("if (" + first + " > 0) check = check + " + expressions.integer(1) + ";");
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
        draft.cost = 0;
        draft.budget = draft.options.operations();
        draft.result = "int";
        draft.open("int main()");
        SharedBounds.read(draft);
        if (choice.percent(40)) {
            draft.line("g = getint();");
            draft.input.append(' ').append(choice.percent(70) ? choice.between(-20, 60) : choice.word());
        }
        int count = choice.between(2, draft.options.statements() + 2);
        for (int i = 0; i < count; i++) {
            if (choice.percent(16)) {
                read();
            }
            statements.statements(1);
        }
        if (choice.percent(50)) {
            statements.countedLoop();
        }
        draft.budget *= 3;
        for (FunctionShape function : draft.functions) {
            expressions.call(function, 2).ifPresent(call -> printCall(function.result(), call));
        }
        for (Variable variable : draft.visible(v -> true)) {
            printState(variable);
        }
        draft.line("putint(check);");
        draft.line("putch(10);");
        draft.line("return check;");
        draft.close();
    }

    private void printCall(String result, String call) {
        switch (result) {
            case "int" -> draft.line("putint(" + call + ");");
            case "float" -> draft.line("putfloat(" + call + ");");
            default -> draft.line(call + ";");
        }
        draft.line("putch(10);");
    }

    private void printState(Variable variable) {
        if (variable.isScalar()) {
            draft.line((variable.real() ? "putfloat(" : "putint(") + variable.name() + ");");
            draft.line("putch(32);");
            return;
        }
        String print = variable.real() ? "putfarray(" : "putarray(";
        if (variable.assignable()) {
            draft.line(print + variable.lengths().getLast() + ", " + lastRow(variable) + ");");
        } else {
            draft.line((variable.real() ? "putfloat(" : "putint(") + expressions.element(variable) + ");");
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
        String name = draft.freshName("in");
        switch (choice.weighted(30, 12, 9, 9, 40)) {
            case 0 -> {
                draft.line("int " + name + " = getint();");
                draft.input
                        .append(choice.of(" ", "\n"))
                        .append(choice.percent(70) ? choice.between(-100, 1000) : choice.word());
                draft.declare(Variable.scalar(name, false));
            }
            case 1 -> {
                draft.line("int " + name + " = getch();");
                draft.input.append(choice.of("#", "@", ":", "~", "!"));
                draft.declare(Variable.counter(name, 33, 126));
            }
            case 2 -> {
                draft.line("float " + name + " = getfloat();");
                draft.input.append(" ").append(choice.of("1.5", "-0x1.8p3", "1e3", ".25", "0", "-7.75"));
                draft.declare(Variable.scalar(name, true));
            }
            case 3 -> readArray(name);
            default -> inputs.loop();
        }
    }

    private void readArray(String name) {
        List<Variable> arrays = draft.visible(v -> v.assignable() && v.lengths().size() == 1);
        if (arrays.isEmpty()) {
            return;
        }
        Variable array = choice.of(arrays);
        int count = choice.between(0, array.lengths().getFirst());
        draft.line("int " + name + " = " + (array.real() ? "getfarray(" : "getarray(") + array.name() + ");");
        draft.declare(Variable.counter(name, 0, count));
        draft.input.append(' ').append(count);
        for (int i = 0; i < count; i++) {
            draft.input
                    .append(' ')
                    .append(array.real() ? choice.between(0, 99) + ".5" : Integer.toString(choice.between(-50, 50)));
        }
    }
}
