package edu.sysy.testing.fuzz.nest;

import edu.sysy.testing.fuzz.Choice;
import java.util.ArrayList;
import java.util.List;

/** Writes nests: the loops, what stands before, between and after inner ones, and what iterations compute. */
final class NestStatements {
    private final NestWriter writer;
    private final NestLoops loops;
    private final NestAccesses accesses;
    private final Choice choice;
    private final List<NestArray> arrays;
    private final List<NestArray> targets;
    private final List<NestArray> sources;
    private final NestArray beginnings;
    private final boolean isInFunction;
    private final List<Accumulator> accumulators = new ArrayList<>();
    private final int depth;
    /** Whether each iteration of some loops has its own element of the only array that the nest writes. */
    private final boolean isProduct;

    /** Whether innermost loops read a word in all iterations that some of them may write. */
    private final boolean hasPivots;

    /** A variable that a loop carries. */
    private record Accumulator(String name, boolean real) {}

    /**
     * The statements of one nest.
     *
     * @param arrays what it may access, an integer array among them
     * @param beginnings a vector of integers that first iterations write, and those with pivots
     * @param isInFunction whether it is the body of a function without a result, which may return from a loop
     */
    NestStatements(NestWriter writer, List<NestArray> arrays, NestArray beginnings, boolean isInFunction) {
        this.beginnings = beginnings;
        this.isInFunction = isInFunction;
        this.writer = writer;
        this.choice = writer.choice;
        this.arrays = List.copyOf(arrays);
        writer.beginNest();
        loops = new NestLoops(writer);
        accesses = new NestAccesses(choice, loops);
        depth = 1 + choice.weighted(5, 45, 38, 12);
        List<NestArray> distinct = this.arrays.stream().distinct().toList();
        NestArray only = choice.of(distinct);
        boolean isApart = choice.percent(65)
                && distinct.stream().anyMatch(each -> each != only && each.isReal() == only.isReal());
        targets = isApart ? List.of(only) : distinct;
        sources = isApart ? distinct.stream().filter(each -> each != only).toList() : distinct;
        isProduct = isApart && choice.percent(50);
        hasPivots = !isProduct && choice.percent(30);
        if (isProduct) {
            List<NestArray> order = new ArrayList<>(targets);
            order.addAll(sources);
            accesses.product(order, depth);
        }
    }

    /** Writes the nest, and adds what it leaves in variables to {@code seen}. */
    void nest() {
        boolean outer = choice.percent(15);
        if (outer) {
            accumulator(choice.percent(30));
        }
        loop(1);
        accumulators.stream()
                .filter(each -> !each.real())
                .forEach(each -> writer.line("seen = seen * 31 + " + each.name() + ";"));
    }

    private void loop(int level) {
        loops.open();
        if (level == depth) {
            innermost();
        } else {
            around(level);
        }
        loops.close();
    }

    /** The body of a loop that has others inside. */
    private void around(int level) {
        int outside = accumulators.size();
        if (choice.percent(isProduct ? 5 : 18)) {
            work();
        }
        if (choice.percent(level + 1 == depth ? 45 : 10)) {
            accumulator(choice.percent(30));
        }
        loop(level + 1);
        if (choice.percent(8)) {
            if (choice.percent(50)) {
                work();
            }
            loop(level + 1);
        }
        while (accumulators.size() > outside) {
            Accumulator last = accumulators.removeLast();
            String target = target(last.real());
            writer.line(
                    choice.percent(75)
                            ? target + " = " + last.name() + ";"
                            : target + " = " + target + " + " + last.name() + ";");
        }
        if (choice.percent(isProduct ? 5 : 18)) {
            work();
        }
    }

    private void accumulator(boolean real) {
        if (real && arrays.stream().noneMatch(NestArray::isReal)) {
            return;
        }
        String name = writer.freshName("s");
        String start = real ? choice.of("0.0", "0.5") : choice.of("0", "0", "1");
        writer.line((real ? "float " : "int ") + name + " = " + (choice.percent(80) ? start : source(real)) + ";");
        accumulators.add(new Accumulator(name, real));
    }

