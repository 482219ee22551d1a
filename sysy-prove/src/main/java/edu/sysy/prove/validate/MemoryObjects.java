package edu.sysy.prove.validate;

import edu.sysy.analysis.CallEffects;
import edu.sysy.prove.term.Terms;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** What addresses are computed from: globals, arrays of the frame, parameters; the same numbers before and after. */
final class MemoryObjects {
    /** What is no object, or not known. */
    static final int UNKNOWN = -1;

    private enum Kind {
        GLOBAL,
        LOCAL,
        PARAMETER
    }

    private record Entry(Kind kind, int address, int global) {}

    private final Terms terms;
    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<Entry> entries = new ArrayList<>();

    MemoryObjects(Terms terms) {
        this.terms = terms;
    }

    /** The address of a global, which has an index in the program. */
    Located global(String name, int index) {
        return object("@" + name, Kind.GLOBAL, index);
    }

    /** The address of an array of the frame that calls may get at. */
    Located local(String name) {
        return object(name, Kind.LOCAL, UNKNOWN);
    }

    /** An address that the function is given. */
    Located parameter(String name) {
        return object(name, Kind.PARAMETER, UNKNOWN);
    }

    private Located object(String name, Kind kind, int global) {
        Integer known = numbers.get(name);
        if (known == null) {
            known = entries.size();
            numbers.put(name, known);
            entries.add(new Entry(kind, terms.variable(name, Integer.SIZE), global));
        }
        return new Located(entries.get(known).address(), known);
    }

    /** The address of an object. */
    int address(int base) {
        return entries.get(base).address();
    }

    /** The index of a global; {@link #UNKNOWN} for anything else. */
    int globalIndex(int base) {
        return base == UNKNOWN ? UNKNOWN : entries.get(base).global();
    }

    boolean isLocal(int base) {
        return base != UNKNOWN && entries.get(base).kind() == Kind.LOCAL;
    }

    /** Whether words at addresses with these bases can be the same one. */
    boolean mayMeet(int one, int other) {
        if (one == other || one == UNKNOWN || other == UNKNOWN) {
            return true;
        }
        Kind first = entries.get(one).kind();
        Kind second = entries.get(other).kind();
        // a parameter may point into a global or where another one points, never into the frame that begins with it
        return first == Kind.PARAMETER && second != Kind.LOCAL || second == Kind.PARAMETER && first != Kind.LOCAL;
    }

    /** Whether a call whose arguments point into objects may read words of an object. */
    boolean mayRead(CallEffects effects, List<Integer> arguments, int base) {
        return effects.readsUnknown()
                || namesObject(effects::readsGlobal, effects.readGlobals(), base)
                || isPassed(effects::readsArgument, arguments, base);
    }

    /** Whether a call whose arguments point into objects may write words of an object. */
    boolean mayWrite(CallEffects effects, List<Integer> arguments, int base) {
        return effects.writesUnknown()
                || namesObject(effects::writesGlobal, effects.writtenGlobals(), base)
                || isPassed(effects::writesArgument, arguments, base);
    }

    private boolean namesObject(IntPredicate names, BitSet all, int base) {
        int global = globalIndex(base);
        return global >= 0 ? names.test(global) : !isLocal(base) && !all.isEmpty();
    }

    private boolean isPassed(IntPredicate touches, List<Integer> arguments, int base) {
        return IntStream.range(0, arguments.size())
                .anyMatch(index -> touches.test(index) && mayMeet(arguments.get(index), base));
    }
}
