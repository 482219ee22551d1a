package edu.sysy.ir;

import edu.sysy.Cancellation;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What analyses have found out about one immutable thing, kept beside it.
 *
 * <p>Results are computed when somebody first asks and never invalidated, because the thing cannot change. They
 * may be dropped to save memory, as pipelines do for functions that a pass has replaced. Two threads
 * that ask at once may both compute; analyses are deterministic, so it does not matter whose result stays.
 *
 * @param <S> the thing the results are about
 */
public final class DerivedResults<S> {
    private final S subject;
    private final ConcurrentHashMap<Class<?>, Object> results = new ConcurrentHashMap<>(4);

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
        Object known = results.get(type);
        if (known != null) {
            return type.cast(known);
        }
        Cancellation.poll();
        T computed = analysis.apply(subject);
        Object raced = results.putIfAbsent(type, computed);
        return raced == null ? computed : type.cast(raced);
    }

    /** Drops all results; who asks for one has it computed again. */
    public void clear() {
        results.clear();
    }

    /** The names of the results that have been computed so far, in alphabetical order. */
    @Override
    public String toString() {
        return "results: "
                + results.keySet().stream().map(Class::getSimpleName).sorted().toList();
    }
}
