package edu.sysy.testing.fuzz;

/** Writes loops of the patterns that loop optimisers look for, most of them over arrays. */
final class KernelGenerator extends KernelText {
    private final ScalarKernels scalars;
    private final PatternKernels patterns;
    private final NeighbourKernels neighbours;
    private final ProductSumKernels productSums;
    private final ModularSumKernels modularSums;
    private final ClosedFormKernels closedForms;
    private final JoinKernels joins;
    private final FirstIterationKernels firstIterations;
    private final ReferenceKernels references;
    private final GuardedKernels guarded;
    private final RepeatedStoreKernels repeatedStores;
    private final DividedMultipleKernels dividedMultiples;
    private final FarCounterKernels farCounters;
    private final StrideKernels strides;
    private final TableKernels tables;

    KernelGenerator(SourceWriter writer, ExpressionGenerator expressions, DeclarationGenerator declarations) {
        super(writer, expressions, declarations);
        this.scalars = new ScalarKernels(writer, expressions, declarations);
        this.patterns = new PatternKernels(writer, expressions, declarations);
        this.neighbours = new NeighbourKernels(writer, expressions, declarations);
        this.productSums = new ProductSumKernels(writer, expressions, declarations);
        this.modularSums = new ModularSumKernels(writer, expressions, declarations);
        this.closedForms = new ClosedFormKernels(writer, expressions, declarations);
        this.joins = new JoinKernels(writer, expressions, declarations);
        this.firstIterations = new FirstIterationKernels(writer, expressions, declarations);
        this.references = new ReferenceKernels(writer, expressions, declarations);
        this.guarded = new GuardedKernels(writer, expressions, declarations);
        this.repeatedStores = new RepeatedStoreKernels(writer, expressions, declarations);
        this.dividedMultiples = new DividedMultipleKernels(writer, expressions, declarations);
        this.farCounters = new FarCounterKernels(writer, expressions, declarations);
        this.strides = new StrideKernels(writer, expressions, declarations);
        this.tables = new TableKernels(writer, expressions, declarations);
    }

    void kernel() {
        boolean real = declarations.isReal();
        if (writer.affordable() < 1500) {
            scalars.kernel();
            return;
        }
        switch (choice.weighted(26, 12, 8, 12, 8, 10, 14, 14, 10, 8, 16, 14, 14, 10, 22)) {
            case 0 -> patterns.kernel();
            case 1 -> neighbours.kernel();
            case 2 -> productSums.kernel();
            case 3 -> modularSums.kernel();
            case 4 -> joins.kernel();
            case 5 -> firstIterations.kernel();
            case 6 -> references.kernel();
            case 7 -> guarded.kernel();
            case 8 -> closedForms.kernel();
            case 9 -> repeatedStores.kernel();
            case 10 -> dividedMultiples.kernel();
            case 11 -> farCounters.kernel();
            case 12 -> strides.kernel();
            case 13 -> tables.kernel();
            default -> classic(real);
        }
    }

    private void classic(boolean real) {
        switch (choice.between(0, 13)) {
            case 0 -> product(real);
            case 1 -> stencil(real);
            case 2 -> plane(real);
            case 3 -> prefix(real);
            case 4 -> reduction(real);
            case 5 -> histogram();
            case 6 -> permutation(real);
            case 7 -> sort();
            case 8 -> dot(real);
            case 9 -> search();
            case 10 -> adjacent(real);
            case 11 -> columns(real);
            case 12 -> rewritten(real);
            default -> scalars.kernel();
        }
    }

    private String zero(boolean real) {
        return real ? "0.0" : "0";
    }

    private void product(boolean real) {
        Variable a = array(real, 2, 2);
        Variable b = array(real, 2, 2);
        Variable c = array(real, 2, 2);
        int rows = Math.min(length(a, 0), length(c, 0));
        int columns = Math.min(length(b, 1), length(c, 1));
        int inner = Math.min(length(a, 1), length(b, 0));
        if (rows * columns * inner * 12.0 > writer.affordable()) {
            return;
        }
        boolean inMemory = choice.percent(40);
        Variable i = open(0, rows);
        Variable j = open(0, columns);
        String target = c.name() + "[" + i.name() + "][" + j.name() + "]";
        Variable sum = accumulator(real, zero(real));
        if (inMemory) {
            writer.line(target + " = " + zero(real) + ";");
        }
        Variable k = open(0, inner);
        String term = a.name() + "[" + i.name() + "][" + k.name() + "] * " + b.name() + "[" + k.name() + "][" + j.name()
                + "]";
        String where = inMemory ? target : sum.name();
        writer.line(where + " = " + where + " + " + term
                + (real ? " * 0.125;" : choice.of(";", " % 998244353;", " % 1000;")));
        close();
        if (!inMemory) {
            writer.line(target + " = " + sum.name() + ";");
        }
        close();
        close();
    }

