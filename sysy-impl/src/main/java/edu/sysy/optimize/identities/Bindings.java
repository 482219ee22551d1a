package edu.sysy.optimize.identities;

import edu.sysy.ir.Condition;
import edu.sysy.ir.Value;
import edu.sysy.pass.Rewrite.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What the variables of an identity stand for while it is matched with an instruction. */
final class Bindings {
    private final Scope scope;
    private final @Nullable Value[] values;
    private final @Nullable Condition[] conditions;

    Bindings(Scope scope, int slots) {
        this.scope = scope;
        values = new @Nullable Value[slots];
        conditions = new @Nullable Condition[slots];
    }

    Scope scope() {
        return scope;
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
