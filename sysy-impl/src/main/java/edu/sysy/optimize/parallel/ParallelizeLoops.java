package edu.sysy.optimize.parallel;

import edu.sysy.TargetTraits;
import edu.sysy.analysis.CallGraph;
import edu.sysy.analysis.Loops;
import edu.sysy.analysis.RunTimeModels;
import edu.sysy.ir.Function;
import edu.sysy.ir.Global;
import edu.sysy.ir.Program;
import edu.sysy.nest.LoopParallelism;
import edu.sysy.nest.ParallelLoops;
import edu.sysy.optimize.memory.RunsOnce;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.pass.PassContext;
import edu.sysy.pass.ProgramPass;
import edu.sysy.raise.Flattening;
import edu.sysy.raise.Raising;
import edu.sysy.structured.For;
import edu.sysy.structured.Region;
import edu.sysy.structured.Statement;
import edu.sysy.structured.StructuredFunction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;

/**
 * Lets several threads run the iterations of loops (parallelization of loops, doall).
 *
 * <pre>
 * func @f(%0: i32) {                         func @f(%0: i32) {
 *   for %1 = 0, lt %0, step 1 {                if %0 &gt;= 50000 {
 *     ... %1 ...                becomes          call @parallel.run(0, %0)
 *   }                                          } else {
 *   ret                                          for %1 = 0, lt %0, step 1 { ... %1 ... }
 * }                                            }
 *                                              ret
 *                                            }
 *                                            func @parallel.body.0(%2: i32, %3: i32, %4: i32) {
 *                                              for %1 = %2, lt %2 + %3, step 1 { ... %1 ... }
 *                                              ret
 *                                            }
 * </pre>
 *
 * <p>Of each nest the outermost loop is taken that {@link LoopParallelism} proves to be parallel; but an
 * inner one, if that has fewer iterations than there are threads. Iterations may update integers that the loop carries:
 * each thread adds up a part of its own. They may load and store words of globals only, as addresses are not handed
 * over; local arrays of a function that runs once become globals. A loop with calls is not parallel, so that no thread
 * begins a region while it runs a part of another one.
 *
 * <p>What the calls do is said in {@link RunTimeModels}. Linear, but for the proofs.
 */
public final class ParallelizeLoops implements ProgramPass {
    /** The name of the pass. */
    public static final String NAME = "parallelize-loops";

    /** Each region brings a function and globals of its own. */
    private static final int MAX_REGIONS = 256;

    /**
     * The work of a region, in operations, that is worth to wake the threads and to wait for them, which takes some
     * microseconds.
     */
    private static final int MIN_WORK = 50_000;

    private final TargetTraits traits;
    private final int threads;
    private final int minWork;
    private final UnaryOperator<LoopParallelism> belief;

    /**
     * Makes the pass for a machine.
     *
     * @param threads how many threads there are, at least 2
     */
    public ParallelizeLoops(TargetTraits traits, int threads) {
        this(traits, threads, MIN_WORK, UnaryOperator.identity());
    }

    private ParallelizeLoops(TargetTraits traits, int threads, int minWork, UnaryOperator<LoopParallelism> belief) {
        if (threads < 2) {
            throw new IllegalArgumentException(threads + " threads");
        }
        this.traits = traits;
        this.threads = threads;
        this.minWork = minWork;
        this.belief = belief;
    }

    /** The pass with another number of operations that are worth a region. */
    public ParallelizeLoops withMinWork(int operations) {
        return new ParallelizeLoops(traits, threads, operations, belief);
    }

    /**
     * The pass with other answers in place of those of the analysis. What it makes of loops is wrong if they are: this
     * is how tests find out what becomes of mistakes of the analysis.
     */
    public ParallelizeLoops believing(UnaryOperator<LoopParallelism> answers) {
        return new ParallelizeLoops(traits, threads, minWork, answers);
    }

    @Override
    public ParallelizeLoops forTarget(TargetTraits machine) {
        return machine.equals(traits) ? this : new ParallelizeLoops(machine, threads, minWork, belief);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "lets several threads run iterations that are independent of each other (loop parallelization)";
    }

