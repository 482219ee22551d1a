package edu.sysy.testing.fuzz;

/**
 * The counter of a loop that ends: it starts at or before its bound, or past it, and every move takes it nearer or
 * further past.
 *
 * @param start an expression, evaluated once
 * @param step an expression that is positive; evaluated at each move
 * @param up whether the step is added, not subtracted
 * @param bound an expression, evaluated at each test
 * @param relation how the counter compares with the bound while the loop goes on
 * @param low the least value that the counter has at any place in the loop, or after it
 * @param high the greatest one
 * @param trips the most iterations
 */
record Counter(
        String name,
        String start,
        String step,
        boolean up,
        String bound,
        Relation relation,
        int low,
        int high,
        int trips) {
    /** A comparison of integers. */
    enum Relation {
        EQ("=="),
        NE("!="),
        LT("<"),
        LE("<="),
        GT(">"),
        GE(">=");

        private final String symbol;

        Relation(String symbol) {
            this.symbol = symbol;
        }

        /** The relation that holds if this one does not. */
        Relation negated() {
            return switch (this) {
                case EQ -> NE;
                case NE -> EQ;
                case LT -> GE;
                case GE -> LT;
                case LE -> GT;
                case GT -> LE;
            };
        }

        /** The relation of the operands in the other order. */
        Relation swapped() {
            return switch (this) {
                case EQ, NE -> this;
                case LT -> GT;
                case GT -> LT;
                case LE -> GE;
                case GE -> LE;
            };
        }

        /** The comparison, in either order of operands, or as the negation of the other one. */
        String text(Choice choice, String left, String right) {
            return switch (choice.weighted(70, 22, 4, 4)) {
                case 0 -> left + " " + symbol + " " + right;
                case 1 -> right + " " + swapped().symbol + " " + left;
                case 2 -> "!(" + left + " " + negated().symbol + " " + right + ")";
                default -> left + " - (" + right + ") " + symbol + " 0";
            };
        }
    }

    /** Whether the loop ends only if the counter hits its bound: each iteration must move and test it exactly once. */
    boolean isExact() {
        return relation == Relation.NE;
    }

    String declaration() {
        return "int " + name + " = " + start + ";";
    }

    String move() {
        return moveBy(step);
    }

    /** The statement that moves the counter by another step, a positive expression of no greater value. */
    String moveBy(String other) {
        return name + " = " + name + (up ? " + " : " - ") + other + ";";
    }

    /** The condition on which the loop goes on. */
    String goesOn(Choice choice) {
        return relation.text(choice, name, bound);
    }

    /** The condition on which the loop ends. */
    String ends(Choice choice) {
        return relation.negated().text(choice, name, bound);
    }

    /** What the body may name: only the loop moves the counter. */
    Variable variable() {
        return Variable.counter(name, low, high);
    }
}
