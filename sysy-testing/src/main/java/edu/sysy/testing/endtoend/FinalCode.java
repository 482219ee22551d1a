package edu.sysy.testing.endtoend;

import edu.sysy.ir.Program;
import edu.sysy.object.ElfSymbol;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.ProgramText;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Reads a linked program, function by function: which registers each changes, and whether each returns with its stack
 * pointer and the registers that it has to preserve as they were. Registers are numbered as in the compiler: floating
 * ones from 32.
 *
 * <p>Each function is executed symbolically along every path. A state knows the distance of the stack pointer from
 * where it was, which preserved registers hold something else than at the entry, in which places of the frame they are
 * saved, and the constant in the scratch register, which addresses of far places go through. Stores through other
 * registers than these two are taken to leave saved registers alone.
 *
 * <p>A target says what its instructions do: a subclass reads one in {@link #step}, and calls what {@link Walk} offers.
 */
public abstract class FinalCode {
    /**
     * Registers by what calls do to them, as sets of bits.
     *
     * @param scratch the register that far places are reached through
     * @param preserved what a function leaves as it was, the return address included
     * @param callerSaved what functions of the library may change
     * @param wordBytes the size of a saved register
     */
    public record Convention(int stackPointer, int scratch, long preserved, long callerSaved, int wordBytes) {}

    /** What the scratch register holds: a constant, or the sum of one and the stack pointer. */
    public record Constant(int value, boolean aboveStackPointer) {}

    /**
     * What is known before an instruction.
     *
     * @param delta the distance of the stack pointer from where it was
     * @param dirty the registers that have been written
     * @param saved preserved registers by the place that holds them, a distance from where the stack pointer was
     * @param scratch what the scratch register holds, if that is known
     */
    public record State(int delta, long dirty, Map<Integer, Integer> saved, Optional<Constant> scratch) {
        public State {
            saved = Map.copyOf(saved);
        }

        private static State entry() {
            return new State(0, 0, Map.of(), Optional.empty());
        }

        private State merge(State other) {
            Map<Integer, Integer> both = new HashMap<>(saved);
            both.entrySet().removeIf(e -> !e.getValue().equals(other.saved.get(e.getKey())));
            return new State(
                    delta, dirty | other.dirty, both, scratch.equals(other.scratch) ? scratch : Optional.empty());
        }

        /** The same with another constant. */
        public State withScratch(Optional<Constant> constant) {
            return new State(delta, dirty, saved, constant);
        }

        /** The same after the stack pointer was moved. */
        public State movedBy(int bytes) {
            return new State(delta + bytes, dirty, saved, scratch);
        }
    }

    private final Convention convention;
    private final ProgramText text;
    private final SortedMap<Integer, ElfSymbol> byAddress = new TreeMap<>();
    private final Map<String, Long> changed = new HashMap<>();
    private final Map<String, List<String>> callees = new HashMap<>();
    private final List<String> errors = new ArrayList<>();

    /** The functions of an executable, which have not been read. */
    protected FinalCode(byte[] executable, Convention convention) {
        this.convention = convention;
        Executable program = Executable.load(executable);
        text = program.text();
        for (ElfSymbol symbol : program.symbols().functions()) {
            boolean isCompiled =
                    symbol.name().equals(Program.MAIN) || symbol.name().startsWith("f.");
            if (isCompiled && symbol.size() > 0) {
                byAddress.put(symbol.address(), symbol);
            }
        }
    }

    /** Reads all functions. A subclass calls this when it is ready to read instructions. */
    protected final void read() {
        for (ElfSymbol symbol : byAddress.values()) {
            new Walk(symbol).run();
        }
        boolean grows = true;
        while (grows) {
            grows = false;
            for (var entry : callees.entrySet()) {
                long own = changedBy(entry.getKey());
                long all = own;
                for (String callee : entry.getValue()) {
                    all |= changedBy(callee);
                }
                changed.put(entry.getKey(), all);
                grows |= all != own;
            }
        }
    }

    /** What is wrong with returns; empty if nothing is. */
    public final List<String> errors() {
        return errors;
    }

    /** The caller-saved registers that a function of the program changes, with all that it calls. */
    public final long changedBy(String symbol) {
        return changed.getOrDefault(symbol, 0L);
    }

    /** The word at an address. */
    protected final int word(int address) {
        return text.word(text.indexOf(address));
    }

    /**
     * Reads one instruction: says which ones can follow it, and in which state.
     *
     * @param walk the function that it is in
     * @param state what is known before it
     */
    protected abstract void step(Walk walk, int address, State state);

    /** The paths through one function. */
    protected final class Walk {
        private final ElfSymbol function;
        private final Map<Integer, State> states = new HashMap<>();
        private final Deque<Integer> pending = new ArrayDeque<>();

        private Walk(ElfSymbol function) {
            this.function = function;
        }

        private void run() {
            reach(function.address(), State.entry());
            while (!pending.isEmpty()) {
                int address = pending.remove();
                step(this, address, Objects.requireNonNull(states.get(address)));
            }
        }

        /** The function. */
        public ElfSymbol function() {
            return function;
        }

        /** Whether the function itself has a jump to an address, which is not a call of it. */
        public boolean isInside(int address) {
            return address > function.address() && contains(address);
        }

        private boolean contains(int address) {
            return address >= function.address() && address < function.address() + function.size();
        }

        /** An instruction may be executed next. */
        public void reach(int address, State state) {
            if (!contains(address)) {
                report(address, "control leaves the function");
                return;
            }
            State old = states.get(address);
            if (old != null && old.delta != state.delta) {
                report(address, "the stack pointer differs between paths");
                return;
            }
            State merged = old == null ? state : old.merge(state);
            if (!merged.equals(old)) {
                states.put(address, merged);
                pending.add(address);
            }
        }

        /** Something is wrong at an address. */
        public void report(int address, String message) {
            errors.add(function.name() + " at " + Integer.toHexString(address) + ": " + message);
        }

        /** The function calls what begins at an address. */
        public void call(int address) {
            ElfSymbol callee = byAddress.get(address);
            if (callee == null) {
                change(convention.callerSaved());
            } else {
                callees.computeIfAbsent(function.name(), name -> new ArrayList<>())
                        .add(callee.name());
            }
        }

        /** The function returns, or jumps to another one. */
        public void leave(int address, State state) {
            if (state.delta != 0) {
                report(address, "the stack pointer is off by " + state.delta);
            }
            long lost = state.dirty & convention.preserved();
            if (lost != 0) {
                report(address, "not restored: " + Long.toHexString(lost));
            }
        }

        private void change(long registers) {
            changed.merge(function.name(), registers & convention.callerSaved(), (a, b) -> a | b);
        }

        /** A register other than the stack pointer is written. */
        public State write(int register, State state) {
            change(1L << register);
            return new State(
                    state.delta,
                    state.dirty | 1L << register,
                    state.saved,
                    register == convention.scratch() ? Optional.empty() : state.scratch);
        }

        /** Where in the frame an access goes; empty if it goes elsewhere. */
        private Optional<Integer> place(int base, int offset, State state) {
            if (base == convention.stackPointer()) {
                return Optional.of(state.delta + offset);
            }
            return state.scratch
                    .filter(constant -> base == convention.scratch() && constant.aboveStackPointer())
                    .map(constant -> state.delta + offset + constant.value());
        }

        /** A register is stored. */
        public State store(int register, int base, int offset, int bytes, State state) {
            Optional<Integer> place = place(base, offset, state);
            if (place.isEmpty()) {
                return state;
            }
            int begin = place.get();
            Map<Integer, Integer> saved = new HashMap<>(state.saved);
            saved.keySet().removeIf(other -> other < begin + bytes && begin < other + convention.wordBytes());
            boolean isUntouched = (convention.preserved() & ~state.dirty & 1L << register) != 0;
            if (isUntouched && begin < 0 && bytes == convention.wordBytes()) {
                saved.put(begin, register);
            }
            return new State(state.delta, state.dirty, saved, state.scratch);
        }

        /** A register is loaded. */
        public State load(int register, int base, int offset, int bytes, State state) {
            Optional<Integer> place = place(base, offset, state);
            State next = write(register, state);
            boolean restores = bytes == convention.wordBytes()
                    && place.isPresent()
                    && Integer.valueOf(register).equals(state.saved.get(place.get()));
            return restores ? new State(next.delta, next.dirty & ~(1L << register), next.saved, next.scratch) : next;
        }
    }
}
