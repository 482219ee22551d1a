/**
 * A detector of data races: plain accesses of two threads to one word, at least one of them a store, that nothing
 * orders. Atomic accesses, waiting for other threads and waking them, and starting threads order what is before them in
 * one thread before what is after them in another (happens-before). A program without races in one run may have some in
 * another one, but only if it synchronizes differently there; where threads meet by chance does not matter.
 *
 * <p>Files in reading order: {@code DataRace}, {@code RaceDetector}, {@code VectorClock}, {@code ShadowMemory}.
 *
 * <p>Source: Flanagan and Freund, "FastTrack: Efficient and Precise Dynamic Race Detection", PLDI 2009.
 */
@NullMarked
package edu.sysy.simulate.race;

import org.jspecify.annotations.NullMarked;
