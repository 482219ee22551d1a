package edu.sysy.pass;

import edu.sysy.Cancellation;
import edu.sysy.ComponentException;
import edu.sysy.TargetTraits;
import edu.sysy.ir.Program;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Passes in the order in which they run, some of them repeated. Pipelines are immutable and have a text form:
 *
 * <pre>
 * pipeline = step { "," step }
 * step     = pass-name | ("loop" | "small" | "medium") "(" pipeline ")"
 * </pre>
 *
 * <p>A {@code loop(...)} runs until it changes nothing. Each pass in {@code small(...)} runs only on functions that are
 * not {@linkplain #LARGE_FUNCTION large} when its turn comes, each one in {@code medium(...)} on those that are not
 * {@linkplain #HUGE_FUNCTION huge}. How large the program is does not matter.
 *
 * {@snippet lang = "java":
 * Pipeline brief = Pipeline.parse("promote-locals,loop(fold-constants)", Compiler::pass);
 * Pass split = Compiler.pass("split-critical-edges").orElseThrow();
 * Pipeline mine = compiler.pipeline().without("unroll-loops").after("hoist-invariants", split);
 * Compiler other = Compiler.builder().target(target).pipeline(mine).build();
 * }
 */
public final class Pipeline {
    /**
     * How often a {@code loop(...)} group runs at most; on a large function it runs once. Nearly all functions need
     * fewer rounds, and later ones find ever less. An observer is told of groups that stop while they still change
     * something.
     */
    public static final int REPEAT_LIMIT = 8;

    /**
     * Functions of more instructions are large, a hundred times the size of those that people write: compile time
     * counts for more than the quality of their code. Groups run once on them, as later rounds find ever less, and
     * {@code small(...)} is left out. An observer is told of both by remarks of the kind {@link Remark.Kind#OMITTED}.
     */
    public static final int LARGE_FUNCTION = 1 << 15;

    /**
     * Functions of more instructions are huge, which generated ones can be: they are compiled in about the time of
     * {@code O1}. Everything that holds for {@linkplain #LARGE_FUNCTION large} functions holds for them, and {@code
     * medium(...)} is left out, too.
     */
    public static final int HUGE_FUNCTION = 1 << 17;

    /** How deep groups may be nested in each other; the innermost one of so many would run until the end of time. */
    public static final int MAX_NESTING = 16;

    private sealed interface Step {
        record Once(Pass pass) implements Step {}

        record Repeat(Pipeline body) implements Step {}

        record IfUpTo(Size size, Pipeline body) implements Step {}

        /** The steps inside a group. */
        default Optional<Pipeline> group() {
            return switch (this) {
                case Once once -> Optional.empty();
                case Repeat(Pipeline body) -> Optional.of(body);
                case IfUpTo(Size size, Pipeline body) -> Optional.of(body);
            };
        }
    }

    /** A size of functions, by the word of the text form. */
    private enum Size {
        SMALL(WorkLimit.LARGE),
        MEDIUM(WorkLimit.HUGE);

        private final WorkLimit limit;

        Size(WorkLimit limit) {
            this.limit = limit;
        }

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private static final Pipeline EMPTY = new Pipeline(List.of());

    private final List<Step> steps;
    private final int nesting;

    private Pipeline(List<Step> steps) {
        this.steps = List.copyOf(steps);
        this.nesting = steps.stream().mapToInt(Pipeline::nesting).max().orElse(0);
    }

    private static int nesting(Step step) {
        return step.group().map(body -> body.nesting + 1).orElse(0);
    }

    /** A pipeline that does nothing. */
    public static Pipeline empty() {
        return EMPTY;
    }

    /** The given passes, one after the other. */
    public static Pipeline of(Pass... passes) {
        List<Step> steps = new ArrayList<>();
        for (Pass pass : passes) {
            steps.add(new Step.Once(Objects.requireNonNull(pass, "pass")));
        }
        return new Pipeline(steps);
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
     * This pipeline, then {@code body} again and again until it changes nothing, {@link #REPEAT_LIMIT} times at most,
     * and not again on functions that are {@linkplain #LARGE_FUNCTION large} by then.
     *
     * @throws IllegalArgumentException if groups are nested deeper than {@link #MAX_NESTING}
     */
    public Pipeline thenUntilUnchanged(Pipeline body) {
        return with(new Step.Repeat(nested(body)));
    }

    /**
     * This pipeline, then {@code body}, each pass on the functions that are not {@linkplain #LARGE_FUNCTION large}.
     *
     * @throws IllegalArgumentException if groups are nested deeper than {@link #MAX_NESTING}
     */
    public Pipeline thenIfSmall(Pipeline body) {
        return with(new Step.IfUpTo(Size.SMALL, nested(body)));
    }

    /**
     * This pipeline, then {@code body}, each pass on the functions that are not {@linkplain #HUGE_FUNCTION huge}.
     *
     * @throws IllegalArgumentException if groups are nested deeper than {@link #MAX_NESTING}
     */
    public Pipeline thenIfMedium(Pipeline body) {
        return with(new Step.IfUpTo(Size.MEDIUM, nested(body)));
    }

    private static Pipeline nested(Pipeline body) {
        if (body.nesting >= MAX_NESTING) {
            throw new IllegalArgumentException("groups of passes are nested deeper than " + MAX_NESTING);
        }
        return body;
    }

    /** The passes named anywhere in the pipeline, in order. */
    public List<Pass> passes() {
        List<Pass> result = new ArrayList<>();
        addPassesTo(result);
        return result;
    }

    private void addPassesTo(List<Pass> passes) {
        for (Step step : steps) {
            switch (step) {
                case Step.Once(Pass pass) -> passes.add(pass);
                case Step.Repeat(Pipeline body) -> body.addPassesTo(passes);
                case Step.IfUpTo(Size size, Pipeline body) -> body.addPassesTo(passes);
            }
        }
    }

    /**
     * This pipeline with {@code added} before each pass of that name, in groups too.
     *
     * @throws IllegalArgumentException if no pass has that name; the message names those there are
     */
    public Pipeline before(String passName, Pass... added) {
        return edited(passName, found -> of(added).then(found));
    }

    /**
     * This pipeline with {@code added} after each pass of that name, in groups too.
     *
     * @throws IllegalArgumentException if no pass has that name; the message names those there are
     */
    public Pipeline after(String passName, Pass... added) {
        return edited(passName, found -> of(found).then(of(added)));
    }

    /**
     * This pipeline with {@code replacement} instead of each pass of that name, in groups too.
     *
     * @throws IllegalArgumentException if no pass has that name; the message names those there are
     */
    public Pipeline replace(String passName, Pass... replacement) {
        return edited(passName, found -> of(replacement));
    }

    /** The pipeline without passes of that name, in groups too; a group that loses its last pass is dropped. */
    public Pipeline without(String passName) {
        return substituted(passName, found -> EMPTY);
    }

    /**
     * This pipeline with each pass {@linkplain Pass#forTarget for a machine}; itself if no pass asks what the machine
     * is like. A pass that stands in several places stays one.
     */
    public Pipeline forTarget(TargetTraits traits) {
        Map<Pass, Pass> bound = new IdentityHashMap<>();
        boolean changes = false;
        for (Pass pass : passes()) {
            changes |= bound.computeIfAbsent(pass, p -> p.forTarget(traits)) != pass;
        }
        return changes ? replaced(bound) : this;
    }

    private Pipeline replaced(Map<Pass, Pass> replacement) {
        List<Step> changed = new ArrayList<>();
        for (Step step : steps) {
            changed.add(
                    switch (step) {
                        case Step.Once(Pass pass) -> new Step.Once(replacement.getOrDefault(pass, pass));
                        case Step.Repeat(Pipeline body) -> new Step.Repeat(body.replaced(replacement));
                        case Step.IfUpTo(Size size, Pipeline body) -> new Step.IfUpTo(size, body.replaced(replacement));
                    });
        }
        return new Pipeline(changed);
    }

    private Pipeline edited(String passName, Function<Pass, Pipeline> change) {
        if (passes().stream().noneMatch(pass -> pass.name().equals(passName))) {
            throw new IllegalArgumentException("the pipeline has no pass '" + passName + "'; it has "
                    + (steps.isEmpty()
                            ? "none"
                            : passes().stream().map(Pass::name).distinct().collect(Collectors.joining(", "))));
        }
        return substituted(passName, change);
    }

    private Pipeline substituted(String passName, Function<Pass, Pipeline> change) {
        List<Step> changed = new ArrayList<>();
        for (Step step : steps) {
            switch (step) {
                case Step.Once(Pass pass) when pass.name().equals(passName) -> changed.addAll(change.apply(pass).steps);
                case Step.Once once -> changed.add(once);
                case Step.Repeat(Pipeline body) ->
                    body.substituted(passName, change).ifAny(group -> changed.add(new Step.Repeat(group)));
                case Step.IfUpTo(Size size, Pipeline body) ->
                    body.substituted(passName, change).ifAny(group -> changed.add(new Step.IfUpTo(size, group)));
            }
        }
        return new Pipeline(changed);
    }

    private void ifAny(Consumer<Pipeline> action) {
        if (!steps.isEmpty()) {
            action.accept(this);
        }
    }

    /**
     * Runs all passes, telling the observer about each.
     *
     * @throws ComponentException if a pass or the observer throws something else, or if a pass returns null
     */
    public Program run(Program program, CompilerObserver observer) {
        Program current = program;
        for (Step step : steps) {
            current = run(step, current, FunctionSizes.ALL, observer);
            if (step.group().isPresent()) {
                RetainedResults.of(current).trimAll(current);
            }
        }
        return current;
    }

    /** Runs all passes on the functions of some sizes. */
    Program run(Program program, FunctionSizes sizes, CompilerObserver observer) {
        Program current = program;
        for (Step step : steps) {
            current = run(step, current, sizes, observer);
        }
        return current;
    }

    private static Program run(Step step, Program program, FunctionSizes sizes, CompilerObserver observer) {
        return switch (step) {
            case Step.Once(Pass pass) -> runPass(pass, program, sizes, observer);
            case Step.Repeat(Pipeline body) -> new RepeatedGroup(body, sizes, observer).run(program);
            case Step.IfUpTo(Size size, Pipeline body) -> body.run(program, sizes.upTo(size.limit, true), observer);
        };
    }

    /**
     * Reads the text form.
     *
     * @param catalogue finds a pass by its name
     * @throws IllegalArgumentException if the text is not a pipeline or names a pass that is not in the catalogue
     */
    public static Pipeline parse(String text, Function<String, ? extends Optional<? extends Pass>> catalogue) {
        return new PipelineParser(text, catalogue).parse();
    }

    /** The text form. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        print(text);
        return text.toString();
    }

    private void print(StringBuilder text) {
        String separator = "";
        for (Step step : steps) {
            text.append(separator);
            separator = ",";
            switch (step) {
                case Step.Once(Pass pass) -> text.append(pass.name());
                case Step.Repeat(Pipeline body) -> body.printGroup("loop", text);
                case Step.IfUpTo(Size size, Pipeline body) -> body.printGroup(size.word(), text);
            }
        }
    }

    private void printGroup(String kind, StringBuilder text) {
        text.append(kind).append('(');
        print(text);
        text.append(')');
    }

    /** Collects steps, each once, where {@link #then} would copy them for each that comes. */
    static final class Steps {
        private final List<Step> steps = new ArrayList<>();

        /** Adds a pass. */
        void add(Pass pass) {
            steps.add(new Step.Once(pass));
        }

        /** Adds a group that is repeated until it changes nothing. */
        void addLoop(Steps body) {
            steps.add(new Step.Repeat(body.pipeline()));
        }

        /** Adds a group for functions that are not large. */
        void addSmall(Steps body) {
            steps.add(new Step.IfUpTo(Size.SMALL, body.pipeline()));
        }

        /** Adds a group for functions that are not huge. */
        void addMedium(Steps body) {
            steps.add(new Step.IfUpTo(Size.MEDIUM, body.pipeline()));
        }

        /** What was collected. */
        Pipeline pipeline() {
            return new Pipeline(steps);
        }
    }

    private Pipeline with(Step step) {
        List<Step> more = new ArrayList<>(steps);
        more.add(step);
        return new Pipeline(more);
    }

    private static Program runPass(Pass pass, Program program, FunctionSizes sizes, CompilerObserver user) {
        Cancellation.poll();
        CompilerObserver observer = NamingObserver.of(user);
        observer.before(pass, program);
        long start = System.nanoTime();
        PassContext context = new ObservedContext(pass, sizes, observer);
        Program result = ComponentException.call(
                () -> "pass '" + pass.name() + "'",
                () -> "",
                () -> Omissions.during(observer, () -> pass.apply(program, context)));
        observer.after(pass, program, result, System.nanoTime() - start);
        if (result != program) {
            ReplacedFunctions.forget(program, result);
        }
        RetainedResults.of(result).trim(result);
        return result;
    }
}
