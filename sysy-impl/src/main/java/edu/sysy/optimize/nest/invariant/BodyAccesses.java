package edu.sysy.optimize.nest.invariant;

import edu.sysy.nest.ArrayObject;
import edu.sysy.nest.LoopNest;
import edu.sysy.optimize.nest.ArrayUses;
import edu.sysy.optimize.nest.ArrayUses.Use;
import edu.sysy.optimize.nest.CallAccesses;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.structured.Region;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** The accesses of a loop's body, by the numbers of its statements. */
final class BodyAccesses {
    private final NestEditor editor;
    private final ArrayUses uses;
    private final CallAccesses calls;
    private final List<Access> accesses = new ArrayList<>();
    private final Set<ArrayObject> written = new LinkedHashSet<>();
    private final boolean hasWritingCall;

    /** Gives the accesses of bodies of one function. */
    record Source(NestEditor editor, ArrayUses uses, CallAccesses calls) {
        BodyAccesses of(Region body) {
            return new BodyAccesses(editor, uses.in(body), calls);
        }
    }

    /** A load, a store or a fill. */
    private record Access(Use use, ArrayObject array, boolean writes) {
        int statement() {
            return number(use);
        }
    }

    private BodyAccesses(NestEditor editor, ArrayUses uses, CallAccesses calls) {
        this.editor = editor;
        this.uses = uses;
        this.calls = calls;
        for (ArrayObject array : uses.loaded()) {
            uses.loads(array).forEach(use -> accesses.add(new Access(use, array, false)));
        }
        for (ArrayObject array : uses.written()) {
            uses.writes(array).forEach(use -> accesses.add(new Access(use, array, true)));
        }
        written.addAll(uses.written());
        hasWritingCall = uses.calls().stream()
                .anyMatch(call -> calls.effects(call.compute()).writesMemory());
    }

    private static int number(Use use) {
        return use.path().getFirst().index();
    }

    private boolean mayMeet(ArrayObject one, ArrayObject other) {
        return one.equals(other) || uses.mayOverlap(one, other);
    }

    /**
     * Those of some statements whose accesses the other statements of the body may disturb, or see too early, and why.
     */
    Map<Integer, String> conflicts(Set<Integer> chosen) {
        Map<Integer, String> found = new TreeMap<>();
        if (accesses.size() > LoopNest.MAX_ACCESSES) {
            String reason = "there are more than " + LoopNest.MAX_ACCESSES + " accesses in the loop";
            chosen.forEach(number -> found.put(number, reason));
            return found;
        }
        for (Access access : accesses) {
            if (chosen.contains(access.statement())) {
                conflict(access, chosen).ifPresent(reason -> found.putIfAbsent(access.statement(), reason));
            }
        }
        for (Use call : uses.calls()) {
            if (chosen.contains(number(call)) && readsWritten(call)) {
                found.putIfAbsent(number(call), "it calls a function that reads what the loop writes");
            }
        }
        return found;
    }

    private Optional<String> conflict(Access access, Set<Integer> chosen) {
        ArrayObject array = access.array();
        for (Access other : accesses) {
            if (!chosen.contains(other.statement()) && mayMeet(array, other.array())) {
                if (other.writes()) {
                    return Optional.of(array + " is written by another statement of the loop");
                }
                if (access.writes() && other.statement() < access.statement()) {
                    return Optional.of(array + " is read before it in the iteration");
                }
            }
        }
        for (Use call : uses.calls()) {
            if (!chosen.contains(number(call))) {
                if (calls.mayWrite(call.compute(), array, uses)) {
                    return Optional.of(array + " is written by a call in the loop");
                }
                if (access.writes()
                        && number(call) < access.statement()
                        && calls.mayRead(call.compute(), array, uses)) {
                    return Optional.of(array + " is read by a call before it in the iteration");
                }
            }
        }
        return Optional.empty();
    }

    private boolean readsWritten(Use call) {
        return calls.effects(call.compute()).readsMemory()
                && (hasWritingCall || written.stream().anyMatch(array -> calls.mayRead(call.compute(), array, uses)));
    }

    /** Those of some statements that may read words which they have written in an earlier iteration, and why. */
    Map<Integer, String> changingReads(Set<Integer> chosen) {
        Map<Integer, String> found = new TreeMap<>();
        for (Access access : accesses) {
            if (access.writes() || !chosen.contains(access.statement()) || found.containsKey(access.statement())) {
                continue;
            }
            List<Use> writes = uses.mayWrite(access.array()).stream()
                    .filter(write -> chosen.contains(number(write)))
                    .toList();
            if (!writes.isEmpty() && !RepeatedReads.isSame(access.use(), uses, writes, editor)) {
                found.put(
                        access.statement(),
                        "it may read words of " + access.array() + " that an earlier iteration has written");
            }
        }
        return found;
    }
}