    private void stencil(boolean real) {
        Variable a = array(real, 1, 3);
        Variable b = choice.percent(30) ? a : array(real, 1, 3);
        int n = Math.min(length(a, 0), length(b, 0)) - 1;
        Variable i = open(1, n);
        String x = i.name();
        writer.line(b.name() + "[" + x + "] = " + (real ? "0.25 * " : "") + "(" + a.name() + "[" + x + " - 1] + "
                + a.name() + "[" + x + "] * 2 + " + a.name() + "[" + x + " + 1])"
                + (real ? ";" : choice.of(";", " / 4;", " % 1000003;", " / 3;")));
        close();
    }

    private void plane(boolean real) {
        Variable a = array(real, 2, 3);
        Variable b = choice.percent(30) ? a : array(real, 2, 3);
        int rows = Math.min(length(a, 0), length(b, 0)) - 1;
        int columns = Math.min(length(a, 1), length(b, 1)) - 1;
        Variable i = open(1, rows);
        Variable j = open(1, columns);
        String r = i.name();
        String c = j.name();
        writer.line(b.name() + "[" + r + "][" + c + "] = (" + a.name() + "[" + r + " - 1][" + c + "] + " + a.name()
                + "["
                + r + " + 1][" + c + "] - " + a.name() + "[" + r + "][" + c + " - 1] + " + a.name() + "[" + r + "][" + c
                + " + 1])" + (real ? " / 4.0;" : " / 2;"));
        close();
        close();
    }

    private void prefix(boolean real) {
        Variable a = array(real, 1, 2);
        int n = length(a, 0);
        int distance = choice.between(1, Math.min(3, n - 1));
        Variable i = open(distance, n);
        writer.line(a.name() + "[" + i.name() + "] = " + a.name() + "[" + i.name() + " - " + distance + "] "
                + choice.of("+ ", "- ") + a.name() + "[" + i.name() + "]" + (real ? " * 0.5;" : ";"));
        close();
        show(a.name() + "[" + (n - 1) + "]", real);
    }

    private void reduction(boolean real) {
        Variable a = array(real, 1, 1);
        int n = length(a, 0);
        Variable s = accumulator(real, expressions.value(real, 1));
        Variable i = open(0, n);
        String item = a.name() + "[" + i.name() + "]";
        String sum = s.name();
        switch (choice.between(0, 5)) {
            case 0 -> writer.line(sum + " = " + sum + " + " + item + ";");
            case 1 -> writer.line("if (" + item + choice.of(" < ", " >= ") + sum + ") " + sum + " = " + item + ";");
            case 2 -> writer.line(sum + " = " + sum + " * " + (real ? "0.5" : "3") + " - " + item + ";");
            case 3 ->
                writer.line(sum + " = (" + sum + " + " + item + ")"
                        + (real ? " / 2;" : " % " + Literals.divisor(choice, true) + ";"));
            case 4 ->
                writer.line("if (" + item + " > " + expressions.value(real, 0) + ") " + sum + " = " + sum + " + " + item
                        + "; else " + sum + " = " + sum + " - 1;");
            default -> writer.line(sum + " = " + sum + " + " + item + " * " + i.name() + ";");
        }
        close();
        show(sum, real);
    }

    private void histogram() {
        Variable a = array(false, 1, 2);
        Variable h = array(false, 1, 2);
        int n = length(h, 0);
        Variable i = open(0, length(a, 0));
        String bucket = h.name() + "[(" + a.name() + "[" + i.name() + "] % " + n + " + " + n + ") % " + n + "]";
        writer.line(bucket + " = " + bucket + " + 1;");
        close();
    }

    /** Copies, reverses, shifts or transposes. */
    private void permutation(boolean real) {
        if (choice.percent(40)) {
            Variable a = array(real, 2, 2);
            int n = Math.min(length(a, 0), length(a, 1));
            Variable i = open(0, n);
            Variable j = open(0, n);
            String name = a.name();
            String here = name + "[" + i.name() + "][" + j.name() + "]";
            String there = name + "[" + j.name() + "][" + i.name() + "]";
            writer.line((real ? "float " : "int ") + "old = " + here + ";");
            writer.line(here + " = " + there + ";");
            writer.line(there + " = old" + choice.of("", " + 1") + ";");
            close();
            close();
            return;
        }
        Variable a = array(real, 1, 2);
        Variable b = choice.percent(30) ? a : array(real, 1, 2);
        int n = Math.min(length(a, 0), length(b, 0));
        Variable i = open(0, n);
        String from = choice.of(i.name(), (n - 1) + " - " + i.name(), "(" + i.name() + " + 1) % " + n, "0");
        writer.line(b.name() + "[" + i.name() + "] = " + a.name() + "[" + from + "];");
        close();
    }