    private void innermost() {
        if (choice.percent(12)) {
            beginning();
        }
        if (hasPivots) {
            pivot();
            if (choice.percent(75)) {
                return;
            }
        }
        if (choice.percent(3)) {
            call();
        }
        if (!accumulators.isEmpty()) {
            accumulate(accumulators.getLast());
            if (choice.percent(isProduct ? 90 : 65)) {
                return;
            }
        }
        for (int count = choice.weighted(0, 65, 25, 10); count > 0; count--) {
            work();
        }
    }

    private void accumulate(Accumulator sum) {
        String name = sum.name();
        String value = sum.real() ? real() : integer();
        String scaled = sum.real() ? " * 0.5 + " : " * 3 + ";
        writer.line(name + " = " + name + choice.of(" + ", " + ", " + ", scaled) + value + ";");
    }

    /** An element to read: of an array that the nest does not write, if there is one. */
    private String source(boolean real) {
        List<NestArray> best = of(sources, real);
        return accesses.element(choice.of(best.isEmpty() ? of(arrays, real) : best));
    }

    private String target(boolean real) {
        List<NestArray> best = of(targets, real);
        return accesses.element(choice.of(best.isEmpty() ? of(arrays, real) : best));
    }

    private static List<NestArray> of(List<NestArray> arrays, boolean real) {
        return arrays.stream().filter(each -> each.isReal() == real).toList();
    }

    private void work() {
        switch (choice.weighted(86, 9, 1, 1, 1, 1, 1)) {
            case 0 -> store();
            case 1 -> branch();
            case 2 -> leave(isInFunction && choice.percent(40) ? "return;" : "break;");
            case 3 -> leave("continue;");
            case 4 -> writer.line("seen = seen + twice(" + source(false) + ");");
            case 5 -> call();
            default -> uncounted();
        }
    }

    private void store() {
        boolean real = choice.of(targets).isReal();
        String target = target(real);
        String value = real ? real() : integer();
        if (choice.percent(25)) {
            String scaled = real ? target + " * 0.5 + " + value : target + " * 3 - " + value;
            writer.line(target + " = " + choice.of(target + " + " + value, target + " + " + value, scaled) + ";");
        } else {
            writer.line(target + " = " + value + ";");
        }
    }

    private void branch() {
        if (choice.percent(40)) {
            beginning();
            return;
        }
        String condition =
                choice.percent(65) ? condition() : condition() + choice.of(" || ", " || ", " && ") + condition();
        writer.open("if (" + condition + ")");
        store();
        if (choice.percent(40)) {
            writer.otherwise();
            store();
        }
        writer.close();
    }

    /** Writes an array that ends long before the loop does. */
    private void beginning() {
        Quantity counter = loops.beginning();
        beginnings.require(counter.max() - counter.min() + 1);
        writer.open("if (" + counter.text() + " <= " + counter.max() + ")");
        writer.line(beginnings.name() + "[" + counter.plus(-counter.min()).text() + "] = " + integer() + ";");
        writer.close();
    }

    /** Reads a word in all iterations that at most a few of them write, as elimination does with its pivot. */
    private void pivot() {
        Quantity own = loops.counters().getLast();
        Quantity word = choice.percent(50)
                ? choice.of(loops.counters())
                : Quantity.constant(choice.between(own.min() - 2, own.max() + 2));
        word = word.plus(choice.of(0, 0, -1, 1));
        int first = Math.min(own.min(), word.min());
        int ahead = choice.percent(20) ? 1 : 0;
        beginnings.require(Math.max(own.max(), word.max()) - first + 1 + ahead);
        String pivot = beginnings.name() + "[" + word.plus(-first).text() + "]";
        String target = beginnings.name() + "[" + own.plus(-first).text() + "]";
        boolean tests = choice.percent(40);
        if (tests) {
            writer.open("if (" + pivot + choice.of(" < ", " != ") + own.text() + ")");
        }
        writer.line(target + " = " + target + choice.of(" * 3 + ", " + ", " - ") + pivot + " + 1;");
        if (ahead > 0) {
            writer.line(beginnings.name() + "[" + own.plus(1 - first).text() + "] = " + pivot + ";");
        }
        if (tests) {
            writer.close();
        }
    }

