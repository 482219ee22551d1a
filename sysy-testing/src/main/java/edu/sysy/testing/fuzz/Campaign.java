package edu.sysy.testing.fuzz;

import edu.sysy.ast.Ast;
import edu.sysy.source.SourceFile;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;
import java.util.stream.Collectors;

/**
 * Checks many programs on several threads, and reduces the first one that shows each kind of failure, for a few kinds.
 */
final class Campaign {
    /** As much stack as a main thread has. */
    private static final long STACK = 8 << 20;

    private static final int REDUCTION_LIMIT = 3000;

    /** In one of so many rounds programs are interpreted after each pass. */
    private static final int STEPWISE_ROUNDS = 3;

    /** More kinds of failures are listed but not reduced. */
    private static final int MAX_REDUCED = 6;

    private final LongFunction<DifferentialCheck> checks;
    private final List<ProgramSource> sources;
    private final long firstSeed;
    private final long programs;
    private boolean stopAtFailure;
    private final AtomicLong started = new AtomicLong();
    private final AtomicLong bytes = new AtomicLong();
    private final AtomicLong steps = new AtomicLong();
    private final Map<String, Integer> meaningless = new ConcurrentSkipListMap<>();
    private final Map<String, Integer> changes = new ConcurrentSkipListMap<>();
    private final Map<String, Integer> done = new ConcurrentSkipListMap<>();
    private final Map<Long, Verdict.Failed> failures = new ConcurrentSkipListMap<>();
    /** What the fuzzer itself could not do. */
    private final Map<Long, Throwable> broken = new ConcurrentSkipListMap<>();

    /**
     * Checks that many programs, of sources in turn.
     *
     * @param checks gives the check for each round of sources, by the number of the round
     */
    Campaign(LongFunction<DifferentialCheck> checks, List<ProgramSource> sources, long firstSeed, long programs) {
        this.checks = checks;
        this.sources = List.copyOf(sources);
        this.firstSeed = firstSeed;
        this.programs = programs;
    }

    /**
     * Runs it.
     *
     * @return what is wrong, one text for each kind of failure; empty if nothing is
     * @throws IllegalStateException if a program could not be made or checked
     */
    List<String> run(int threads) throws InterruptedException {
        runAll(threads);
        return reports();
    }

