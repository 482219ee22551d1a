package edu.sysy.ir;

import edu.sysy.Cancellation;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * What analyses have found out about one immutable thing, kept beside it.
 *
 * <p>Results are computed when somebody first asks and never invalidated, because the thing cannot change. They
 * may be dropped to save memory, as pipelines do for functions that a pass has replaced and for those of large
 * programs. Two threads that ask at once may both compute; analyses are deterministic, so it does not matter whose
 * result stays.
 *
 * @param <S> the thing the results are about
 */
public final class DerivedResults<S> {
    /** A result that is small beside its subject, and stays when others are dropped to save memory. */
    public interface Summary {}

    private static final Object[] NONE = {};

    private final S subject;

    /**
     * The type of each result and the result itself, in turn; a changed copy takes the place of the array. Functions
     * have some ten results: a search is shorter than hashing, and an array is a tenth of a concurrent map.
     */
    private volatile Object[] results = NONE;

    /** Whether a result is no summary. Pipelines drop details of all functions after each pass: most have none. */
    private volatile boolean hasDetails;

    /** No results so far about something immutable. */
    public DerivedResults(S subject) {
        this.subject = subject;
    }

    /**
     * The result of type {@code type}, computed by {@code analysis} at the first call.
     *
     * @param type the class of the result, which is also its key
     */
    public <T> T get(Class<T> type, java.util.function.Function<? super S, ? extends T> analysis) {
        Object[] known = results;
        int place = placeOf(type, known);
        if (place < known.length) {
            return type.cast(known[place + 1]);
        }
        Cancellation.poll();
        return putIfAbsent(type, analysis.apply(subject));
    }

    private synchronized <T> T putIfAbsent(Class<T> type, T computed) {
        Object[] known = results;
        int place = placeOf(type, known);
        if (place < known.length) {
            return type.cast(known[place + 1]);
        }
        Object[] more = Arrays.copyOf(known, place + 2);
        more[place] = type;
        more[place + 1] = computed;
        results = more;
        if (!(computed instanceof Summary)) {
            hasDetails = true;
        }
        return computed;
    }

    /** Where a type stands; the number of entries if it does not. */
    private static int placeOf(Class<?> type, Object[] entries) {
        int place = 0;
        while (place < entries.length && entries[place] != type) {
            place += 2;
        }
        return place;
    }

    /** Drops all results; who asks for one has it computed again. */
    public synchronized void clear() {
        results = NONE;
        hasDetails = false;
    }

    /** Drops all results but {@linkplain Summary summaries}. */
    public void clearDetails() {
        if (hasDetails) {
            keepSummaries();
        }
    }

    private synchronized void keepSummaries() {
        Object[] known = results;
        Object[] kept = new Object[known.length];
        int count = 0;
        for (int i = 0; i < known.length; i += 2) {
            if (known[i + 1] instanceof Summary) {
                kept[count++] = known[i];
                kept[count++] = known[i + 1];
            }
        }
        results = count == 0 ? NONE : Arrays.copyOf(kept, count);
        hasDetails = false;
    }

    /** The names of the results that have been computed so far, in alphabetical order. */
    @Override
    public String toString() {
        Object[] known = results;
        return "results: "
                + IntStream.range(0, known.length / 2)
                        .mapToObj(i -> ((Class<?>) known[2 * i]).getSimpleName())
                        .sorted()
                        .toList();
    }
}
