package edu.sysy.testing.fuzz;

import edu.sysy.testing.fuzz.SourceWriter.Around;
import java.util.List;

/** Writes statements. */
final class StatementGenerator {
    private final SourceWriter writer;
    private final Choice choice;
    private final ExpressionGenerator expressions;
    private final DeclarationGenerator declarations;
    private final LoopGenerator loops;
    private final KernelGenerator kernels;

    StatementGenerator(SourceWriter writer, ExpressionGenerator expressions, DeclarationGenerator declarations) {
        this.writer = writer;
        this.choice = writer.choice;
        this.expressions = expressions;
        this.declarations = declarations;
        this.loops = new LoopGenerator(writer, expressions, this);
        this.kernels = new KernelGenerator(writer, expressions, declarations);
    }

    /** Writes up to that many statements, fewer if they cost too much. */
    void statements(int count) {
        for (int i = 0; i < count && writer.cost < writer.budget; i++) {
            statement();
        }
    }

    /** Writes a loop in which steps and exits stand anywhere. */
    void countedLoop() {
        loops.countedLoop();
    }

    /** A few statements for the inside of something. */
    void body() {
        statements(choice.between(1, Math.max(1, Math.min(4, writer.options.statements() / 2))));
    }

    void statement() {
        GeneratorOptions options = writer.options;
        boolean deep = writer.nesting() > options.nesting();
        int inside = writer.around == Around.NOTHING ? 0 : 1;
        switch (choice.weighted(
                options.assignments(),
                options.assignments() / 2 + 1,
                options.arrays() / 4 + 1,
                options.arrays() * 2 / 3 + 1,
                options.calls(),
                deep ? 0 : options.branches(),
                deep ? 0 : options.loops(),
                deep ? 0 : options.kernels(),
                writer.times > 50 ? 0 : 3,
                3,
                deep ? 0 : 2,
                deep ? 0 : 2,
                3 * inside,
                2)) {
            case 0 -> assignment();
            case 1 -> declarations.scalar();
            case 2 -> localArray();
            case 3 -> elementAssignment();
            case 4 -> call();
            case 5 -> branch();
            case 6 -> loops.loop();
            case 7 -> kernels.kernel();
            case 8 -> print();
            case 9 ->
                writer.line("check = check * " + choice.of("31", "33", "7") + " + " + expressions.integer() + ";");
            case 10 -> block();
            case 11 -> deadCode();
            case 12 -> jump();
            default -> conversion();
        }
    }

    private void localArray() {
        if (writer.affordable() > 200) {
            declarations.array();
        } else {
            declarations.scalar();
        }
    }

    private void assignment() {
        boolean real = declarations.isReal();
        List<Variable> targets = writer.visible(v -> v.isScalar() && v.assignable() && v.real() == real);
        if (targets.isEmpty()) {
            declarations.scalar();
            return;
        }
        String name = choice.of(targets).name();
        String value = expressions.value(real);
        if (real && choice.percent(60)) {
            value = name + " * 0.5 + " + value;
        } else if (!real && choice.percent(10)) {
            value = name + choice.of(" + ", " - ", " * ") + value;
        } else if (real && choice.percent(15)) {
            value = expressions.integer();
        }
        writer.line(name + " = " + value + ";");
    }

    private void elementAssignment() {
        List<Variable> arrays = writer.visible(v -> !v.isScalar() && v.assignable());
        if (arrays.isEmpty()) {
            localArray();
            return;
        }
        Variable array = choice.of(arrays);
        String target = expressions.element(array);
        String value = expressions.value(array.real());
        if (choice.percent(25)) {
            value = target + choice.of(" + ", " - ") + value;
        }
        writer.line(target + " = " + (array.real() && choice.percent(50) ? "0.5 * (" + value + ")" : value) + ";");
    }