    private void runAll(int threads) throws InterruptedException {
        List<Thread> workers = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            Thread worker = new Thread(null, this::work, "fuzz-" + i, STACK);
            worker.start();
            workers.add(worker);
        }
        for (Thread worker : workers) {
            worker.join();
        }
        broken.forEach((seed, thrown) -> {
            throw new IllegalStateException("cannot check seed " + seed, thrown);
        });
    }

    /**
     * Runs it until the first failure.
     *
     * @return after how many programs which kind of failure was found; empty if none was
     */
    Optional<String> runToFirstFailure(int threads) throws InterruptedException {
        stopAtFailure = true;
        runAll(threads);
        return failures.keySet().stream()
                .findFirst()
                .map(seed -> "program " + (seed - firstSeed + 1) + ": "
                        + failure(seed).kind());
    }

    private void work() {
        for (long i = started.getAndIncrement();
                i < programs && !(stopAtFailure && !failures.isEmpty());
                i = started.getAndIncrement()) {
            try {
                check(firstSeed + i);
            } catch (RuntimeException | Error e) {
                broken.putIfAbsent(firstSeed + i, e);
            }
            if (i > 0 && i % 500 == 0) {
                System.out.println("fuzz: " + i + " programs, " + failures.size() + " failed");
            }
        }
    }

    private void check(long seed) {
        GeneratedProgram program = program(seed);
        bytes.addAndGet(program.source().length());
        switch (checkOf(seed).check(program.source(), program.input())) {
            case Verdict.Agreed(long executed, Set<String> changed, Set<String> did) -> {
                steps.addAndGet(executed);
                changed.forEach(change -> changes.merge(change, 1, Integer::sum));
                did.forEach(remark -> done.merge(remark, 1, Integer::sum));
            }
            case Verdict.Meaningless(String reason) -> countMeaningless(reason);
            case Verdict.Refused(String message) -> {
                if (source(seed).mayBeRefused()) {
                    countMeaningless("refused");
                } else {
                    fails(
                            seed,
                            new Verdict.Failed("front end: program refused", message, DifferentialCheck.STEP_LIMIT));
                }
            }
            case Verdict.Failed failed -> fails(seed, failed);
        }
    }

    /** Reasons that differ only in numbers and names count together. */
    private void countMeaningless(String reason) {
        meaningless.merge(reason.replaceAll("'[^']*'|-?[0-9][0-9.E]*", "#"), 1, Integer::sum);
    }

    private void fails(long seed, Verdict.Failed failed) {
        failures.put(seed, failed);
        System.out.println("fuzz: seed " + seed + " fails: " + failed.kind());
    }

    private DifferentialCheck checkOf(long seed) {
        long round = Math.floorDiv(seed, sources.size());
        DifferentialCheck check = checks.apply(round)
                .within(source(seed).stepLimit())
                .in(source(seed).strictness());
        return round % STEPWISE_ROUNDS == 0 ? check.stepwise() : check;
    }

    private ProgramSource source(long seed) {
        return sources.get(Math.floorMod(seed, sources.size()));
    }

    private GeneratedProgram program(long seed) {
        return source(seed).program(seed);
    }

    /** What the programs were like. */
    String statistics() {
        long count = Math.max(1, programs);
        long without = meaningless.values().stream().mapToInt(Integer::intValue).sum();
        return programs + " programs of " + bytes.get() / count + " bytes and "
                + steps.get() / Math.max(1, count - without - failures.size()) + " operations on average, " + without
                + " without a meaning " + meaningless + ", " + failures.size() + " failed";
    }

    /** In how many programs each pass changed something, when they were compiled by the configuration of that name. */
    Map<String, Integer> changes(String configuration) {
        Map<String, Integer> counts = new TreeMap<>();
        String prefix = configuration + " ";
        changes.forEach((change, count) -> {
            if (change.startsWith(prefix)) {
                counts.put(change.substring(prefix.length()), count);
            }
        });
        return counts;
    }

    /** In how many compilations a pass changed something. */
    int changedBy(String pass) {
        return changes.entrySet().stream()
                .filter(change -> change.getKey().endsWith(" " + pass))
                .mapToInt(Map.Entry::getValue)
                .sum();
    }

    /** In how many programs that agree a pass made each kind of remark about what it did. */
    Map<String, Integer> done() {
        return new TreeMap<>(done);
    }

    /** How many programs failed. */
    int failed() {
        return failures.size();
    }

    /** How many programs were compared. */
    long compared() {
        return programs
                - meaningless.values().stream().mapToInt(Integer::intValue).sum();
    }

    private List<String> reports() {
        Map<String, List<Long>> seeds = failures.keySet().stream()
                .collect(Collectors.groupingBy(seed -> failure(seed).kind(), TreeMap::new, Collectors.toList()));
        List<String> reports = new ArrayList<>();
        seeds.forEach((kind, list) -> reports.add(
                reports.size() < MAX_REDUCED ? report(list) : "seeds " + list + ": " + kind + ", not reduced"));
        return reports;
    }

    private Verdict.Failed failure(long seed) {
        return Objects.requireNonNull(failures.get(seed), "a failure of that seed");
    }

    private String report(List<Long> seeds) {
        long seed = seeds.getFirst();
        Verdict.Failed failure = failure(seed);
        GeneratedProgram program = program(seed);
        DifferentialCheck check = checkOf(seed);
        String small = reduced(program, check, failure);
        String detail =
                check.check(small, program.input()) instanceof Verdict.Failed again ? again.detail() : failure.detail();
        return "seed " + seed + " and " + (seeds.size() - 1) + " more: " + failure.kind() + "\n" + detail
                + "\n--- program\n" + small + "--- input\n"
                + new String(program.input(), StandardCharsets.US_ASCII);
    }

    private static String reduced(GeneratedProgram program, DifferentialCheck check, Verdict.Failed failure) {
        Ast ast;
        try {
            ast = check.front().parse().run(SourceFile.of("program.sy", program.source()));
        } catch (RuntimeException | StackOverflowError e) {
            return program.source();
        }
        DifferentialCheck narrow = check.only(failure);
        Reducer reducer = new Reducer(
                source -> narrow.check(source, program.input()) instanceof Verdict.Failed other
                        && other.kind().equals(failure.kind()),
                REDUCTION_LIMIT);
        return SourceParser.print(reducer.reduce(ast.declarations()));
    }
}
