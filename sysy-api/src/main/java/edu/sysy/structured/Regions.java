package edu.sysy.structured;

import java.util.List;

/** What statements with regions have in common. */
final class Regions {
    private Regions() {}

    static void requireCount(List<Region> regions, int count) {
        if (regions.size() != count) {
            throw new IllegalArgumentException(regions.size() + " regions, not " + count);
        }
    }
}