    private void call() {
        List<FunctionShape> affordable = writer.functions.stream()
                .filter(f -> f.cost() <= writer.affordable() / 2)
                .toList();
        if (affordable.isEmpty()) {
            assignment();
            return;
        }
        FunctionShape function = choice.of(affordable);
        var call = expressions.call(function, 2);
        if (call.isEmpty()) {
            assignment();
        } else if (function.result().equals("void") || choice.percent(20)) {
            writer.line(call.get() + ";");
        } else {
            String name = writer.freshName("r");
            writer.line(function.result() + " " + name + " = " + call.get() + ";");
            writer.declare(Variable.scalar(name, function.result().equals("float")));
        }
    }

    private void branch() {
        if (choice.percent(15)) {
            writer.line("if (" + expressions.condition() + ") " + simple()
                    + (choice.percent(40) ? " else " + simple() : ""));
            return;
        }
        writer.open("if (" + expressions.condition() + ")");
        body();
        int more = choice.weighted(40, 40, 10, 10);
        for (int i = 1; i < more; i++) {
            writer.next(() -> "else if (" + expressions.condition() + ")");
            body();
        }
        if (more > 0) {
            writer.next(() -> "else");
            body();
        }
        writer.close();
    }

    private String simple() {
        return choice.percent(10)
                ? ";"
                : "check = check " + choice.of("+ ", "- ", "* 3 + ") + expressions.integer() + ";";
    }

    private void block() {
        writer.open("");
        body();
        writer.close();
    }

    private void print() {
        switch (choice.weighted(10, 3, 3, 2)) {
            case 0 -> {
                writer.line("putint(" + expressions.integer() + ");");
                writer.line("putch(" + choice.of("10", "32", "44") + ");");
            }
            case 1 -> writer.line("putch(" + choice.between(32, 126) + ");");
            case 2 -> {
                writer.line("putfloat(" + expressions.value(true) + ");");
                writer.line("putch(10);");
            }
            default -> printArray();
        }
    }

    private void printArray() {
        List<Variable> arrays = writer.visible(v -> v.lengths().size() == 1 && v.assignable());
        if (arrays.isEmpty()) {
            writer.line("putch(10);");
            return;
        }
        Variable array = choice.of(arrays);
        writer.line((array.real() ? "putfarray(" : "putarray(")
                + choice.between(0, array.lengths().getFirst()) + ", " + array.name() + ");");
    }

    private void deadCode() {
        writer.open(choice.of("if (0)", "while (0)", "if (1 < 0)", "if (!1)", "if (check != check)"));
        double before = writer.cost;
        body();
        writer.cost = before;
        writer.close();
        writer.line("" + expressions.integer() + ";");
    }

    private void jump() {
        writer.open("if (" + expressions.condition() + ")");
        if (choice.percent(50)) {
            statement();
        }
        boolean leaves = writer.around == Around.LOOP || choice.percent(50);
        writer.line(leaves ? "break;" : "continue;");
        if (choice.percent(15)) {
            statement();
        }
        writer.close();
    }

    /** A floating number becomes an integer, if it can. */
    private void conversion() {
        String name = writer.freshName("x");
        writer.line("float " + name + " = " + expressions.value(true) + ";");
        writer.declare(Variable.scalar(name, true).fixed());
        String limit = choice.of("1000.0", "2000000000.0", "100000.0");
        List<Variable> targets = writer.visible(v -> v.isScalar() && v.assignable() && !v.real());
        String target = targets.isEmpty() ? "check" : choice.of(targets).name();
        writer.line(
                "if (" + name + " > -" + limit + " && " + name + " < " + limit + ") " + target + " = " + name + ";");
        if (choice.percent(30)) {
            writer.line("if (" + name + " != " + name + ") check = check + 1;");
        }
    }

    /** Leaves the function early. */
    void earlyReturn() {
        writer.open("if (" + expressions.condition() + ")");
        if (choice.percent(30)) {
            statement();
        }
        writer.line(
                writer.result.equals("void")
                        ? "return;"
                        : "return " + expressions.value(writer.result.equals("float"), 2) + ";");
        writer.close();
    }
}
