package edu.sysy.codegen.operation;

import edu.sysy.ints.ParallelMoves;
import edu.sysy.machine.Location;
import edu.sysy.machine.Move;
import edu.sysy.machine.RegisterFile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Sequentializes a parallel copy for register allocators: moves that happen at the same time, such as those of the
 * arguments of an edge, in an order in which they can be made one after the other.
 *
 * <pre>
 * r1 = r2, r2 = r1, r3 = r1   becomes   r3 = r1, tmp = r1, r1 = r2, r2 = tmp
 * </pre>
 *
 * {@snippet lang = "java":
 * ParallelCopy.sequentialize(moves, file).forEach(move -> allocation.moveBefore(instruction, move));
 * }
 *
 * <p>The algorithm is that of {@link ParallelMoves}.
 */
public final class ParallelCopy {
    private ParallelCopy() {}

    /**
     * The moves in an order that keeps their meaning, without those that do nothing. What is computed again comes last.
     * Takes linear time.
     *
     * @param moves at most one for each target; none of them uses the temporary
     * @param file has the registers through which cycles are broken
     * @throws IllegalArgumentException if two moves write one place, or one uses the temporary
     */
    public static List<Move> sequentialize(List<Move> moves, RegisterFile file) {
        checkTargets(moves);
        Map<Location, Integer> numbers = new HashMap<>();
        List<Location> places = new ArrayList<>();
        int temporary = number(file.temporary(), numbers, places);
        ParallelMoves group = new ParallelMoves(temporary);
        List<Move> last = new ArrayList<>();
        for (Move move : moves) {
            int to = number(move.to(), numbers, places);
            if (move.from() instanceof Location from) {
                group.add(number(from, numbers, places), to);
            } else if (to == temporary) {
                throw new IllegalArgumentException("the temporary takes part in a parallel move");
            } else {
                last.add(move);
            }
        }
        List<Move> ordered = new ArrayList<>();
        group.flush((from, to) -> ordered.add(file.move(places.get(from), places.get(to))));
        ordered.addAll(last);
        return ordered;
    }

    private static int number(Location place, Map<Location, Integer> numbers, List<Location> places) {
        Integer known = numbers.putIfAbsent(place, places.size());
        if (known != null) {
            return known;
        }
        places.add(place);
        return places.size() - 1;
    }

    private static void checkTargets(List<Move> moves) {
        Map<Location, Move> byTarget = new HashMap<>();
        for (Move move : moves) {
            Move other = byTarget.putIfAbsent(move.to(), move);
            if (other != null && !other.equals(move)) {
                throw new IllegalArgumentException("two moves write " + move.to() + ": " + other + " and " + move);
            }
        }
    }
}
