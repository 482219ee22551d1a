package edu.sysy.prove.check;

import edu.sysy.prove.term.Operator;
import edu.sysy.prove.term.Terms;
import java.util.HashMap;
import java.util.Map;

/** Classes of equal terms: given ones, and terms of one operator whose operands are equal. */
final class Congruence {
    private record Key(Operator operator, int width, long payload, int first, int second, int third) {}

    private final Terms terms;
    private final int[] parents;

    Congruence(Terms terms) {
        this.terms = terms;
        this.parents = new int[terms.size()];
        for (int term = 0; term < parents.length; term++) {
            parents[term] = term;
        }
    }

    int find(int term) {
        int root = term;
        while (parents[root] != root) {
            parents[root] = parents[parents[root]];
            root = parents[root];
        }
        return root;
    }

    boolean merge(int left, int right) {
        int first = find(left);
        int second = find(right);
        // operands keep smaller numbers than what is made of them
        parents[Math.max(first, second)] = Math.min(first, second);
        return first != second;
    }

    /** Merges terms with equal operands until nothing changes. */
    void close() {
        boolean changes = true;
        while (changes) {
            changes = false;
            Map<Key, Integer> seen = new HashMap<>();
            for (int term = 0; term < parents.length; term++) {
                if (terms.operandCount(term) > 0) {
                    Integer other = seen.putIfAbsent(key(term), term);
                    changes |= other != null && merge(other, term);
                }
            }
        }
    }

    private Key key(int term) {
        int count = terms.operandCount(term);
        return new Key(
                terms.operator(term),
                terms.width(term),
                terms.payload(term),
                find(terms.operand(term, 0)),
                count > 1 ? find(terms.operand(term, 1)) : -1,
                count > 2 ? find(terms.operand(term, 2)) : -1);
    }
}
