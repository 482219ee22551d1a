package edu.sysy.testing;

import edu.sysy.processor.CacheGeometry;
import edu.sysy.processor.DataCaches;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Two levels of data caches in the plainest form: a map of lines for each set, in the order of their last use. */
public final class ReferenceCaches {
    private final DataCaches geometry;
    private final Level level1;
    private final Level level2;
    private long accesses;

    /** One cache: of each set its lines, the one that was not used for the longest time first. */
    private static final class Level {
        private final CacheGeometry geometry;
        private final List<Map<Long, Boolean>> sets = new ArrayList<>();
        private long misses;
        private long writeBacks;

        Level(CacheGeometry geometry) {
            this.geometry = geometry;
            for (int i = 0; i < geometry.sets(); i++) {
                sets.add(new LinkedHashMap<>());
            }
        }

        /** Uses the line of an address, if it is there. */
        boolean use(long address, boolean store) {
            long line = address / geometry.lineBytes();
            Map<Long, Boolean> set = sets.get((int) (line % geometry.sets()));
            Boolean changed = set.remove(line);
            if (changed == null) {
                return false;
            }
            set.put(line, changed || store);
            return true;
        }

        /** Puts the line of an address into its set, and returns the address of a changed one that leaves, or -1. */
        long put(long address, boolean store) {
            long line = address / geometry.lineBytes();
            Map<Long, Boolean> set = sets.get((int) (line % geometry.sets()));
            long written = -1;
            if (set.size() == geometry.ways()) {
                long oldest = set.keySet().iterator().next();
                if (set.remove(oldest)) {
                    writeBacks++;
                    written = oldest * geometry.lineBytes();
                }
            }
            set.put(line, store);
            return written;
        }
    }

    /** Empty caches. */
    public ReferenceCaches(DataCaches geometry) {
        this.geometry = geometry;
        level1 = new Level(geometry.level1());
        level2 = new Level(geometry.level2());
    }

    /** A load or store of so many bytes. */
    public void access(int address, int bytes, boolean store) {
        accesses++;
        long first = Integer.toUnsignedLong(address);
        long lineBytes = geometry.level1().lineBytes();
        for (long line = first / lineBytes; line <= (first + bytes - 1) / lineBytes; line++) {
            accessLine(line * lineBytes, store);
        }
    }

    private void accessLine(long line, boolean store) {
        if (level1.use(line, store)) {
            return;
        }
        level1.misses++;
        long written = level1.put(line, store);
        if (!level2.use(line, false)) {
            level2.misses++;
            level2.put(line, false);
        }
        if (written >= 0 && !level2.use(written, true)) {
            if (geometry.level2().lineBytes() > geometry.level1().lineBytes()) {
                level2.misses++;
            }
            level2.put(written, true);
        }
    }

    /** Accesses; misses and write-backs of level 1; misses and write-backs of level 2. */
    public List<Long> counts() {
        return List.of(accesses, level1.misses, level1.writeBacks, level2.misses, level2.writeBacks);
    }
}
