package edu.sysy.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.interpret.Interpreter;
import edu.sysy.interpret.Outcome;
import edu.sysy.ir.Program;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.ir.text.IrParser;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Computes random addresses in a random way, in straight code, in a loop, by selections and joins, stores 1 at one of
 * them and 2 at another, and looks whether the 1 is still there: whether it is must be what the analysis says.
 */
class AliasAgainstRunsTest {
    private static final Interpreter INTERPRETER = Interpreter.builder().build();

    private int different;
    private int same;
    private int undecided;

    @Test
    void whatNeverAliasesIsDifferentInEveryRunAndWhatMustAliasIsTheSame() {
        for (int seed = 0; seed < 40; seed++) {
            check(new Random(seed));
        }
        assertThat(different).isGreaterThan(500);
        assertThat(same).isGreaterThan(10);
        assertThat(undecided).isGreaterThan(100);
    }

    private void check(Random random) {
        StringBuilder code = new StringBuilder();
        List<Integer> addresses = new ArrayList<>(List.of(0, 1));
        int next = addresses(random, code, addresses);
        String main = main(random);
        for (int i = 0; i < addresses.size(); i++) {
            for (int k = 0; k < i; k++) {
                checkPair(main, code.toString(), next, addresses.get(i), addresses.get(k));
            }
        }
    }

    private void checkPair(String main, String code, int next, int one, int other) {
        String probe = "  %" + next + " = const 1\n  %" + (next + 1) + " = const 2\n  store %" + one + ", %" + next
                + "\n  store %" + other + ", %" + (next + 1) + "\n  %" + (next + 2) + " = load i32 %" + one
                + "\n  ret %"
                + (next + 2) + "\n}\n";
        Program program = IrParser.parse(main + code + probe);
        Alias alias = Alias.of(program, program.function("f").orElseThrow());
        int first = alias.location(new Value(one, Type.ADDRESS));
        int second = alias.location(new Value(other, Type.ADDRESS));
        Outcome outcome = INTERPRETER.run(
                program,
                InputStream.nullInputStream(),
                OutputStream.nullOutputStream(),
                OutputStream.nullOutputStream());
        assertThat(outcome).as(program.toString()).isInstanceOf(Outcome.Returned.class);
        boolean isSame = ((Outcome.Returned) outcome).value() == 2;
        if (alias.mustAlias(first, second)) {
            assertThat(isSame)
                    .as("%%%d is %%%d in%n%s", one, other, main + code)
                    .isTrue();
            same++;
        } else if (alias.mayAlias(first, second)) {
            undecided++;
        } else {
            assertThat(isSame)
                    .as("%%%d is not %%%d in%n%s", one, other, main + code)
                    .isFalse();
            different++;
        }
    }

    /** Passes addresses in the middle of arrays, and small numbers. */
    private static String main(Random random) {
        String[] arrays = {"%0", "%1", "%2"};
        StringBuilder text = new StringBuilder("""
                global @global1: i32[2048]
                global @global2: i32[2048]

                func @main() -> i32 {
                b0:
                  %0 = address @global1
                  %1 = address @global2
                  %2 = alloca i32[2048]
                """);
        for (int i = 0; i < 2; i++) {
            text.append("  %").append(3 + i).append(" = const ").append(4096 + 4 * random.nextInt(3));
            text.append("\n  %").append(5 + i).append(" = offset ").append(arrays[random.nextInt(3)]);
            text.append(", %").append(3 + i).append("\n");
        }
        text.append("  %7 = const ")
                .append(random.nextInt(3))
                .append("\n  %8 = const ")
                .append(random.nextInt(3));
        return text.append("\n  %9 = call i32 @f(%5, %6, %7, %8)\n  ret %9\n}\n\n")
                .toString();
    }

