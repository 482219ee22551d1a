package edu.sysy.prove;

import edu.sysy.ir.Function;
import edu.sysy.ir.Program;
import edu.sysy.pass.CompilerObserver;
import edu.sysy.pass.Pass;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Compares each function that a pass has changed with what it was before, see {@link Validation}, and counts how many
 * are proved to do the same.
 *
 * {@snippet :
 * ValidatingObserver validation = new ValidatingObserver();
 * Compiler compiler = Compiler.builder().target(target).observer(validation).build();
 * compiler.compile(source);
 * System.out.print(validation.table());
 * }
 *
 * <p>Nothing is thrown for a function that is refuted; {@link #refuted} has them. Functions that a pass has made anew,
 * copies among them, are compared with nothing; they are not counted.
 */
public final class ValidatingObserver implements CompilerObserver {
    private static final class Counts {
        int proved;
        int refuted;
        final Map<String, Integer> open = new TreeMap<>();

        int openCount() {
            return open.values().stream().mapToInt(Integer::intValue).sum();
        }

        int all() {
            return proved + refuted + openCount();
        }
    }

    private final Map<String, Counts> byPass = new TreeMap<>();
    private final List<String> refuted = new ArrayList<>();

    /** Has counted nothing yet. */
    public ValidatingObserver() {}

    @Override
    public void after(Pass pass, Program before, Program after, long nanoseconds) {
        List<String> changed = after.functions().stream()
                .filter(function -> before.function(function.name())
                        .filter(old -> !old.equals(function))
                        .isPresent())
                .map(Function::name)
                .toList();
        if (!changed.isEmpty()) {
            PassValidator validator = new PassValidator(before, after);
            changed.forEach(function -> add(pass.name(), function, validator.validate(function)));
        }
    }

    private synchronized void add(String pass, String function, Validation validation) {
        Counts counts = byPass.computeIfAbsent(pass, name -> new Counts());
        switch (validation) {
            case Validation.Proved proved -> counts.proved++;
            case Validation.Refuted(String example) -> {
                counts.refuted++;
                refuted.add(pass + ", @" + function + ": " + example);
            }
            case Validation.Open(String reason) -> counts.open.merge(reason, 1, Integer::sum);
        }
    }

    /** A line for each function that a pass has made do something else: the pass, the function, and a run. */
    public synchronized List<String> refuted() {
        return List.copyOf(refuted);
    }

    /** How many functions were compared. */
    public synchronized int compared() {
        return byPass.values().stream().mapToInt(Counts::all).sum();
    }

    /** How many functions were proved to do the same. */
    public synchronized int proved() {
        return byPass.values().stream().mapToInt(counts -> counts.proved).sum();
    }

    /**
     * A table with a line for each pass that has changed a function: how many it has changed, how many of them are
     * proved, refuted and open; and what stayed open most often. The last line has the sums.
     */
    public synchronized String table() {
        StringBuilder text = new StringBuilder(line("pass", "functions", "proved", "refuted", "open", "why"));
        for (Map.Entry<String, Counts> entry : byPass.entrySet()) {
            Counts counts = entry.getValue();
            String why = counts.open.entrySet().stream()
                    .max(Map.Entry.comparingByValue())
                    .map(Map.Entry::getKey)
                    .orElse("");
            text.append(line(
                    entry.getKey(),
                    String.valueOf(counts.all()),
                    share(counts.proved, counts.all()),
                    String.valueOf(counts.refuted),
                    String.valueOf(counts.openCount()),
                    why));
        }
        int all = compared();
        text.append(line(
                "all",
                String.valueOf(all),
                share(proved(), all),
                String.valueOf(refuted.size()),
                String.valueOf(all - proved() - refuted.size()),
                ""));
        return text.toString();
    }

    private static String share(int part, int all) {
        return part + (all == 0 ? "" : String.format(Locale.ROOT, " (%.1f %%)", 100.0 * part / all));
    }

    private static String line(String pass, String functions, String proved, String refuted, String open, String why) {
        return String.format(Locale.ROOT, "%-28s %9s %14s %7s %6s  %s", pass, functions, proved, refuted, open, why)
                        .stripTrailing()
                + "\n";
    }

    @Override
    public String toString() {
        return "validation of " + compared() + " functions";
    }
}
