package edu.sysy.testing.fuzz;

import edu.sysy.testing.fuzz.Counter.Relation;
import java.util.List;

/** Plans counters: starts, steps and bounds of all kinds, known when the program is compiled or not. */
final class CounterGenerator {
    private static final int MAX_KNOWN = 64;

    private final SourceWriter writer;
    private final Choice choice;
    private final ExpressionGenerator expressions;

    /** An expression and what it can come to. */
    private record Bounded(String text, int low, int high) {
        static Bounded literal(int value) {
            return new Bounded(value < 0 ? "(" + value + ")" : Integer.toString(value), value, value);
        }
    }

    CounterGenerator(SourceWriter writer, ExpressionGenerator expressions) {
        this.writer = writer;
        this.choice = writer.choice;
        this.expressions = expressions;
    }

    /** Plans a counter of at most about that many iterations, and writes the declarations it needs. */
    Counter plan(int most) {
        boolean up = choice.percent(65);
        Bounded step = step(most);
        return choice.percent(20) && step.low() == step.high() ? exact(most, up, step) : ordered(most, up, step);
    }

    /** The counter hits its bound: the difference is a multiple of the step. */
    private Counter exact(int most, boolean up, Bounded step) {
        Bounded start = start(most);
        int moves = choice.between(1, Math.max(1, Math.min(most, 20)));
        int way = (up ? moves : -moves) * step.low();
        boolean literal = start.low() == start.high() && choice.percent(70);
        String from = start.text();
        if (!literal && start.low() != start.high()) {
            from = named("b", start);
        }
        String bound = literal ? Bounded.literal(start.low() + way).text() : "(" + from + " + " + way + ")";
        if (choice.percent(40)) {
            bound = named("e", new Bounded(bound, 0, 0));
        }
        return new Counter(
                writer.freshName("i"),
                from,
                step.text(),
                up,
                bound,
                Relation.NE,
                start.low() + Math.min(0, way),
                start.high() + Math.max(0, way),
                moves);
    }

    /** The counter passes its bound, perhaps before the loop has begun. */
    private Counter ordered(int most, boolean up, Bounded step) {
        int reach = Math.max(1, Math.min(most, 30)) * step.low();
        boolean fromUnknown = choice.percent(30);
        Bounded near = fromUnknown ? up ? unknown(20) : Bounded.literal(choice.between(-5, 9)) : start(most);
        Bounded far =
                fromUnknown ? up ? Bounded.literal(choice.between(5, 20 + reach)) : unknown(40) : bound(near, reach);
        Bounded start = up ? near : far;
        Bounded bound = up ? far : near;
        Relation relation = up ? choice.of(Relation.LT, Relation.LT, Relation.LE) : choice.of(Relation.GT, Relation.GE);
        int beyond = 2 * step.high() + 1;
        int low = up ? start.low() : Math.min(start.low(), bound.low()) - beyond;
        int high = up ? Math.max(start.high(), bound.high()) + beyond : start.high();
        return new Counter(
                writer.freshName("i"),
                start.text(),
                step.text(),
                up,
                bound.text(),
                relation,
                low,
                high,
                Math.max(1, (up ? bound.high() - start.low() : start.high() - bound.low()) / step.low() + 2));
    }

    private Bounded step(int most) {
        int largest = Math.max(1, Math.min(most, 9));
        return switch (choice.weighted(50, 22, 6, 10, 12)) {
            case 0 -> Bounded.literal(1);
            case 1 -> Bounded.literal(choice.between(2, 7));
            case 2 -> Bounded.literal(choice.of(8, 10, 16, 33, 64, 100));
            case 3 -> shared(SharedBounds.STRIDE, 1, SharedBounds.MAX_STRIDE);
            default -> {
                String name = writer.freshName("d");
                writer.line("int " + name + " = (" + expressions.integer(1) + ") % " + (largest + 1) + ";");
                writer.line("if (" + name + " < 1) " + name + " = " + choice.of("1", "1 - " + name) + ";");
                writer.declare(Variable.counter(name, 1, largest + 1));
                yield new Bounded(name, 1, largest + 1);
            }
        };
    }

    /** The end nearer to the least number. */
    private Bounded start(int most) {
        return switch (choice.weighted(40, 15, 30, 15)) {
            case 0 -> Bounded.literal(choice.of(0, 0, 1, 2, choice.between(0, 12)));
            case 1 -> Bounded.literal(choice.between(-12, 20));
            case 2 -> unknown(Math.clamp(most, 2, 20));
            default -> known(Math.clamp(most, 2, MAX_KNOWN));
        };
    }

    /** The end nearer to the greatest number, usually above the other one. */
    private Bounded bound(Bounded near, int reach) {
        return switch (choice.weighted(40, 10, 12, 12, 12, 14)) {
            case 0 -> Bounded.literal(near.low() + choice.between(Math.max(0, reach / 3), reach));
            case 1 -> Bounded.literal(near.low() - choice.between(0, 5));
            case 2 -> shared(SharedBounds.LIMIT, 0, SharedBounds.MAX_LIMIT);
            case 3 -> element();
            case 4 -> unknown(Math.clamp(reach, 1, 64));
            default -> {
                Bounded known = known(MAX_KNOWN);
                int more = choice.between(-2, Math.max(1, reach / 2));
                yield choice.percent(60)
                        ? new Bounded("(" + known.text() + " + " + more + ")", known.low() + more, known.high() + more)
                        : known;
            }
        };
    }

    /** A number below another one, computed once. */
    private Bounded unknown(int most) {
        String value = "(" + expressions.integer(1) + ") % " + most;
        boolean positive = choice.percent(75);
        String name = writer.freshName("n");
        writer.line("int " + name + " = " + value + ";");
        if (positive) {
            writer.line("if (" + name + " < 0) " + name + " = "
                    + choice.of("0", "-" + name, name + " + " + most, Integer.toString(choice.between(0, most))) + ";");
        }
        int least = positive ? 0 : 1 - most;
        writer.declare(Variable.counter(name, least, most));
        return new Bounded(name, least, most);
    }

    /** A counter of the loops around, or anything else whose range is known and small. */
    private Bounded known(int most) {
        List<Variable> near = writer.visible(v -> v.isCounter() && v.low() > -most && v.high() < most);
        if (near.isEmpty()) {
            return Bounded.literal(choice.between(0, Math.min(most, 12)));
        }
        Variable variable = choice.of(near);
        return new Bounded(variable.name(), variable.low(), variable.high());
    }

    private Bounded shared(String name, int low, int high) {
        return writer.visible(v -> v.name().equals(name)).isEmpty()
                ? Bounded.literal(choice.between(low, high))
                : new Bounded(name, low, high);
    }

    private Bounded element() {
        List<Variable> limits = writer.visible(v -> v.name().equals(SharedBounds.LIMITS) && !v.isScalar());
        return limits.isEmpty()
                ? Bounded.literal(choice.between(0, SharedBounds.MAX_LIMIT))
                : new Bounded(expressions.element(limits.getFirst()), 0, SharedBounds.MAX_LIMIT);
    }

    private String named(String prefix, Bounded value) {
        String name = writer.freshName(prefix);
        boolean constant = value.text().matches("[-() 0-9]*") && choice.percent(40);
        writer.line((constant ? "const int " : "int ") + name + " = " + value.text() + ";");
        return name;
    }
}
