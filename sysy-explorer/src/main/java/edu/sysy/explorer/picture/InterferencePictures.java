package edu.sysy.explorer.picture;

import edu.sysy.analysis.LiveInterval;
import edu.sysy.explorer.picture.Graph.Arrangement;
import edu.sysy.explorer.picture.Graph.Edge;
import edu.sysy.explorer.picture.Graph.EdgeKind;
import edu.sysy.explorer.picture.Graph.Line;
import edu.sysy.explorer.picture.Graph.Mark;
import edu.sysy.explorer.picture.Graph.Node;
import edu.sysy.machine.Location;
import edu.sysy.machine.LocationRange;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.StackSlot;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeSet;

/**
 * Makes interference graphs: two values of one register class interfere if one is live when the other one is defined
 * (Chaitin et al.: Register Allocation via Coloring, 1981), and not if an instruction reads one for the last time and
 * defines the other. Found by a sweep over the live intervals in the order of their beginnings, in O(n log n + pairs).
 */
final class InterferencePictures {
    private static final int MAX_EDGES = 200_000;

    /** An interval and the number of its value. */
    private record Live(int value, int first, int last) {}

    private InterferencePictures() {}

    static Graph of(LiveCode code) {
        List<LiveCode.LiveValue> values = code.values();
        List<Node> nodes = values.stream().map(InterferencePictures::node).toList();
        List<Edge> edges = new ArrayList<>();
        for (long pair : pairs(code, values)) {
            String one = values.get((int) (pair >> 32)).name();
            String other = values.get((int) pair).name();
            edges.add(Edge.of(one, other, EdgeKind.INTERFERENCE));
        }
        String title = "interference graph of @" + code.lines().function() + ", "
                + code.lines().stage();
        return new Graph(title, Arrangement.CIRCULAR, nodes, edges, List.of());
    }

    private static Node node(LiveCode.LiveValue value) {
        List<Line> lines = new ArrayList<>(List.of(Line.of(value.name())));
        Node node = Node.of(value.name()).with("value", value.name());
        List<String> registers = value.places().stream()
                .filter(range -> range.location() instanceof PhysicalRegister)
                .map(range -> range.location().toString())
                .distinct()
                .toList();
        if (!registers.isEmpty()) {
            lines.add(Line.of(String.join(" ", registers)));
            node = node.with("place", String.join(" ", registers));
        }
        boolean spilled = value.places().stream().anyMatch(range -> range.location() instanceof StackSlot);
        int hue = hueOfLongest(value.places());
        node = hue < 0 ? node : node.withHue(hue);
        return node.withLines(lines).with(Mark.SPILLED, spilled);
    }

    /** The colour of the register that a value is in for the largest number of instructions; -1 if it is in none. */
    private static int hueOfLongest(List<LocationRange> places) {
        Map<Location, Integer> instructions = new LinkedHashMap<>();
        for (LocationRange range : places) {
            if (range.location() instanceof PhysicalRegister) {
                instructions.merge(range.location(), range.last() - range.first() + 1, Integer::sum);
            }
        }
        int longest = 0;
        int hue = -1;
        for (Map.Entry<Location, Integer> entry : instructions.entrySet()) {
            if (entry.getValue() > longest) {
                longest = entry.getValue();
                hue = LiveCode.hue(entry.getKey());
            }
        }
        return hue;
    }

    private static TreeSet<Long> pairs(LiveCode code, List<LiveCode.LiveValue> values) {
        List<Live> intervals = new ArrayList<>();
        for (int value = 0; value < values.size(); value++) {
            for (LiveInterval interval : values.get(value).intervals()) {
                intervals.add(new Live(value, interval.first(), interval.last()));
            }
        }
        intervals.sort(Comparator.comparingInt(Live::first).thenComparingInt(Live::value));
        TreeSet<Long> pairs = new TreeSet<>();
        PriorityQueue<Live> active = new PriorityQueue<>(Comparator.comparingInt(Live::last));
        for (Live next : intervals) {
            while (!active.isEmpty() && active.element().last() < next.first()) {
                active.remove();
            }
            for (Live other : active) {
                if (interfere(values, other, next)) {
                    int small = Math.min(other.value(), next.value());
                    pairs.add((long) small << 32 | Math.max(other.value(), next.value()));
                }
            }
            if (pairs.size() > MAX_EDGES) {
                throw new IllegalArgumentException(
                        "@" + code.lines().function() + " has more than " + MAX_EDGES + " interferences");
            }
            active.add(next);
        }
        return pairs;
    }

    /** Whether two intervals that share an instruction interfere; {@code late} does not begin first. */
    private static boolean interfere(List<LiveCode.LiveValue> values, Live early, Live late) {
        LiveCode.LiveValue one = values.get(early.value());
        LiveCode.LiveValue other = values.get(late.value());
        if (early.value() == late.value() || !one.kind().equals(other.kind())) {
            return false;
        }
        int start = late.first();
        boolean defined = other.definition() == start;
        boolean both = early.first() == start && one.definition() == start;
        if (defined && !both) {
            return early.last() > start || other.definedEarly();
        }
        return both == defined || late.last() > start || one.definedEarly();
    }
}
