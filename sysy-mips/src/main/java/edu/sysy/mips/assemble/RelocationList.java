package edu.sysy.mips.assemble;

import edu.sysy.object.relocatable.Relocation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The relocations of a section in the order that o32 asks for: by offset, except that each high half stands in front of
 * a low half of the same address, because the word of a high half has no room for all of its addend.
 */
final class RelocationList {
    /** A relocation with the whole addend, of which its word holds a part. */
    private record Entry(MipsRelocation kind, int offset, String symbol, int addend) {
        Relocation relocation() {
            return new Relocation(offset, kind.type(), symbol);
        }
    }

    /** What both halves of an address have in common. */
    private record Target(String symbol, int addend) {}

    private final List<Entry> entries = new ArrayList<>();

    /** Adds a relocation after those with smaller offsets. */
    void add(MipsRelocation kind, int offset, String symbol, int addend) {
        entries.add(new Entry(kind, offset, symbol, addend));
    }

    /**
     * All relocations in order.
     *
     * @throws IllegalStateException if a high half has no low half
     */
    List<Relocation> inOrder() {
        List<@Nullable List<Entry>> highs = highsByLow();
        List<Relocation> ordered = new ArrayList<>(entries.size());
        for (int i = 0; i < entries.size(); i++) {
            Entry entry = entries.get(i);
            List<Entry> before = highs.get(i);
            if (before != null) {
                before.forEach(high -> ordered.add(high.relocation()));
            }
            if (entry.kind() != MipsRelocation.HIGH) {
                ordered.add(entry.relocation());
            }
        }
        return ordered;
    }

    /** For each low half the high halves that it completes: the next one after them, or else the last one before. */
    private List<@Nullable List<Entry>> highsByLow() {
        List<@Nullable List<Entry>> highs = new ArrayList<>(entries.size());
        Map<Target, List<Entry>> waiting = new HashMap<>();
        Map<Target, Integer> lastLow = new HashMap<>();
        for (int i = 0; i < entries.size(); i++) {
            Entry entry = entries.get(i);
            Target target = new Target(entry.symbol(), entry.addend());
            highs.add(null);
            if (entry.kind() == MipsRelocation.HIGH) {
                waiting.computeIfAbsent(target, t -> new ArrayList<>()).add(entry);
            } else if (entry.kind() == MipsRelocation.LOW) {
                highs.set(i, waiting.remove(target));
                lastLow.put(target, i);
            }
        }
        waiting.forEach((target, rest) -> {
            Integer low = lastLow.get(target);
            if (low == null) {
                throw new IllegalStateException("no instruction has the low half of " + target.symbol() + " + "
                        + target.addend() + ", whose high half is loaded");
            }
            List<Entry> paired = highs.get(low);
            if (paired == null) {
                highs.set(low, rest);
            } else {
                paired.addAll(rest);
            }
        });
        return highs;
    }
}