    private void sort() {
        Variable a = array(false, 1, 2);
        int n = Math.min(length(a, 0), 12);
        if (n * n * 30.0 > writer.affordable()) {
            return;
        }
        Variable i = open(0, n - 1);
        String j = writer.freshName("j");
        writer.line("int " + j + " = 0;");
        writer.open("while (" + j + " < " + (n - 1) + " - " + i.name() + ")");
        writer.times *= n;
        String x = a.name() + "[" + j + "]";
        String y = a.name() + "[" + j + " + 1]";
        writer.open("if (" + x + choice.of(" > ", " < ") + y + ")");
        writer.line("int old = " + x + ";");
        writer.line(x + " = " + y + ";");
        writer.line(y + " = old;");
        writer.close();
        writer.line(j + " = " + j + " + 1;");
        writer.times /= n;
        writer.close();
        close();
    }

    private void dot(boolean real) {
        Variable a = array(real, 1, 2);
        Variable b = array(real, 1, 2);
        int n = Math.min(length(a, 0), length(b, 0));
        Variable s = accumulator(real, zero(real));
        Variable i = open(0, n);
        writer.line(s.name() + " = " + s.name() + " + " + a.name() + "[" + i.name() + "] * " + b.name() + "[" + (n - 1)
                + " - " + i.name() + "]" + (real ? " * 0.01;" : ";"));
        close();
        show(s.name(), real);
    }

    private void search() {
        Variable a = array(false, 1, 2);
        int n = length(a, 0);
        String found = writer.freshName("p");
        String wanted = expressions.integer(1);
        writer.line("int " + found + " = -1;");
        Variable i = open(0, n);
        writer.open("if (" + a.name() + "[" + i.name() + "]" + choice.of(" == ", " > ", " <= ") + wanted + ")");
        writer.line(found + " = " + i.name() + ";");
        writer.line("break;");
        writer.close();
        close();
        writer.declare(Variable.counter(found, -1, n - 1));
        show(found, false);
    }

    /** Two loops over the same range, which could be one. */
    private void adjacent(boolean real) {
        Variable a = array(real, 1, 2);
        Variable b = array(real, 1, 2);
        int n = Math.min(length(a, 0), length(b, 0));
        Variable i = open(0, n);
        writer.line(a.name() + "[" + i.name() + "] = " + b.name() + "[" + i.name() + "] + " + expressions.value(real, 1)
                + ";");
        close();
        Variable j = open(0, n);
        String other = choice.of(j.name(), "(" + j.name() + " + 1) % " + n, (n - 1) + " - " + j.name());
        writer.line(b.name() + "[" + j.name() + "] = " + a.name() + "[" + other + "]" + (real ? " * 0.5;" : " * 3;"));
        close();
    }

    /** The inner loop runs down the columns, and could be the outer one. */
    private void columns(boolean real) {
        Variable a = array(real, 2, 2);
        int rows = length(a, 0);
        int columns = length(a, 1);
        Variable s = accumulator(real, zero(real));
        Variable j = open(0, columns);
        Variable i = open(0, rows);
        String item = a.name() + "[" + i.name() + "][" + j.name() + "]";
        if (choice.percent(50)) {
            writer.line(item + " = " + item + " + " + expressions.value(real, 1) + ";");
        }
        writer.line(s.name() + " = " + s.name() + " + " + item + ";");
        close();
        close();
        show(s.name(), real);
    }

    /** Stores that are read back, overwritten or repeated. */
    private void rewritten(boolean real) {
        Variable a = array(real, 1, 2);
        Variable b = array(real, 1, 2);
        int n = Math.min(length(a, 0), length(b, 0));
        String fixed = expressions.index(n);
        Variable s = accumulator(real, zero(real));
        Variable i = open(0, n);
        String x = a.name() + "[" + i.name() + "]";
        writer.line(x + " = " + expressions.value(real, 2) + ";");
        writer.line(b.name() + "[" + i.name() + "] = " + x + ";");
        writer.line(x + " = " + x + " + " + b.name() + "[" + (choice.percent(50) ? i.name() : "0") + "];");
        writer.line(s.name() + " = " + s.name() + " + " + x + " - " + a.name() + "[" + fixed + "];");
        if (choice.percent(50)) {
            writer.line(a.name() + "[" + fixed + "] = " + s.name() + ";");
        }
        close();
        show(s.name(), real);
    }
}
