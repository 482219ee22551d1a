package edu.sysy.testing.fuzz;

import edu.sysy.ast.Declaration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * One change of a tree: at one of its places, one of the smaller things that could stand there. Places are numbered in
 * the order in which they are met, and the alternatives of a place from the smallest on.
 */
final class TreeEdit extends TreeMapper {
    private final Set<Place> kinds;
    private final int wanted;
    private final int alternative;
    private int seen;
    private boolean done;

    private TreeEdit(Set<Place> kinds, int wanted, int alternative) {
        this.kinds = kinds;
        this.wanted = wanted;
        this.alternative = alternative;
    }

    /** How many places of those kinds a tree has. */
    static int places(List<Declaration> tree, Set<Place> kinds) {
        TreeEdit count = new TreeEdit(kinds, Integer.MAX_VALUE, 0);
        count.program(tree);
        return count.seen;
    }

    /** The tree with an alternative at a place; empty if the place has not so many. */
    static Optional<List<Declaration>> apply(List<Declaration> tree, Set<Place> kinds, int place, int alternative) {
        TreeEdit edit = new TreeEdit(kinds, place, alternative);
        List<Declaration> result = edit.program(tree);
        return edit.done ? Optional.of(result) : Optional.empty();
    }

    @Override
    <T> T at(Place place, T item, Function<T, List<? extends T>> alternatives, Function<T, T> inside) {
        if (seen > wanted) {
            return item;
        }
        if (!kinds.contains(place) || seen++ < wanted) {
            return inside.apply(item);
        }
        List<? extends T> choices = alternatives.apply(item);
        if (alternative >= choices.size()) {
            return item;
        }
        done = true;
        return choices.get(alternative);
    }
}
