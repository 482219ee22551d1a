package edu.sysy.pass;

import edu.sysy.ComponentException;
import edu.sysy.ir.Program;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Passes in the order in which they run, some of them repeated. Pipelines are immutable and have a text form:
 *
 * <pre>
 * pipeline = step { "," step }
 * step     = pass-name | "loop" "(" pipeline ")"
 * </pre>
 */
public final class Pipeline {
    /** How often a {@code loop(...)} group runs at most. */
    public static final int REPEAT_LIMIT = 8;

    private sealed interface Step {
        record Once(Pass pass) implements Step {}

        record Repeat(Pipeline body) implements Step {}
    }

    private static final Pipeline EMPTY = new Pipeline(List.of());

    private final List<Step> steps;

    private Pipeline(List<Step> steps) {
        this.steps = List.copyOf(steps);
    }

    /** A pipeline that does nothing. */
    public static Pipeline empty() {
        return EMPTY;
    }

    /** The given passes, one after the other. */
    public static Pipeline of(Pass... passes) {
        Pipeline result = EMPTY;
        for (Pass pass : passes) {
            result = result.then(pass);
        }
        return result;
    }

    /** This pipeline, then one more pass. */
    public Pipeline then(Pass pass) {
        return with(new Step.Once(Objects.requireNonNull(pass, "pass")));
    }

    /** This pipeline, then all of another. */
    public Pipeline then(Pipeline other) {
        List<Step> all = new ArrayList<>(steps);
        all.addAll(other.steps);
        return new Pipeline(all);
    }

    /**
     * This pipeline, then {@code body} again and again until it changes nothing, {@link #REPEAT_LIMIT} times at most.
     */
    public Pipeline thenUntilUnchanged(Pipeline body) {
        return with(new Step.Repeat(body));
    }

    /** The passes named anywhere in the pipeline, in order. */
    public List<Pass> passes() {
        List<Pass> result = new ArrayList<>();
        for (Step step : steps) {
            switch (step) {
                case Step.Once(Pass pass) -> result.add(pass);
                case Step.Repeat(Pipeline body) -> result.addAll(body.passes());
            }
        }
        return result;
    }

    /** The pipeline without the pass of that name, wherever it stands; for finding out what a pass does. */
    public Pipeline without(String passName) {
        List<Step> kept = new ArrayList<>();
        for (Step step : steps) {
            switch (step) {
                case Step.Once(Pass pass) when pass.name().equals(passName) -> {}
                case Step.Once once -> kept.add(once);
                case Step.Repeat(Pipeline body) -> kept.add(new Step.Repeat(body.without(passName)));
            }
        }
        return new Pipeline(kept);
    }

    /**
     * Runs all passes, telling the observer about each.
     *
     * @throws ComponentException if a pass or the observer throws something else, or if a pass returns null
     */
    public Program run(Program program, Observer observer) {
        Program current = program;
        for (Step step : steps) {
            switch (step) {
                case Step.Once(Pass pass) -> current = runPass(pass, current, observer);
                case Step.Repeat(Pipeline body) -> current = runRepeatedly(body, current, observer);
            }
        }
        return current;
    }

    /**
     * Reads the text form.
     *
     * @param catalogue finds a pass by its name
     * @throws IllegalArgumentException if the text is not a pipeline or names a pass that is not in the catalogue
     */
    public static Pipeline parse(
            String text, java.util.function.Function<String, ? extends Optional<? extends Pass>> catalogue) {
        return new PipelineParser(text, catalogue).parse();
    }

    /** The text form. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (Step step : steps) {
            text.append(text.isEmpty() ? "" : ",");
            switch (step) {
                case Step.Once(Pass pass) -> text.append(pass.name());
                case Step.Repeat(Pipeline body) ->
                    text.append("loop(").append(body).append(')');
            }
        }
        return text.toString();
    }

    private Pipeline with(Step step) {
        List<Step> more = new ArrayList<>(steps);
        more.add(step);
        return new Pipeline(more);
    }

    private static Program runPass(Pass pass, Program program, Observer user) {
        Observer observer = NamingObserver.of(user);
        observer.before(pass, program);
        long start = System.nanoTime();
        Program result = apply(pass, program, new ObservedContext(pass, observer));
        observer.after(pass, program, result, System.nanoTime() - start);
        return result;
    }

    private static Program apply(Pass pass, Program program, PassContext context) {
        Program result;
        try {
            result = pass.apply(program, context);
        } catch (RuntimeException e) {
            throw ComponentException.thrownBy("pass '" + pass.name() + "'", "", e);
        }
        if (result == null) {
            throw ComponentException.returnedNull("pass '" + pass.name() + "'", "");
        }
        return result;
    }

    private static Program runRepeatedly(Pipeline body, Program program, Observer observer) {
        Program current = program;
        for (int round = 0; round < REPEAT_LIMIT; round++) {
            Program next = body.run(current, observer);
            if (next == current) {
                break;
            }
            current = next;
        }
        return current;
    }
}
