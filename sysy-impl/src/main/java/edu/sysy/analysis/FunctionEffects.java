package edu.sysy.analysis;

import edu.sysy.analysis.CallEffects.AccessedMemory;
import edu.sysy.ints.IntGroups;
import edu.sysy.ints.IntList;
import edu.sysy.ir.DerivedResults;
import edu.sysy.ir.LibraryFunction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Program;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What calls of each function of a program may read, write and do (side-effect or purity analysis).
 *
 * <pre>{@code
 * CallEffects effects = FunctionEffects.of(program).of(call);
 * if (effects.isPure()) ...
 * }</pre>
 *
 * <p>Every address is followed to the global, parameter or local it is computed from ({@link OwnAccesses}). First it
 * is found which parameters are read and written through, by walking from the loads and stores backwards along the
 * arguments of calls; then the globals of each function are joined bottom-up over the components of the call graph,
 * whose members can all reach each other and so share one set. Linear in the program, times the globals divided by 64
 * (after Cooper and Kennedy, "Interprocedural Side-Effect Analysis in Linear Time", PLDI 1988).
 */
public final class FunctionEffects implements DerivedResults.Summary {
    private static final Map<LibraryFunction, CallEffects> OF_LIBRARY = Stream.of(LibraryFunction.values())
            .collect(Collectors.toUnmodifiableMap(function -> function, FunctionEffects::ofLibrary));

    private final Map<String, CallEffects> byName = new HashMap<>();
    private final Set<String> neverWritten = new HashSet<>();

    private FunctionEffects(Program program) {
        Computation computation = new Computation(program);
        CallEffects[] found = computation.effects();
        computation.neverWritten().stream()
                .forEach(
                        global -> neverWritten.add(program.globals().get(global).name()));
        for (int i = 0; i < found.length; i++) {
            byName.put(program.functions().get(i).name(), found[i]);
        }
    }

    /** The effects of the functions of a program, computed once. */
    public static FunctionEffects of(Program program) {
        return program.derived().get(FunctionEffects.class, FunctionEffects::new);
    }

    /**
     * What calling the function of that name may do.
     *
     * @throws IllegalArgumentException if the program has no such function
     */
    public CallEffects of(String function) {
        CallEffects known = byName.get(function);
        if (known == null) {
            throw new IllegalArgumentException("no function @" + function);
        }
        return known;
    }

    /** Whether the global called {@code name} always keeps its initial data; false if there is none. */
    public boolean isNeverWritten(String name) {
        return neverWritten.contains(name);
    }

    /** What a call may do; library calls count as input or output. */
    public CallEffects of(Operation.AnyCall call) {
        return switch (call) {
            case Operation.Call(String function, Type type, List<Value> arguments) -> of(function);
            case Operation.LibraryCall library -> ofLibrary(library);
        };
    }

    static CallEffects ofLibrary(Operation.LibraryCall call) {
        return Objects.requireNonNull(OF_LIBRARY.get(call.function()));
    }

    private static CallEffects ofLibrary(LibraryFunction function) {
        BitSet reads = new BitSet();
        BitSet writes = new BitSet();
        switch (function) {
            case GETARRAY, GETFARRAY -> writes.set(0);
            case PUTARRAY, PUTFARRAY -> reads.set(1);
            case PUTF -> reads.set(0);
            case GETINT, GETCH, GETFLOAT, PUTINT, PUTCH, PUTFLOAT, STARTTIME, STOPTIME -> {}
        }
        return new CallEffects(
                new AccessedMemory(new BitSet(), reads, false),
                new AccessedMemory(new BitSet(), writes, false),
                true,
                () -> true);
    }

    /** The facts of one kind of access, reading or writing. */
    private static final class Accesses {
        final boolean[] slots;
        final IntList pending = new IntList();
        final BitSet[] globals;
        final boolean[] unknown;

        Accesses(int slotCount, int functionCount) {
            slots = new boolean[slotCount];
            unknown = new boolean[functionCount];
            globals = new BitSet[functionCount];
            Arrays.setAll(globals, i -> new BitSet());
        }
    }

    private static final class Computation {
        private final Program program;
        private final CallGraph calls;
        private final Map<String, Integer> globalIndex = new HashMap<>();
        private final int[] slotStart;
        private final IntList passedTo = new IntList();
        private final IntList passedBy = new IntList();
        private final IntList passedBase = new IntList();
        private final Accesses reads;
        private final Accesses writes;
        private final boolean[] io;
        private final boolean[] returns;

        Computation(Program program) {
            this.program = program;
            calls = CallGraph.of(program);
            int count = program.functions().size();
            slotStart = new int[count + 1];
            for (int i = 0; i < count; i++) {
                slotStart[i + 1] =
                        slotStart[i] + program.functions().get(i).parameters().size();
            }
            reads = new Accesses(slotStart[count], count);
            writes = new Accesses(slotStart[count], count);
            io = new boolean[count];
            returns = new boolean[count];
            for (int i = 0; i < program.globals().size(); i++) {
                globalIndex.put(program.globals().get(i).name(), i);
            }
            for (int i = 0; i < count; i++) {
                join(i);
            }
            IntList passes = new IntList();
            for (int i = 0; i < passedTo.size(); i++) {
                passes.add(i);
            }
            IntGroups passesBySlot = new IntGroups(slotStart[count], passedTo, passes);
            followArguments(reads, passesBySlot);
            followArguments(writes, passesBySlot);
        }