    @Override
    public Program run(Program program, PassContext context) {
        if (RunTimeModels.hasThreads(program)) {
            return program;
        }
        Parallelization parallelization = new Parallelization(program, context);
        Program changed = context.mapFunctionsInOrder(program, parallelization::change);
        return changed == program ? program : parallelization.complete(changed);
    }

    private final class Parallelization {
        private final Program program;
        private final PassContext context;
        private final RunsOnce runs;
        private final List<Function> bodies = new ArrayList<>();
        private final List<Global> globals = new ArrayList<>();

        Parallelization(Program program, PassContext context) {
            this.program = program;
            this.context = context;
            runs = new RunsOnce(program);
        }

        Function change(Function function) {
            if (Loops.of(function).count() == 0) {
                return function;
            }
            if (Raising.raise(function).isEmpty()) {
                context.missed(NAME, function, 0, Raising.obstacle(function).orElse(""));
                return function;
            }
            boolean isOnce = runs.atMostOnce(CallGraph.of(program).index(function.name()));
            Function ordered =
                    change(function, isOnce, (body, search) -> ParallelOrder.of(body, search.editor(), search));
            int before = bodies.size();
            Function changed = change(ordered, isOnce, this::parallel);
            return bodies.size() > before ? changed : function;
        }

        /**
         * A function with its body changed; itself if it has no structured form.
         *
         * @param isOnce whether it runs at most once
         */
        private Function change(Function function, boolean isOnce, BiFunction<Region, RegionSearch, Region> change) {
            Optional<StructuredFunction> raised = Raising.raise(function);
            if (raised.isEmpty()) {
                return function;
            }
            NestEditor editor = new NestEditor(ParallelizeLoops.this, program, function, raised.get(), traits, context);
            SharedArrays arrays = SharedArrays.of(raised.get(), isOnce);
            ParallelLoops loops = ParallelLoops.of(program, raised.get());
            RegionSearch search = new RegionSearch(editor, loops, belief, arrays, minWork);
            Region body = raised.get().body();
            Region changed = change.apply(body, search);
            globals.addAll(arrays.globals());
            return changed == body ? function : Flattening.flatten(raised.get().withBody(arrays.replace(changed)));
        }

        private Region parallel(Region region, RegionSearch search) {
            return search.editor().mapNests(region, loop -> statements(loop, search));
        }

        private List<Statement> statements(For loop, RegionSearch search) {
            NestEditor editor = search.editor();
            return switch (search.of(loop)) {
                case RegionSearch.Obstacle(String text) -> {
                    editor.missed(loop.line(), "one thread runs the iterations: " + text);
                    yield List.of(loop.withBody(parallel(loop.body(), search)));
                }
                case RegionSearch.Candidate candidate -> {
                    Region inside = candidate.maxTrips() < threads ? parallel(loop.body(), search) : loop.body();
                    yield inside == loop.body() ? parallel(candidate, loop, editor) : List.of(loop.withBody(inside));
                }
            };
        }

        private List<Statement> parallel(RegionSearch.Candidate candidate, For loop, NestEditor editor) {
            if (bodies.size() >= MAX_REGIONS) {
                context.omitted(NAME, editor.function(), loop.line(), "there are " + MAX_REGIONS + " regions already");
                return List.of(loop);
            }
            ParallelRegion region = candidate.region(bodies.size(), threads, loop);
            region.captures().shareArrays();
            bodies.add(RegionBody.of(region, editor));
            globals.addAll(region.globals());
            editor.done(loop.line(), "runs iterations on " + threads + " threads" + candidate.reductionNames());
            return RegionCall.of(region, editor);
        }

        /** Adds what the changed functions call. */
        Program complete(Program changed) {
            List<Function> allFunctions = new ArrayList<>(changed.functions());
            allFunctions.addAll(bodies);
            allFunctions.add(TaskFunctions.task(bodies.size()));
            allFunctions.add(TaskFunctions.run());
            List<Global> allGlobals = new ArrayList<>(changed.globals());
            allGlobals.addAll(globals);
            allGlobals.add(TaskFunctions.threads(threads));
            return changed.withFunctions(allFunctions).withGlobals(allGlobals);
        }
    }
}
