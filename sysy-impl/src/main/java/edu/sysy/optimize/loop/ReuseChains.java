package edu.sysy.optimize.loop;

import edu.sysy.analysis.Alias;
import edu.sysy.analysis.Polynomial;
import edu.sysy.analysis.ScalarEvolution;
import edu.sysy.ir.Function;
import edu.sysy.ir.Type;
import edu.sysy.optimize.loop.LoopAccesses.Access;
import edu.sysy.optimize.loop.LoopAccesses.Row;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Finds the {@link ReuseChain}s of an innermost loop in its {@linkplain LoopAccesses.Row rows} of words. A chain begins
 * with the first word that each iteration loads and ends with the last one that each iteration loads or stores.
 *
 * <p>Whatever else may write a word of the chain spoils it. What matters is one iteration: a store spoils a word if
 * their addresses may be the same in the <em>same</em> iteration, since a word that is handed on is followed through
 * all stores of it. Quadratic in the accesses.
 */
final class ReuseChains {
    private final LoopAccesses accesses;
    private final ScalarEvolution evolution;
    private final int loop;

    /**
     * Looks at a loop.
     *
     * @param alias of a function with the same instructions, if in other blocks
     */
    ReuseChains(Function function, Alias alias, int loop) {
        this.loop = loop;
        accesses = new LoopAccesses(function, alias, loop);
        evolution = ScalarEvolution.of(function);
    }

    /** Whether there are too many accesses to be looked at. */
    boolean areTooMany() {
        return accesses.areTooMany();
    }

    /** The chains; empty if there are too many accesses. */
    List<ReuseChain> find() {
        return accesses.rows().stream()
                .map(this::chain)
                .flatMap(Optional::stream)
                .toList();
    }

    private Optional<ReuseChain> chain(Row row) {
        Optional<Integer> first =
                row.words().keySet().stream().filter(row::isLoaded).findFirst();
        Optional<Integer> last =
                row.words().keySet().stream().filter(row::isAccessed).max(Comparator.naturalOrder());
        if (first.isEmpty() || last.isEmpty() || first.get() >= last.get()) {
            return Optional.empty();
        }
        Access loaded = row.at(first.get()).getFirst();
        Type type = loaded.type();
        List<Polynomial> addresses = new ArrayList<>();
        List<Polynomial> starts = new ArrayList<>();
        List<List<Access>> all = new ArrayList<>();
        for (int position = first.get(); position <= last.get(); position++) {
            List<Access> own = row.at(position);
            Polynomial address = row.address(position);
            Optional<Polynomial> start = evolution.start(address, loop);
            if (start.isEmpty()
                    || !row.isReadable(position)
                    || own.stream().anyMatch(access -> access.type() != type)) {
                return Optional.empty();
            }
            addresses.add(address);
            all.add(own);
            if (position < last.get()) {
                starts.add(start.get());
            }
        }
        return type == Type.ADDRESS || accesses.maySpoil(loaded, addresses)
                ? Optional.empty()
                : Optional.of(new ReuseChain(type, addresses, starts, all));
    }
}
