package edu.sysy.codegen.schedule;

import java.util.List;

/**
 * How many instructions a processor can start in one cycle.
 *
 * @param width of all units together
 * @param perUnit of each unit by its number
 */
public record IssueSlots(int width, List<Integer> perUnit) {
    public IssueSlots {
        perUnit = List.copyOf(perUnit);
        if (width < 1 || perUnit.isEmpty() || perUnit.stream().anyMatch(slots -> slots < 1)) {
            throw new IllegalArgumentException("no instruction can start: " + width + " of " + perUnit);
        }
    }
}