    /** Writes the beginning of a function that computes addresses; gives the next free value. */
    private static int addresses(Random random, StringBuilder code, List<Integer> addresses) {
        code.append("""
                func @f(%0: addr, %1: addr, %2: i32, %3: i32) -> i32 {
                b0:
                  %4 = address @global1
                  %5 = address @global2
                  %6 = alloca i32[2048]
                  %7 = const 4
                  %8 = const 8
                  %9 = const 4096
                  %10 = offset %4, %9
                  %11 = offset %5, %9
                  %12 = offset %6, %9
                """);
        addresses.addAll(List.of(10, 11, 12));
        code.append("  jump b1(%").append(pick(random, addresses)).append(", %").append(2 + random.nextInt(2));
        code.append(")\nb1(%13: addr, %14: i32):\n  %15 = mul %2, %8\n  %16 = mul %3, %7\n  %17 = mul %14, %8\n");
        addresses.add(13);
        List<Integer> simple = List.of(7, 8, 15, 16, 17);
        List<Integer> distances = new ArrayList<>(simple);
        int next = 18;
        for (int i = 0; i < 5; i++) {
            code.append("  %").append(next).append(random.nextBoolean() ? " = add %" : " = sub %");
            code.append(pick(random, distances))
                    .append(", %")
                    .append(pick(random, simple))
                    .append("\n");
            distances.add(next++);
        }
        next = offsets(random, code, addresses, distances, next, 6);
        next = loop(random, code, addresses, distances, next);
        return join(random, code, addresses, distances, next);
    }

    private static int offsets(
            Random random, StringBuilder code, List<Integer> addresses, List<Integer> distances, int first, int count) {
        int next = first;
        for (int i = 0; i < count; i++) {
            code.append("  %").append(next).append(" = offset %").append(pick(random, addresses));
            code.append(", %").append(pick(random, distances)).append("\n");
            addresses.add(next++);
        }
        return next;
    }

    /**
     * A loop of one block, in which an address moves, another one is handed to the next iteration, and a third one is
     * selected. What is probed after it is what the last iteration computes.
     */
    private static int loop(
            Random random, StringBuilder code, List<Integer> addresses, List<Integer> distances, int first) {
        int one = first;
        int moving = one + 1;
        int counter = one + 2;
        int last = one + 3;
        int distance = one + 4;
        code.append("  %%%d = const 1%n".formatted(one));
        code.append("  jump b2(%%%d, %%%d, %%%d)%n"
                .formatted(pick(random, addresses), 2 + random.nextInt(2), pick(random, addresses)));
        code.append("b2(%%%d: addr, %%%d: i32, %%%d: addr):%n".formatted(moving, counter, last));
        code.append("  %%%d = mul %%%d, %%8%n".formatted(distance, counter));
        addresses.add(moving);
        addresses.add(last);
        distances.add(distance);
        int next = offsets(random, code, addresses, distances, one + 5, 3);
        int selected = next + 2;
        code.append("  %%%d = add %%%d, %%%d%n".formatted(next, counter, one));
        code.append("  %%%d = cmp lt %%%d, %%7%n".formatted(next + 1, next));
        code.append("  %%%d = select addr %%%d, %%%d, %%%d%n"
                .formatted(selected, 2 + random.nextInt(2), pick(random, addresses), pick(random, addresses)));
        addresses.add(selected);
        int moved = offsets(random, code, new ArrayList<>(List.of(moving)), distances, selected + 1, 1) - 1;
        code.append(
                "  br %%%d, b2(%%%d, %%%d, %%%d), b3%nb3:%n".formatted(next + 1, moved, next, pick(random, addresses)));
        addresses.add(moved);
        return moved + 1;
    }

    /** A join of two addresses, which may be the same. */
    private static int join(
            Random random, StringBuilder code, List<Integer> addresses, List<Integer> distances, int first) {
        code.append("  br %%%d, b4(%%%d), b4(%%%d)%nb4(%%%d: addr):%n"
                .formatted(2 + random.nextInt(2), pick(random, addresses), pick(random, addresses), first));
        addresses.add(first);
        return offsets(random, code, addresses, distances, first + 1, 2);
    }

    private static int pick(Random random, List<Integer> values) {
        return values.get(random.nextInt(values.size()));
    }
}
