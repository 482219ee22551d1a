package edu.sysy.optimize.identities;

import edu.sysy.analysis.KnownBits;
import edu.sysy.analysis.Range;
import edu.sysy.ir.Condition;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Value;
import edu.sysy.pass.Rewrite.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What the variables of an identity stand for while it is matched with an instruction. */
final class Bindings {
    private final Scope scope;
    private final ValueFacts facts;
    private final Instruction user;
    private final @Nullable Value[] values;
    private final @Nullable Condition[] conditions;

    Bindings(Instruction user, Scope scope, ValueFacts facts, int slots) {
        this.user = user;
        this.scope = scope;
        this.facts = facts;
        values = new @Nullable Value[slots];
        conditions = new @Nullable Condition[slots];
    }

    Scope scope() {
        return scope;
    }

    /** What a value that the rewritten instruction depends on can be. */
    Range range(int slot) {
        return facts.range(value(slot), user);
    }

    /** The bits of a value that are known, those that its range tells included. */
    KnownBits bits(int slot) {
        return facts.bits(value(slot), user).intersection(KnownBits.of(range(slot)));
    }

    /** Whether the operation that defines a value never wraps. */
    boolean isExact(int slot) {
        Operation definition = scope.definition(value(slot));
        return definition != null && facts.isExact(value(slot), definition);
    }

    void bind(int slot, Value value) {
        values[slot] = value;
    }

    void bind(int slot, Condition condition) {
        conditions[slot] = condition;
    }

    Value value(int slot) {
        return Objects.requireNonNull(values[slot]);
    }

    int constant(int slot) {
        return scope.constant(value(slot));
    }

    Condition condition(int slot) {
        return Objects.requireNonNull(conditions[slot]);
    }

    /** The places of the variables, and of the numbers of the pattern, in the order in which they are matched. */
    static final class Slots {
        private final List<Object> names = new ArrayList<>();

        /** The slot of a variable or number; -1 if it has none yet. */
        int find(Object name) {
            return names.indexOf(name);
        }

        /** A slot for what has none yet. */
        int add(Object name) {
            names.add(name);
            return names.size() - 1;
        }

        /** The slot of a variable that the pattern has to contain. */
        int get(Object name) {
            int slot = find(name);
            if (slot < 0) {
                throw new IllegalArgumentException("the pattern does not contain " + name);
            }
            return slot;
        }

        int count() {
            return names.size();
        }
    }
}
