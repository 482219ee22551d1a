package edu.sysy.mips.fuzz;

import edu.sysy.mips.fuzz.Draft.Around;
import java.util.List;

/** Writes statements. */
final class StatementGenerator {
    private final Draft draft;
    private final Choice choice;
    private final ExpressionGenerator expressions;
    private final DeclarationGenerator declarations;
    private final LoopGenerator loops;
    private final KernelGenerator kernels;

    StatementGenerator(Draft draft, ExpressionGenerator expressions, DeclarationGenerator declarations) {
        this.draft = draft;
        this.choice = draft.choice;
        this.expressions = expressions;
        this.declarations = declarations;
        this.loops = new LoopGenerator(draft, expressions, this);
        this.kernels = new KernelGenerator(draft, expressions, declarations);
    }

    /** Writes up to that many statements, fewer if they cost too much. */
    void statements(int count) {
        for (int i = 0; i < count && draft.cost < draft.budget; i++) {
            statement();
        }
    }

    /** Writes a loop in which steps and exits stand anywhere. */
    void countedLoop() {
        loops.countedLoop();
    }

    /** A few statements for the inside of something. */
    void body() {
        statements(choice.between(1, Math.max(1, Math.min(4, draft.options.statements() / 2))));
    }

    void statement() {
        GeneratorOptions options = draft.options;
        boolean deep = draft.nesting() > options.nesting();
        int inside = draft.around == Around.NOTHING ? 0 : 1;
        switch (choice.weighted(
                options.assignments(),
                options.assignments() / 2 + 1,
                options.arrays() / 4 + 1,
                options.arrays() * 2 / 3 + 1,
                options.calls(),
                deep ? 0 : options.branches(),
                deep ? 0 : options.loops(),
                deep ? 0 : options.kernels(),
                draft.times > 50 ? 0 : 3,
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
            case 9 -> draft.line("check = check * " + choice.of("31", "33", "7") + " + " + expressions.integer() + ";");
            case 10 -> block();
            case 11 -> deadCode();
            case 12 -> jump();
            default -> conversion();
        }
    }

    private void localArray() {
        if (draft.affordable() > 200) {
            declarations.array();
        } else {
            declarations.scalar();
        }
    }

    private void assignment() {
        boolean real = declarations.isReal();
        List<Variable> targets = draft.visible(v -> v.isScalar() && v.assignable() && v.real() == real);
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
        draft.line(name + " = " + value + ";");
    }

    private void elementAssignment() {
        List<Variable> arrays = draft.visible(v -> !v.isScalar() && v.assignable());
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
        draft.line(target + " = " + (array.real() && choice.percent(50) ? "0.5 * (" + value + ")" : value) + ";");
    }

    private void call() {
        List<FunctionShape> affordable = draft.functions.stream()
                .filter(f -> f.cost() <= draft.affordable() / 2)
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
            draft.line(call.get() + ";");
        } else {
            String name = draft.freshName("r");
            draft.line(function.result() + " " + name + " = " + call.get() + ";");
            draft.declare(Variable.scalar(name, function.result().equals("float")));
        }
    }

    private void branch() {
        if (choice.percent(15)) {
            draft.line("if (" + expressions.condition() + ") " + simple()
                    + (choice.percent(40) ? " else " + simple() : ""));
            return;
        }
        draft.open("if (" + expressions.condition() + ")");
        body();
        int more = choice.weighted(40, 40, 10, 10);
        for (int i = 1; i < more; i++) {
            draft.next(() -> "else if (" + expressions.condition() + ")");
            body();
        }
        if (more > 0) {
            draft.next(() -> "else");
            body();
        }
        draft.close();
    }

    private String simple() {
        return choice.percent(10)
                ? ";"
                : "check = check " + choice.of("+ ", "- ", "* 3 + ") + expressions.integer() + ";";
    }

    private void block() {
        draft.open("");
        body();
        draft.close();
    }

    private void print() {
        switch (choice.weighted(10, 3, 3, 2)) {
            case 0 -> {
                draft.line("putint(" + expressions.integer() + ");");
                draft.line("putch(" + choice.of("10", "32", "44") + ");");
            }
            case 1 -> draft.line("putch(" + choice.between(32, 126) + ");");
            case 2 -> {
                draft.line("putfloat(" + expressions.value(true) + ");");
                draft.line("putch(10);");
            }
            default -> printArray();
        }
    }

    private void printArray() {
        List<Variable> arrays = draft.visible(v -> v.lengths().size() == 1 && v.assignable());
        if (arrays.isEmpty()) {
            draft.line("putch(10);");
            return;
        }
        Variable array = choice.of(arrays);
        draft.line((array.real() ? "putfarray(" : "putarray(")
                + choice.between(0, array.lengths().getFirst()) + ", " + array.name() + ");");
    }

    private void deadCode() {
        draft.open(choice.of("if (0)", "while (0)", "if (1 < 0)", "if (!1)", "if (check != check)"));
        double before = draft.cost;
        body();
        draft.cost = before;
        draft.close();
        draft.line("" + expressions.integer() + ";");
    }

    private void jump() {
        draft.open("if (" + expressions.condition() + ")");
        if (choice.percent(50)) {
            statement();
        }
        boolean leaves = draft.around == Around.LOOP || choice.percent(50);
        draft.line(leaves ? "break;" : "continue;");
        if (choice.percent(15)) {
            statement();
        }
        draft.close();
    }

    /** A floating number becomes an integer, if it can. */
    private void conversion() {
        String name = draft.freshName("x");
        draft.line("float " + name + " = " + expressions.value(true) + ";");
        draft.declare(Variable.scalar(name, true).fixed());
        String limit = choice.of("1000.0", "2000000000.0", "100000.0");
        List<Variable> targets = draft.visible(v -> v.isScalar() && v.assignable() && !v.real());
        String target = targets.isEmpty() ? "check" : choice.of(targets).name();
        draft.line("if (" + name + " > -" + limit + " && " + name + " < " + limit + ") " + target + " = " + name + ";");
        if (choice.percent(30)) {
            draft.line("if (" + name + " != " + name + ") check = check + 1;");
        }
    }

    /** Leaves the function early. */
    void earlyReturn() {
        draft.open("if (" + expressions.condition() + ")");
        if (choice.percent(30)) {
            statement();
        }
        draft.line(
                draft.result.equals("void")
                        ? "return;"
                        : "return " + expressions.value(draft.result.equals("float"), 2) + ";");
        draft.close();
    }
}
