package edu.sysy.machine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Which registers are wanted in which places, during a backward walk over a block. When a register is no longer wanted
 * in a place, the range in which it was is handed to a consumer. What a time is, is up to the caller.
 */
final class WantedPlaces {
    private final Map<Location, Map<VirtualRegister, Integer>> byPlace = new HashMap<>();
    private final Map<VirtualRegister, Set<Location>> byRegister = new HashMap<>();
    private final Map<Integer, PhysicalRegister> registers = new TreeMap<>();
    private final RangeConsumer ranges;

    /** Receives a place in which a register was wanted from one time to another one. */
    interface RangeConsumer {
        void accept(VirtualRegister register, Location place, int first, int last);
    }

    WantedPlaces(RangeConsumer ranges) {
        this.ranges = ranges;
    }

    /** A register is wanted in a place up to a time; nothing changes if it is wanted there up to a later one. */
    void add(Location place, VirtualRegister register, int last) {
        byPlace.computeIfAbsent(place, p -> new HashMap<>()).putIfAbsent(register, last);
        byRegister.computeIfAbsent(register, r -> new LinkedHashSet<>()).add(place);
        if (place instanceof PhysicalRegister physical) {
            registers.put(physical.number(), physical);
        }
    }

    /** What is in a place comes there at a time; the registers that were wanted there. */
    Set<VirtualRegister> end(Location place, int first) {
        Map<VirtualRegister, Integer> ended = byPlace.remove(place);
        if (ended == null) {
            return new LinkedHashSet<>();
        }
        ended.forEach((register, last) -> {
            ranges.accept(register, place, first, last);
            Set<Location> places = byRegister.get(register);
            if (places != null) {
                places.remove(place);
            }
        });
        return ended.keySet();
    }

    /** The same for the physical register with a number. */
    void endRegister(int number, int first) {
        PhysicalRegister register = registers.get(number);
        if (register != null) {
            end(register, first);
        }
    }

    /** Whoever wants one register at a time finds the value in the same places as another register. */
    void rename(VirtualRegister from, VirtualRegister to, int first) {
        Set<Location> places = byRegister.remove(from);
        if (places == null) {
            return;
        }
        for (Location place : places) {
            Map<VirtualRegister, Integer> here = byPlace.get(place);
            Integer last = here == null ? null : here.remove(from);
            if (last != null) {
                ranges.accept(from, place, first, last);
                add(place, to, first);
            }
        }
    }

    /** Everything that is wanted comes to its place at a time; what that was. */
    Map<Location, Set<VirtualRegister>> endAll(int first) {
        Map<Location, Set<VirtualRegister>> all = new HashMap<>();
        List<Location> places = new ArrayList<>(byPlace.keySet());
        places.forEach(place -> all.put(place, end(place, first)));
        return all;
    }
}
