package edu.sysy.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.ir.InitialData;
import edu.sysy.object.DataObject;
import edu.sysy.object.link.LinkInput;
import edu.sysy.object.link.Linker;
import edu.sysy.simulate.race.RaceDetector;
import java.nio.ByteOrder;
import java.util.List;
import org.junit.jupiter.api.Test;

class RaceDetectorTest {
    private static final int LOCK = 64;
    private static final int X = 128;

    private final RaceDetector detector = new RaceDetector(program());

    private static Executable program() {
        DataObject word = new DataObject("word", 1, InitialData.zero(), false);
        TallyFunction main =
                new TallyFunction("main").set(1, 0).set(2, 0).set(3, 0).call(SystemCall.EXIT);
        LinkInput input = new LinkInput(List.of(main), List.of(word), List.of(), "x.sy");
        return Executable.load(
                Linker.link(input, TallyMachine.linkTarget(ByteOrder.LITTLE_ENDIAN)), List.of(new TallyMachine()));
    }

    /** Main and two other threads. */
    private void startTwo() {
        detector.start(1);
        detector.start(2);
    }

    private void load(int thread) {
        access(thread, false, thread);
    }

    private void store(int thread) {
        access(thread, true, thread);
    }

    private void access(int thread, boolean store, int word) {
        detector.enter(thread);
        detector.access(X, Integer.BYTES, store, word);
    }

    @Test
    void whatIsDoneBeforeAThreadStartsIsOrdered() {
        store(0);
        startTwo();
        load(1);
        load(2);
        assertThat(detector.races()).isEmpty();
    }

    @Test
    void whatMainDoesAfterTheStartIsNotOrdered() {
        startTwo();
        store(0);
        load(1);
        assertThat(detector.races()).singleElement().satisfies(race -> {
            assertThat(race.address()).isEqualTo(X);
            assertThat(race.first().store()).isTrue();
            assertThat(race.second().store()).isFalse();
            assertThat(race.first().thread()).isZero();
            assertThat(race.second().thread()).isEqualTo(1);
        });
    }

    @Test
    void aReleaseOrdersWhoAcquiresIt() {
        startTwo();
        store(1);
        detector.release(1, LOCK, false);
        detector.acquire(2, LOCK);
        store(2);
        assertThat(detector.races()).isEmpty();
        store(1);
        assertThat(detector.races()).hasSize(1);
    }

    @Test
    void whatFollowsTheReleaseIsNotOrdered() {
        startTwo();
        detector.release(1, LOCK, false);
        store(1);
        detector.acquire(2, LOCK);
        load(2);
        assertThat(detector.races()).hasSize(1);
    }

    @Test
    void aReleaseHidesThoseBeforeUnlessItMerges() {
        startTwo();
        store(1);
        detector.release(1, LOCK, false);
        detector.release(2, LOCK, true);
        detector.acquire(0, LOCK);
        store(0);
        assertThat(detector.races()).isEmpty();
        detector.release(1, LOCK, false);
        store(0);
        detector.release(0, LOCK + 4, false);
        detector.release(2, LOCK + 4, false);
        detector.acquire(1, LOCK + 4);
        load(1);
        assertThat(detector.races()).hasSize(1);
    }

    @Test
    void aStoreRacesWithEachLoadThatIsNotOrdered() {
        startTwo();
        load(1);
        load(2);
        load(1);
        detector.release(2, LOCK, false);
        detector.acquire(0, LOCK);
        store(0);
        assertThat(detector.races())
                .singleElement()
                .satisfies(race -> assertThat(race.first().thread()).isEqualTo(1));
        load(0);
        store(0);
        assertThat(detector.races()).hasSize(1);
    }

    @Test
    void allWordsOfAnAccessCount() {
        startTwo();
        detector.enter(1);
        detector.access(X, 16, true, 1);
        detector.enter(2);
        detector.access(X + 12, 1, false, 2);
        assertThat(detector.races())
                .singleElement()
                .satisfies(race -> assertThat(race.address()).isEqualTo(X + 12));
        assertThat(detector.toString()).contains("data race at 0x0000008c", "by thread 1", "by thread 2");
    }
}