    /** Calls a function with an effect, which has to happen in order. */
    private void call() {
        writer.line("note(" + source(false) + ");");
    }

    private void leave(String how) {
        writer.open("if (" + source(false) + " % 13 == " + choice.between(0, 5) + ")");
        if (how.startsWith("continue")) {
            writer.line(loops.advance());
        }
        writer.line(how);
        writer.close();
    }

    /** A loop whose iterations nobody counts. */
    private void uncounted() {
        String rest = writer.freshName("r");
        writer.line("int " + rest + " = " + source(false) + " % 8;");
        writer.open("while (" + rest + " > 0)");
        writer.line(rest + " = " + rest + " / 2;");
        store();
        writer.close();
    }

    private String condition() {
        String one = choice.of(loops.counters()).text();
        return switch (choice.between(0, 4)) {
            case 0 ->
                one
                        + choice.of(" < ", " <= ", " == ", " != ")
                        + choice.of(loops.counters()).text();
            case 1 -> one + choice.of(" > ", " < ", " == ") + choice.between(0, 8);
            case 2 -> one + " % 2 == 0";
            case 3 -> source(false) + " > " + choice.between(-9, 9);
            default -> source(false) + " % 3 " + choice.of("==", "!=") + " 0";
        };
    }

    private String integer() {
        String one = source(false);
        return switch (choice.weighted(30, 15, 10, 10, 10, 12, 5, 8, 10)) {
            case 0 -> one + " * " + source(false);
            case 1 -> one + choice.of(" + ", " - ") + source(false);
            case 2 -> one + " + " + source(false) + " * 3 - " + source(false);
            case 3 -> one;
            case 4 -> one + choice.of(" * 5 + 1", " / 2", " % 1009", " + 1");
            case 5 -> one + " * 3 + " + choice.of(loops.counters()).text();
            case 6 -> choice.of(loops.counters()).text() + " * 7";
            case 8 -> one + stencil();
            default ->
                one + " + "
                        + choice.of(
                                accumulators.stream()
                                        .filter(each -> !each.real())
                                        .map(Accumulator::name)
                                        .findFirst()
                                        .orElse("seen"),
                                "seen");
        };
    }

    /** Multiples of elements of few arrays, mostly neighbours of each other, to be added. */
    private String stencil() {
        List<NestArray> integers = of(choice.percent(70) ? sources : arrays, false);
        if (integers.isEmpty()) {
            return " + " + source(false);
        }
        List<NestArray> few = List.of(choice.of(integers), choice.of(integers));
        StringBuilder terms = new StringBuilder();
        for (int count = choice.between(3, 9); count > 0; count--) {
            terms.append(choice.of(" + ", " + ", " - "))
                    .append(choice.of("", "", "", "2 * ", "3 * "))
                    .append(accesses.element(choice.of(few)));
        }
        return terms.toString();
    }

    private String real() {
        String one = source(true);
        return switch (choice.weighted(40, 25, 10, 10, 15)) {
            case 0 -> one + " * " + source(true);
            case 1 -> one + " * 0.5" + choice.of(" + ", " - ") + source(true) + " * 0.25";
            case 2 -> one;
            case 3 -> one + " + " + choice.of(loops.counters()).text();
            default -> "(" + one + " + " + source(true) + " + " + source(true) + ") * 0.3";
        };
    }
}
