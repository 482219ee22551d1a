package edu.sysy.simulate.cache;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.processor.DataCaches;
import edu.sysy.testing.ReferenceCaches;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CacheModelTest {
    private static CacheModel model(String geometry) {
        return new CacheModel(DataCaches.parse(geometry), 1);
    }

    private static List<Long> numbers(CacheCounts counts) {
        return List.of(
                counts.accesses(),
                counts.level1Misses(),
                counts.level1WriteBacks(),
                counts.level2Misses(),
                counts.level2WriteBacks());
    }

    private static void load(CacheModel model, int... addresses) {
        for (int address : addresses) {
            model.access(address, Integer.BYTES, false, 0);
        }
    }

    private static void store(CacheModel model, int... addresses) {
        for (int address : addresses) {
            model.access(address, Integer.BYTES, true, 0);
        }
    }

    @Test
    void aLineIsFetchedOnce() {
        CacheModel model = model("1K,2,32:4K,4,32");
        load(model, 0x1000, 0x1004, 0x101c, 0x1000);
        store(model, 0x1008);
        assertThat(model.counts(0)).isEqualTo(new CacheCounts(5, 1, 0, 1, 0));
        load(model, 0x1020);
        assertThat(model.counts(0)).isEqualTo(new CacheCounts(6, 2, 0, 2, 0));
    }

    @Test
    void addressZeroIsALineLikeOthers() {
        CacheModel model = model("1K,2,32:4K,4,32");
        load(model, 0, 0, -4, -4);
        assertThat(model.counts(0)).isEqualTo(new CacheCounts(4, 2, 0, 2, 0));
    }

    /** Two ways: a, b, a, c replaces b, so that a is there, and b is not. */
    @Test
    void theLeastRecentlyUsedLineIsReplaced() {
        CacheModel model = model("64,2,32:1K,4,32");
        load(model, 0x00, 0x20, 0x00, 0x40);
        assertThat(model.counts(0).level1Misses()).isEqualTo(3);
        load(model, 0x00);
        assertThat(model.counts(0).level1Misses()).isEqualTo(3);
        load(model, 0x20);
        assertThat(model.counts(0)).isEqualTo(new CacheCounts(6, 4, 0, 3, 0));
    }

    @Test
    void aDirectMappedCacheKeepsOneLineOfEachSet() {
        CacheModel model = model("64,1,32:1K,4,32");
        load(model, 0x00, 0x20, 0x40, 0x00, 0x20);
        assertThat(model.counts(0)).isEqualTo(new CacheCounts(5, 4, 0, 3, 0));
    }

    /** A store allocates its line; it is written to the next level when it is replaced, and only then, once. */
    @Test
    void aChangedLineIsWrittenBackWhenItIsReplaced() {
        CacheModel model = model("32,1,32:64,1,32");
        store(model, 0x00, 0x04);
        load(model, 0x08);
        assertThat(model.counts(0)).isEqualTo(new CacheCounts(3, 1, 0, 1, 0));
        load(model, 0x20); // level 1 writes line 0 back, which level 2 has
        assertThat(model.counts(0)).isEqualTo(new CacheCounts(4, 2, 1, 2, 0));
        load(model, 0x40); // level 1 replaces an unchanged line; level 2 writes line 0 back
        assertThat(model.counts(0)).isEqualTo(new CacheCounts(5, 3, 1, 3, 1));
        load(model, 0x20); // level 2 has it
        assertThat(model.counts(0)).isEqualTo(new CacheCounts(6, 4, 1, 3, 1));
    }

    /** Line 0 is in level 1 only when it is written back: level 2 takes it without asking memory for it. */
    @Test
    void aWholeLineThatIsWrittenBackNeedsNothingOfMemory() {
        CacheModel model = model("64,2,32:32,1,32");
        store(model, 0x00);
        load(model, 0x20, 0x40);
        assertThat(model.counts(0)).isEqualTo(new CacheCounts(3, 3, 1, 3, 0));
        load(model, 0x60);
        assertThat(model.counts(0)).isEqualTo(new CacheCounts(4, 4, 1, 4, 1));
    }

    /** The same where lines of level 2 are longer: it fetches the rest of the line. */
    @Test
    void aPartOfALongerLineThatIsWrittenBackIsAMiss() {
        CacheModel model = model("64,2,32:64,1,64");
        store(model, 0x00);
        load(model, 0x40, 0x80);
        assertThat(model.counts(0)).isEqualTo(new CacheCounts(3, 3, 1, 4, 0));
    }

    @Test
    void anAccessOfTwoLinesCountsOnceAndMissesTwice() {
        CacheModel model = model("1K,2,32:4K,4,64");
        model.access(0x1c, 8, false, 0);
        assertThat(model.counts(0)).isEqualTo(new CacheCounts(1, 2, 0, 1, 0));
        model.access(0x18, 8, true, 0);
        model.access(0x20, 8, true, 0);
        assertThat(model.counts(0)).isEqualTo(new CacheCounts(3, 2, 0, 1, 0));
    }

    @Test
    void instructionsHaveTheirOwnCounts() {
        CacheModel model = new CacheModel(DataCaches.parse("1K,2,32:4K,4,32"), 3);
        model.access(0x100, 4, true, 2);
        model.access(0x104, 4, false, 1);
        assertThat(model.counts(0)).isEqualTo(CacheCounts.ZERO);
        assertThat(model.counts(1)).isEqualTo(new CacheCounts(1, 0, 0, 0, 0));
        assertThat(model.counts(2)).isEqualTo(new CacheCounts(1, 1, 0, 1, 0));
        assertThat(model.counts(1).plus(model.counts(2))).isEqualTo(new CacheCounts(2, 1, 0, 1, 0));
    }

    /** Random walks of all kinds: near, far, strided, and between lines of one set. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "32K,4,32:256K,8,32",
                "32K,8,64:2M,16,64",
                "1K,1,32:2K,1,32",
                "1K,2,16:4K,4,64",
                "96,3,32:384,3,32",
                "256,8,32:128,4,32",
                "4,1,4:4,1,4",
                "512,4,4:1K,2,256"
            })
    void itAgreesWithThePlainForm(String geometry) {
        DataCaches caches = DataCaches.parse(geometry);
        for (int seed = 0; seed < 20; seed++) {
            Random random = new Random(seed);
            CacheModel model = new CacheModel(caches, 4);
            ReferenceCaches reference = new ReferenceCaches(caches);
            int range = caches.level1().bytes() << random.nextInt(6);
            int stride = Integer.BYTES << random.nextInt(16);
            int base = random.nextInt() & -4096;
            int address = base;
            for (int i = 0; i < 10_000; i++) {
                address = switch (random.nextInt(4)) {
                    case 0 -> base + random.nextInt(range);
                    case 1 -> base + random.nextInt(caches.level1().ways() + 2) * stride;
                    case 2 -> address + stride;
                    default -> address + Integer.BYTES;
                };
                int bytes = 1 << random.nextInt(5);
                int at = Integer.compareUnsigned(address, -64) < 0 ? address & -bytes | random.nextInt(2) : base;
                boolean store = random.nextInt(3) == 0;
                model.access(at, bytes, store, random.nextInt(4));
                reference.access(at, bytes, store);
            }
            CacheCounts sum =
                    model.counts(0).plus(model.counts(1)).plus(model.counts(2)).plus(model.counts(3));
            assertThat(numbers(sum)).as("seed %d", seed).isEqualTo(reference.counts());
            assertThat(sum.level1WriteBacks()).isPositive();
        }
    }
}
