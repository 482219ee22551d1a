package edu.sysy.prove.rows;

import java.util.ArrayList;
import java.util.List;
import java.util.StringTokenizer;

/** An s-expression that says what an instruction computes. */
sealed interface SemanticsText {
    /** An operand, a number, a name. */
    record Atom(String text) implements SemanticsText {}

    /** An operator applied to operands. */
    record Application(String name, List<SemanticsText> operands) implements SemanticsText {
        public Application {
            operands = List.copyOf(operands);
        }
    }

    /**
     * Reads a text.
     *
     * @throws IllegalArgumentException if it is no s-expression
     */
    static SemanticsText of(String text) {
        StringTokenizer tokens = new StringTokenizer(text, "() ", true);
        List<List<SemanticsText>> open = new ArrayList<>(List.of(new ArrayList<>()));
        while (tokens.hasMoreTokens()) {
            String token = tokens.nextToken();
            switch (token) {
                case " " -> {}
                case "(" -> open.add(new ArrayList<>());
                case ")" -> {
                    List<SemanticsText> parts = open.removeLast();
                    if (open.isEmpty() || parts.isEmpty() || !(parts.removeFirst() instanceof Atom(String name))) {
                        throw new IllegalArgumentException("no term: " + text);
                    }
                    open.getLast().add(new Application(name, parts));
                }
                default -> open.getLast().add(new Atom(token));
            }
        }
        if (open.size() != 1 || open.getFirst().size() != 1) {
            throw new IllegalArgumentException("no term: " + text);
        }
        return open.getFirst().getFirst();
    }
}
