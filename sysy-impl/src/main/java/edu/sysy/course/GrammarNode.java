package edu.sysy.course;

import java.util.BitSet;
import java.util.List;

/** A grammar expression in the form that the parser walks over: terminals and rules are numbers. */
final class GrammarNode {
    /** What a node is. */
    enum Operator {
        TERMINAL,
        REFERENCE,
        SEQUENCE,
        CHOICE,
        OPTION,
        REPETITION
    }

    private final Operator operator;
    private final int number;
    private final List<GrammarNode> parts;
    private final BitSet first = new BitSet();
    private boolean nullable;

    /**
     * @param number of the terminal or the rule; 0 for other nodes
     */
    GrammarNode(Operator operator, int number, List<GrammarNode> parts) {
        this.operator = operator;
        this.number = number;
        this.parts = List.copyOf(parts);
    }

    Operator operator() {
        return operator;
    }

    int number() {
        return number;
    }

    List<GrammarNode> parts() {
        return parts;
    }

    GrammarNode part() {
        return parts.getFirst();
    }

    /** The terminals that a derivation can begin with. */
    BitSet first() {
        return first;
    }

    boolean isNullable() {
        return nullable;
    }

    /** Whether a derivation may begin where the next token is {@code terminal}. */
    boolean mayBeginWith(int terminal) {
        return nullable || first.get(terminal);
    }

    /** Computes {@link #first} and {@link #isNullable} from those of the parts; true if something changed. */
    boolean update(List<GrammarRule> rules) {
        boolean changed = false;
        for (GrammarNode part : parts) {
            changed |= part.update(rules);
        }
        BitSet before = (BitSet) first.clone();
        boolean nullableBefore = nullable;
        switch (operator) {
            case TERMINAL -> first.set(number);
            case REFERENCE -> {
                first.or(rules.get(number).base().first());
                nullable = rules.get(number).base().isNullable();
            }
            case SEQUENCE -> {
                nullable = true;
                for (GrammarNode part : parts) {
                    first.or(part.first);
                    if (!part.nullable) {
                        nullable = false;
                        break;
                    }
                }
            }
            case CHOICE -> {
                for (GrammarNode part : parts) {
                    first.or(part.first);
                    nullable |= part.nullable;
                }
            }
            case OPTION, REPETITION -> {
                first.or(part().first);
                nullable = true;
            }
        }
        return changed || nullable != nullableBefore || !first.equals(before);
    }
}
