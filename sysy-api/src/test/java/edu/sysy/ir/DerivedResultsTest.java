package edu.sysy.ir;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class DerivedResultsTest {
    private record Length(int value) {}

    private record First(char value) implements DerivedResults.Summary {}

    private final DerivedResults<String> results = new DerivedResults<>("text");
    private final AtomicInteger computations = new AtomicInteger();

    private int length() {
        return results.get(Length.class, text -> {
                    computations.incrementAndGet();
                    return new Length(text.length());
                })
                .value();
    }

    private char first() {
        return results.get(First.class, text -> {
                    computations.incrementAndGet();
                    return new First(text.charAt(0));
                })
                .value();
    }

    @Test
    void eachResultIsComputedOnce() {
        assertThat(length() + length()).isEqualTo(8);
        assertThat(first()).isEqualTo(first()).isEqualTo('t');
        assertThat(computations).hasValue(2);
        assertThat(results).hasToString("results: [First, Length]");
    }

    @Test
    void anAnalysisMayAskForOthers() {
        int sum = results.get(Integer.class, text -> length() + first());

        assertThat(sum).isEqualTo(4 + 't');
        assertThat(results).hasToString("results: [First, Integer, Length]");
    }

    @Test
    void summariesStayWhenDetailsAreDropped() {
        length();
        first();
        results.clearDetails();
        assertThat(results).hasToString("results: [First]");
        length();
        first();
        assertThat(computations).hasValue(3);
        results.clearDetails();
        results.clearDetails();
        assertThat(results).hasToString("results: [First]");

        results.clear();
        assertThat(results).hasToString("results: []");
    }
}