        private void join(int index) {
            OwnAccesses own = OwnAccesses.of(program.functions().get(index));
            io[index] = own.callsLibrary();
            returns[index] = !calls.isRecursive(index) && !own.hasUnreachable();
            int[] globals = own.globals().stream()
                    .mapToInt(name -> globalIndex.getOrDefault(name, AddressBases.UNKNOWN))
                    .toArray();
            join(reads, index, own.reads(), globals);
            join(writes, index, own.writes(), globals);
            for (OwnAccesses.PassedAddress address : own.passed()) {
                int base = address.base();
                if (base != AddressBases.LOCAL) {
                    passedTo.add(slotStart[calls.index(address.function())] + address.argument());
                    passedBy.add(index);
                    passedBase.add(base >= 0 ? globals[base] : base);
                }
            }
        }

        private void join(Accesses accesses, int function, OwnAccesses.Bases own, int[] globals) {
            accesses.unknown[function] |= own.isUnknown();
            own.globals().stream().forEach(place -> access(accesses, function, globals[place]));
            own.parameters().stream().forEach(parameter -> accessParameter(accesses, slotStart[function] + parameter));
        }

        private void access(Accesses accesses, int function, int base) {
            if (base == AddressBases.UNKNOWN) {
                accesses.unknown[function] = true;
            } else if (AddressBases.isParameter(base)) {
                accessParameter(accesses, slotStart[function] + AddressBases.parameter(base));
            } else {
                accesses.globals[function].set(base);
            }
        }

        private void accessParameter(Accesses accesses, int slot) {
            if (!accesses.slots[slot]) {
                accesses.slots[slot] = true;
                accesses.pending.add(slot);
            }
        }

        /** What a callee does through a parameter, the caller does through the argument. */
        private void followArguments(Accesses accesses, IntGroups passed) {
            while (!accesses.pending.isEmpty()) {
                int slot = accesses.pending.removeLast();
                for (int k = passed.start(slot); k < passed.end(slot); k++) {
                    access(accesses, passedBy.get(passed.get(k)), passedBase.get(passed.get(k)));
                }
            }
        }

        CallEffects[] effects() {
            int[] order = calls.bottomUp();
            for (int first = 0; first < order.length; ) {
                int end = first;
                while (end < order.length && calls.component(order[end]) == calls.component(order[first])) {
                    end++;
                }
                joinComponent(order, first, end);
                first = end;
            }
            BitSet constants = neverWritten();
            ReturningFunctions returning = new ReturningFunctions(program, calls, returns);
            CallEffects[] result = new CallEffects[order.length];
            for (int i = 0; i < result.length; i++) {
                int function = i;
                BitSet read = (BitSet) reads.globals[i].clone();
                read.andNot(constants);
                result[i] = new CallEffects(
                        new AccessedMemory(read, parameters(reads, i), reads.unknown[i]),
                        new AccessedMemory(writes.globals[i], parameters(writes, i), writes.unknown[i]),
                        io[i],
                        () -> returning.contains(function));
            }
            return result;
        }

        /**
         * The functions from {@code order[first]} to {@code order[end - 1]} reach each other: they share what they do.
         */
        private void joinComponent(int[] order, int first, int end) {
            int representative = order[first];
            for (int k = first; k < end; k++) {
                int member = order[k];
                joinInto(representative, member);
                for (int callee : calls.callees(member)) {
                    joinInto(representative, callee);
                }
            }
            returns[representative] &= writesArgumentsOnly(representative);
            for (int k = first + 1; k < end; k++) {
                joinInto(order[k], representative);
                reads.globals[order[k]] = reads.globals[representative];
                writes.globals[order[k]] = writes.globals[representative];
            }
        }

        private void joinInto(int target, int source) {
            if (target != source) {
                reads.globals[target].or(reads.globals[source]);
                writes.globals[target].or(writes.globals[source]);
                reads.unknown[target] |= reads.unknown[source];
                writes.unknown[target] |= writes.unknown[source];
                io[target] |= io[source];
                returns[target] &= returns[source];
            }
        }

        private BitSet parameters(Accesses accesses, int function) {
            BitSet result = new BitSet();
            for (int slot = slotStart[function]; slot < slotStart[function + 1]; slot++) {
                result.set(slot - slotStart[function], accesses.slots[slot]);
            }
            return result;
        }

        /** Whether a function does no input or output and writes at most through its arguments. */
        private boolean writesArgumentsOnly(int function) {
            return !io[function] && !writes.unknown[function] && writes.globals[function].isEmpty();
        }

        /** The globals that keep their initial data: constant ones, and those of a whole program that nobody writes. */
        private BitSet neverWritten() {
            BitSet written = new BitSet();
            boolean anything = calls.index(Program.MAIN) < 0;
            for (int i = 0; i < returns.length; i++) {
                written.or(writes.globals[i]);
                anything |= writes.unknown[i];
            }
            BitSet result = new BitSet();
            for (int i = 0; i < program.globals().size(); i++) {
                result.set(i, program.globals().get(i).constant() || (!anything && !written.get(i)));
            }
            return result;
        }
    }
}
