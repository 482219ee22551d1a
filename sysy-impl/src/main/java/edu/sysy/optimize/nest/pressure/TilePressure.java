package edu.sysy.optimize.nest.pressure;

import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * How many registers the copies of a body need in a tile of iterations, pointers and the counter apart.
 *
 * @param integers how many values that are no floating-point numbers are live at the same time
 * @param floats the same for floating-point numbers
 */
public record TilePressure(int integers, int floats) {
    /**
     * Walks through the body of a tile.
     *
     * @param values one copy
     * @param words the words that the copies access
     * @param unknown accesses to words that nothing is known of, each another one in each copy
     */
    public static TilePressure of(BodyValues values, TileWords words, List<BodyValues.Access> unknown) {
        TileOrder order = words.order();
        LiveCounts integers = new LiveCounts(order.length());
        LiveCounts floats = new LiveCounts(order.length());
        for (BodyValues.LiveRange each : values.temporaries()) {
            (each.isFloat() ? floats : integers).addOfCopies(each.from(), each.to(), order);
        }
        for (Value each : values.handedOn()) {
            (each.type() == Type.F32 ? floats : integers).addShared(BodyValues.START, order.length());
        }
        for (BodyValues.Access each : unknown) {
            (each.isFloat() ? floats : integers).addOfCopies(each.position(), each.lastUse(), order);
        }
        Set<MemoryWord> first = new HashSet<>(); // an iteration begins with them
        Set<MemoryWord> kept = new HashSet<>(); // the next one does
        for (MemoryWord each : words.knownFromEarlier()) {
            MemoryWord source = words.source(each);
            if (source != null && first.size() < words.maxPromoted()) {
                first.add(each);
                kept.add(source);
            }
        }
        for (MemoryWord each : words.all()) {
            LiveCounts counts = each.shape().isFloat() ? floats : integers;
            if (each.isPromoted()) {
                counts.addShared(BodyValues.START, each.isStored() ? each.lastUse() : order.length());
                if (each.isStored()) {
                    counts.addShared(each.lastStore(), order.length());
                }
                continue;
            }
            int from = first.contains(each) ? BodyValues.START : each.first();
            int to = kept.contains(each) ? order.length() : each.lastUse();
            if (each.isShared() || from == BodyValues.START || to == order.length()) {
                counts.addShared(from, to);
            } else {
                counts.addOwn(from, to);
            }
        }
        return new TilePressure(integers.most(order.together()), floats.most(order.together()));
    }
}
