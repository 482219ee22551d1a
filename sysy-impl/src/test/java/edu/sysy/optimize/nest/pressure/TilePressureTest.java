package edu.sysy.optimize.nest.pressure;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.TargetTraits;
import edu.sysy.frontend.FrontEnd;
import edu.sysy.ir.Program;
import edu.sysy.nest.StructuredDefinitions;
import edu.sysy.nest.polyhedron.AffineForm;
import edu.sysy.optimize.Pipelines;
import edu.sysy.pass.CompilerObserver;
import edu.sysy.raise.Raising;
import edu.sysy.source.SourceFile;
import edu.sysy.structured.For;
import edu.sysy.structured.StructuredFunction;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is live at the same time in the copies of a body. */
class TilePressureTest {
    private static final TargetTraits TRAITS =
            TargetTraits.builder().promotedWords(2).build();

    /** How the words of an access move: with the innermost loop, and from copy to copy. */
    private record Move(long advance, long perCopy) {}

    private static BodyValues values(String body) {
        String source = "int a[100], b[100], c[100]; float x[100]; int main() { int n = getint(), i = 0, s = 0; "
                + "float t = 0; while (i < n) { " + body + " i = i + 1; } putfloat(t); return s; }";
        Program lowered = FrontEnd.lower(FrontEnd.parse(SourceFile.of("body.sy", source)));
        Program ssa = Pipelines.ssaConstruction().run(lowered, CompilerObserver.NONE);
        StructuredFunction main =
                Raising.raise(ssa.function("main").orElseThrow()).orElseThrow();
        For loop = main.body().statements().stream()
                .filter(For.class::isInstance)
                .map(For.class::cast)
                .findFirst()
                .orElseThrow();
        return BodyValues.of(loop.body().statements(), List.of(loop), StructuredDefinitions.of(main));
    }

    /**
     * The pressure of a tile.
     *
     * @param moves of each access in order; accesses that move alike are to one row of words
     * @param constants where the words of the accesses are in their rows, in bytes
     */
    private static TilePressure pressure(
            BodyValues values, List<Move> moves, List<Integer> constants, int copies, boolean interleaves) {
        assertThat(values.accesses()).hasSameSizeAs(moves);
        TileWords words = new TileWords(new TileOrder(values.length(), copies, interleaves), TRAITS);
        for (int i = 0; i < moves.size(); i++) {
            BodyValues.Access access = values.accesses().get(i);
            Move move = moves.get(i);
            words.add(access, shape(access, move), constants.get(i), 1, copies);
        }
        words.promote();
        return TilePressure.of(values, words, List.of());
    }

    private static WordShape shape(BodyValues.Access access, Move move) {
        AffineForm form = AffineForm.of(0, move.advance(), move.perCopy());
        return new WordShape(0, form, access.isFloat(), move.advance(), 0, move.perCopy(), move.advance() == 0);
    }

    @Test
    void whatOneOperationHandsToTheNextCountsForOneCopy() {
        BodyValues values = values("s = s + a[i] * b[i];");
        assertThat(values.operations()).isEqualTo(2);
        List<Move> moves = List.of(new Move(400, 0), new Move(800, 4));
        // the product needs a sum of each copy, the shared word, and the other factor of one copy
        assertThat(pressure(values, moves, List.of(0, 0), 4, true)).isEqualTo(new TilePressure(6, 0));
        assertThat(pressure(values, moves, List.of(0, 0), 1, true)).isEqualTo(new TilePressure(3, 0));
    }

    @Test
    void wordsCountWhileTheyAreLive() {
        BodyValues values = values("s = s + a[i] * b[i]; s = s + a[i + 1] * b[i + 1]; s = s + a[i + 2] * b[i + 2];");
        Move row = new Move(400, 4);
        Move weights = new Move(800, 0);
        List<Move> moves = List.of(row, weights, row, weights, row, weights);
        // seven words are loaded: of the row two are live at a time, and of the weights one, with two sums
        assertThat(pressure(values, moves, List.of(0, 0, 4, 4, 8, 8), 2, true)).isEqualTo(new TilePressure(5, 0));
        // when the first copy ends, three weights and two words of the row are live, two sums and a product
        assertThat(pressure(values, moves, List.of(0, 0, 4, 4, 8, 8), 2, false)).isEqualTo(new TilePressure(8, 0));
    }

    @Test
    void valuesThatAreLiveForLongCountForEachCopy() {
        BodyValues values = values("int u = a[i] * 3; int v = u * u; int w = v - u; int z = w * v - u; "
                + "int p = z * w - v; int q = p * z - w; s = s + (q - p) * (z - u) * w;");
        List<Move> moves = List.of(new Move(400, 4));
        int one = pressure(values, moves, List.of(0), 1, true).integers();
        int two = pressure(values, moves, List.of(0), 2, true).integers();
        assertThat(two).isBetween(one + 3, 2 * one);
    }

    @Test
    void wordsOfFloatsNeedRegistersOfTheirOwn() {
        BodyValues values = values("t = t + x[i] * a[i];");
        List<Move> moves = List.of(new Move(400, 0), new Move(800, 4));
        TilePressure pressure = pressure(values, moves, List.of(0, 0), 2, true);
        assertThat(pressure.integers()).isEqualTo(1);
        assertThat(pressure.floats()).isEqualTo(4);
    }

    @Test
    void promotedWordsAreLiveAllTheTimeButThereIsNoRoomForMore() {
        BodyValues values = values("a[0] = a[0] + b[0] * b[1] * b[2];");
        Move same = new Move(0, 0);
        Move other = new Move(0, 8);
        // the first two words are promoted: a[0], which is a sum of its own between load and store, and b[0]
        assertThat(pressure(values, List.of(other, same, same, same, other), List.of(0, 0, 4, 8, 0), 1, true))
                .isEqualTo(new TilePressure(4, 0));
    }

    @Test
    void wordsOfEarlierIterationsAreKept() {
        BodyValues values = values("s = s + a[i]; s = s + a[i + 1]; s = s + a[i + 2];");
        Move row = new Move(4, 400);
        TileWords words = new TileWords(new TileOrder(values.length(), 1, true), TRAITS);
        List<Integer> constants = new ArrayList<>(List.of(0, 4, 8));
        for (BodyValues.Access access : values.accesses()) {
            words.add(access, shape(access, row), constants.removeFirst(), 1, 1);
        }
        assertThat(words.knownFromEarlier()).extracting(MemoryWord::constant).containsExactly(0L, 4L);
        // two are live at the beginning, with the sum; the last one is loaded when the first is dead
        assertThat(TilePressure.of(values, words, List.of())).isEqualTo(new TilePressure(3, 0));
    }

    @Test
    void anUnknownWordIsAnotherOneInEachCopy() {
        BodyValues values = values("s = s + a[i] * b[i] * c[i];");
        TileWords words = new TileWords(new TileOrder(values.length(), 4, false), TRAITS);
        // four sums, and two factors
        assertThat(TilePressure.of(values, words, values.accesses()).integers()).isEqualTo(6);
    }

    @Test
    void whatIsComputedOutsideNeedsARegister() {
        assertThat(values("s = s + n * a[i];").outside()).hasSize(1);
        assertThat(values("s = s + 7 * a[i];").outside()).isEmpty();
        assertThat(values("s = s + a[n];").outside()).isEmpty();
    }
}
