package edu.sysy.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.ir.Block;
import edu.sysy.ir.Function;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.ir.text.IrParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LiveIntervalsTest {
    private static final Path FILES = Path.of("src/test/resources/ir");

    @Test
    void aLoopCarriesValuesAroundAndAHoleIsBetweenIntervals() {
        Function function = IrParser.parseFunction("""
                func @f(%0: i32) -> i32 {
                b0:
                  %1 = const 7
                  br %0, b1, b2
                b1:
                  %2 = const 1
                  ret %2
                b2:
                  %3 = add %0, %1
                  %4 = add %3, %3
                  ret %4
                }
                """);
        LiveIntervals intervals = LiveIntervals.of(function);
        assertThat(intervals.of(new Value(0, Type.I32)))
                .containsExactly(new LiveInterval(0, 1), new LiveInterval(4, 4));
        assertThat(intervals.of(new Value(1, Type.I32)))
                .containsExactly(new LiveInterval(0, 1), new LiveInterval(4, 4));
        assertThat(intervals.of(new Value(3, Type.I32))).containsExactly(new LiveInterval(4, 5));
        assertThat(intervals.of(new Value(9, Type.I32))).isEmpty();
        assertThat(intervals.firstInstruction(2)).isEqualTo(4);
        assertThat(intervals).hasToString("""
                %0 [[0, 1], [4, 4]]
                %1 [[0, 1], [4, 4]]
                %2 [[2, 3]]
                %3 [[4, 5]]
                %4 [[5, 6]]
                """);
    }

    /** Compares with a search along all paths, on the functions of the file tests. */
    @Test
    void intervalsAreWhatASearchAlongAllPathsFinds() throws IOException {
        int compared = 0;
        try (Stream<Path> files = Files.walk(FILES)) {
            for (Path file :
                    files.filter(f -> f.toString().endsWith(".ir")).sorted().toList()) {
                String given = Files.readString(file).split("; becomes\n", 2)[0];
                for (Function function : IrParser.parse(given).functions()) {
                    compare(function, file);
                    compared++;
                }
            }
        }
        assertThat(compared).isGreaterThan(400);
    }

    private static void compare(Function function, Path file) {
        LiveIntervals intervals = LiveIntervals.of(function);
        for (Block block : function.blocks()) {
            int position = function.controlFlow().position(block.label());
            int first = intervals.firstInstruction(position);
            for (Value parameter : block.parameters()) {
                compare(function, parameter, position, -1, first, intervals, file);
            }
            for (int i = 0; i < block.instructions().size(); i++) {
                Value result = block.instructions().get(i).result();
                if (result.exists()) {
                    compare(function, result, position, i, first + i, intervals, file);
                }
            }
        }
    }

    /** The places before which a path from the definition leads on to a use are those after the starts of intervals. */
    private static void compare(
            Function function, Value value, int block, int index, int definition, LiveIntervals intervals, Path file) {
        BitSet expected = new BitSet();
        expected.set(definition);
        for (int start = 0; start < function.blocks().size(); start++) {
            int from = start == block ? index + 1 : 0;
            int first = intervals.firstInstruction(start);
            for (int i = from; i <= function.blocks().get(start).instructions().size(); i++) {
                if (isRead(function, value, block, start, i)) {
                    expected.set(first + i);
                }
            }
        }
        BitSet actual = new BitSet();
        for (LiveInterval interval : intervals.of(value)) {
            actual.set(interval.first(), interval.last() + 1);
        }
        assertThat(actual).as("%s of @%s in %s", value, function.name(), file).isEqualTo(expected);
    }

    /** Whether a path from a place leads to a use of a value without going through its definition. */
    private static boolean isRead(Function function, Value value, int definedIn, int block, int index) {
        Deque<Integer> waiting = new ArrayDeque<>();
        if (reads(function.blocks().get(block), index, value)) {
            return true;
        }
        boolean[] seen = new boolean[function.blocks().size()];
        add(function, block, definedIn, seen, waiting);
        while (!waiting.isEmpty()) {
            int next = waiting.remove();
            if (reads(function.blocks().get(next), 0, value)) {
                return true;
            }
            add(function, next, definedIn, seen, waiting);
        }
        return false;
    }

    private static void add(Function function, int block, int definedIn, boolean[] seen, Deque<Integer> waiting) {
        for (int k = 0; k < function.controlFlow().successorCount(block); k++) {
            int to = function.controlFlow().successor(block, k);
            if (to != definedIn && !seen[to]) {
                seen[to] = true;
                waiting.add(to);
            }
        }
    }

    private static boolean reads(Block block, int from, Value value) {
        for (int i = from; i < block.instructions().size(); i++) {
            Operation operation = block.instructions().get(i).operation();
            for (int k = 0; k < operation.operandCount(); k++) {
                if (operation.operand(k).equals(value)) {
                    return true;
                }
            }
        }
        boolean[] found = {false};
        block.terminator().mapOperands(operand -> {
            found[0] |= operand.equals(value);
            return operand;
        });
        return found[0];
    }
}
