package edu.sysy.benchmarks.peers;

import edu.sysy.benchmarks.TextTable;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/** Executed instructions beside those of peers, for people: the worst programs first, then shares and means. */
final class PeersTable {
    /** Above this ratio to the best peer a program loses. */
    static final double LOST = 1.05;

    /** What one program may add to a mean: a program that is computed by the compiler is ten times as fast. */
    private static final double MAX_FACTOR = 10;

    private static final List<String> HEADER =
            List.of("program", "hot function", "instructions", "in it", "best peer", "ratio", "text/gcc -O2");

    private final List<PeerComparison.Row> rows;

    private PeersTable(Collection<PeerComparison.Row> rows) {
        this.rows = rows.stream()
                .sorted(Comparator.comparingDouble(PeersTable::ratio).reversed())
                .toList();
    }

    /** The programs whose ratio is above one, the worst first, then sentences. */
    static String of(PeerComparison.Result result, Map<Peer, String> versions, double above) {
        PeersTable table = new PeersTable(result.rows());
        StringBuilder text = new StringBuilder();
        List<String[]> cells = table.rows.stream()
                .filter(row -> ratio(row) > above)
                .map(PeersTable::cells)
                .toList();
        if (!cells.isEmpty()) {
            TextTable.table(HEADER, cells, text);
            text.append('\n');
        }
        return text.append(table.sentences(result, versions)).toString();
    }

    /** Instructions of ours for one of the best peer; infinite if ours has no right result. */
    private static double ratio(PeerComparison.Row row) {
        return row.own().map(own -> quotient(own, best(row).getValue())).orElse(Double.POSITIVE_INFINITY);
    }

    private static double quotient(Execution own, Execution.Count peer) {
        return own.count().instructions() / (double) peer.instructions();
    }

    private static Map.Entry<Peer, Execution.Count> best(PeerComparison.Row row) {
        return row.peers().entrySet().stream()
                .min(Comparator.comparingLong((Map.Entry<Peer, Execution.Count> entry) ->
                                entry.getValue().instructions())
                        .thenComparing(Map.Entry::getKey))
                .orElseThrow();
    }

    private static String[] cells(PeerComparison.Row row) {
        Optional<Execution> own = row.own();
        return new String[] {
            row.program().name(),
            own.map(Execution::hot).orElse("wrong"),
            own.map(e -> String.format(Locale.ROOT, "%,d", e.count().instructions()))
                    .orElse("-"),
            own.map(e -> percent(e.hotCount() / (double) e.count().instructions()))
                    .orElse("-"),
            best(row).getKey().toString(),
            own.map(e -> TextTable.ratio(ratio(row))).orElse("-"),
            own.map(e -> TextTable.ratio(text(e, row, Peer.GCC_O2))).orElse("-")
        };
    }

    private static double text(Execution own, PeerComparison.Row row, Peer peer) {
        Execution.Count count = row.peers().get(peer);
        return count == null ? Double.NaN : own.count().bytes() / (double) count.bytes();
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.0f %%", 100 * share);
    }

    private String sentences(PeerComparison.Result result, Map<Peer, String> versions) {
        StringJoiner lines = new StringJoiner("\n", "", "\n");
        List<PeerComparison.Row> right =
                rows.stream().filter(row -> row.own().isPresent()).toList();
        lines.add(rows.size() + " programs of " + number(PeerComparison.MIN_INSTRUCTIONS) + " to "
                + number(PeerComparison.MAX_INSTRUCTIONS) + " instructions under gcc -O2, "
                + (rows.size() - right.size()) + " of them wrong; " + result.tooShort() + " shorter ones, "
                + result.refused() + " longer ones or such that gcc -O2 does not compile.");
        addShare(lines, "all", row -> true);
        addShare(lines, "no benchmarks", row -> !row.program().isBenchmark());
        addShare(lines, "course", row -> row.program().isOfCourse());
        for (Peer peer : Peer.values()) {
            List<PeerComparison.Row> both =
                    right.stream().filter(row -> row.peers().containsKey(peer)).toList();
            if (!both.isEmpty()) {
                lines.add(String.format(
                        Locale.ROOT,
                        "%-11s instructions %.3f, text %.3f of its own (%d programs; %s).",
                        peer,
                        mean(
                                both,
                                row -> quotient(
                                        row.own().orElseThrow(),
                                        Objects.requireNonNull(row.peers().get(peer)))),
                        mean(both, row -> text(row.own().orElseThrow(), row, peer)),
                        both.size(),
                        versions.get(peer)));
            }
        }
        lines.add("Means are geometric, each ratio held between 1/10 and 10.");
        return lines.toString();
    }

    private void addShare(StringJoiner lines, String title, Predicate<PeerComparison.Row> wanted) {
        List<PeerComparison.Row> right = rows.stream()
                .filter(row -> row.own().isPresent())
                .filter(wanted)
                .toList();
        if (!right.isEmpty()) {
            long lost = right.stream().filter(row -> ratio(row) > LOST).count();
            lines.add(String.format(
                    Locale.ROOT,
                    "%-13s %.3f of the best peer each; %d of %d programs (%s) above %.2f.",
                    title,
                    mean(right, PeersTable::ratio),
                    lost,
                    right.size(),
                    percent(lost / (double) right.size()),
                    LOST));
        }
    }

    private static String number(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    private static double mean(List<PeerComparison.Row> rows, ToDoubleFunction<PeerComparison.Row> ratio) {
        return Math.exp(rows.stream()
                .mapToDouble(ratio)
                .map(each -> Math.log(Math.clamp(each, 1 / MAX_FACTOR, MAX_FACTOR)))
                .average()
                .orElseThrow());
    }
}
