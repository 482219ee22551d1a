package edu.sysy.mips.endtoend;

import edu.sysy.object.ElfSymbol;
import edu.sysy.simulate.Executable;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Reads the words of a linked program, function by function: which registers each changes, and whether each returns
 * with its stack pointer and the registers that it has to preserve as they were. Registers are numbered as in the
 * compiler: floating ones from 32.
 *
 * <p>Each function is executed symbolically along every path. A state knows the distance of the stack pointer from
 * where it was, which preserved registers hold something else than at the entry, in which words of the frame they are
 * saved, and the constant in {@code $at}. Only {@code main} sets {@code $gp}, before it uses it. Stores through other
 * registers than the stack pointer are taken to leave saved registers alone.
 */
final class FinalWords {
    private static final int AT = 1;
    private static final int GP = 28;
    private static final int SP = 29;
    private static final int RA = 31;
    private static final int FLOAT = 32;
    private static final int NONE = -1;

    /** $s0-$s7, $gp, $fp, $ra, and $f20-$f31. */
    private static final long PRESERVED = 0xd0ff0000L | 0xfff00000L << 32;

    /** What functions of the library may change: $at, $v0-$v1, $a0-$a3, $t0-$t9, $ra, and $f0-$f19. */
    private static final long CALLER_SAVED = 0x8300fffeL | 0xfffffL << 32;

    private final ByteBuffer file;
    private final SortedMap<Integer, ElfSymbol> byAddress = new TreeMap<>();
    private final Map<String, Long> changed = new HashMap<>();
    private final Map<String, List<String>> callees = new HashMap<>();
    private final List<String> errors = new ArrayList<>();

    /** What {@code $at} holds: a constant, or the sum of one and the stack pointer. */
    private record Constant(int value, boolean aboveStackPointer) {}

    private record State(int delta, long dirty, Map<Integer, Integer> saved, Optional<Constant> at) {
        static State entry() {
            return new State(0, 0, Map.of(), Optional.empty());
        }

        State merge(State other) {
            Map<Integer, Integer> both = new HashMap<>(saved);
            both.entrySet().removeIf(e -> !e.getValue().equals(other.saved.get(e.getKey())));
            return new State(delta, dirty | other.dirty, both, at.equals(other.at) ? at : Optional.empty());
        }
    }

    FinalWords(byte[] executable) {
        file = ByteBuffer.wrap(executable).order(ByteOrder.LITTLE_ENDIAN);
        for (ElfSymbol symbol : Executable.load(executable).symbols().functions()) {
            if (symbol.name().equals("main") || symbol.name().startsWith("f.")) {
                byAddress.put(symbol.address(), symbol);
            }
        }
        for (ElfSymbol symbol : byAddress.values()) {
            changed.put(symbol.name(), 0L);
            callees.put(symbol.name(), new ArrayList<>());
            new Walk(symbol).run();
        }
        boolean grows = true;
        while (grows) {
            grows = false;
            for (var entry : callees.entrySet()) {
                long all = changed.get(entry.getKey());
                for (String callee : entry.getValue()) {
                    all |= changed.get(callee);
                }
                grows |= all != changed.put(entry.getKey(), all);
            }
        }
    }

    /** What is wrong with returns; empty if nothing is. */
    List<String> errors() {
        return errors;
    }

    /** The caller-saved registers that a function of the program changes, with all that it calls. */
    long changedBy(String symbol) {
        return changed.get(symbol);
    }

    private int word(int address) {
        int count = file.getShort(44);
        for (int i = 0; i < count; i++) {
            int header = file.getInt(28) + 32 * i;
            int begin = file.getInt(header + 8);
            if (file.getInt(header) == 1 && address >= begin && address < begin + file.getInt(header + 16)) {
                return file.getInt(file.getInt(header + 4) + address - begin);
            }
        }
        throw new AssertionError("no word at " + Integer.toHexString(address));
    }

    /** The register that a word writes which neither branches nor is a load or store; -1 if none. */
    private static int target(int word) {
        int rt = word >>> 16 & 31;
        int rd = word >>> 11 & 31;
        int fd = FLOAT + (word >>> 6 & 31);
        int function = word & 63;
        return switch (word >>> 26) {
            case 0 ->
                function >= 24 && function <= 27 || function == 17 || function == 19 || function == 13 ? NONE : rd;
            case 9, 10, 11, 12, 13, 14, 15 -> rt;
            case 28 -> function == 2 || function == 32 || function == 33 ? rd : NONE;
            case 31 -> function == 32 ? rd : rt;
            case 17 ->
                switch (word >>> 21 & 31) {
                    case 0 -> rt;
                    case 4 -> FLOAT + rd;
                    case 16, 17, 20 -> function >= 48 ? NONE : fd;
                    default -> throw new AssertionError("unknown word " + Integer.toHexString(word));
                };
            default -> throw new AssertionError("unknown word " + Integer.toHexString(word));
        };
    }

    private final class Walk {
        private final ElfSymbol function;
        private final State[] states;
        private final Deque<Integer> pending = new ArrayDeque<>();

        Walk(ElfSymbol function) {
            this.function = function;
            this.states = new State[function.size() / 4];
        }

        void run() {
            reach(function.address(), State.entry());
            while (!pending.isEmpty()) {
                int address = pending.remove();
                step(address, states[index(address)]);
            }
        }

        private int index(int address) {
            return (address - function.address()) / 4;
        }

        private boolean isInside(int address) {
            return address >= function.address() && address < function.address() + function.size();
        }

        private void reach(int address, State state) {
            if (!isInside(address)) {
                report(address, "control leaves the function");
                return;
            }
            State old = states[index(address)];
            if (old != null && old.delta != state.delta) {
                report(address, "the stack pointer differs between paths");
                return;
            }
            State merged = old == null ? state : old.merge(state);
            if (!merged.equals(old)) {
                states[index(address)] = merged;
                pending.add(address);
            }
        }

        private void report(int address, String message) {
            errors.add(function.name() + " at " + Integer.toHexString(address) + ": " + message);
        }

        private void step(int address, State state) {
            int word = word(address);
            int opcode = word >>> 26;
            int following = address + 8;
            int target = address + 4 + ((short) word << 2);
            switch (opcode) {
                case 0 -> {
                    switch (word & 63) {
                        case 8 -> leave(address, slot(address, state));
                        case 13 -> {}
                        default -> reach(address + 4, simple(word, state));
                    }
                }
                case 2 -> {
                    int to = address & 0xf0000000 | word << 6 >>> 4;
                    State next = slot(address, state);
                    if (isInside(to) && to != function.address()) {
                        reach(to, next);
                    } else {
                        call(to);
                        leave(address, next);
                    }
                }
                case 3 -> {
                    State next = slot(address, write(RA, state));
                    call(address & 0xf0000000 | word << 6 >>> 4);
                    reach(following, new State(next.delta, next.dirty, next.saved, Optional.empty()));
                }
                case 1, 4, 5, 6, 7 -> {
                    State next = slot(address, state);
                    boolean always = opcode == 4 && (word >>> 16 & 1023) == 0;
                    reach(target, next);
                    if (!always) {
                        reach(following, opcode == 1 && isLikely(word) ? state : next);
                    }
                }
                case 20, 21, 22, 23 -> {
                    reach(target, slot(address, state));
                    reach(following, state);
                }
                default -> {
                    if (opcode == 17 && (word >>> 21 & 31) == 8) {
                        State next = slot(address, state);
                        reach(target, next);
                        reach(following, isLikely(word) ? state : next);
                    } else {
                        reach(address + 4, simple(word, state));
                    }
                }
            }
        }

        /** Whether the slot of a comparison with zero or of a look at the flag is executed only if it is taken. */
        private static boolean isLikely(int word) {
            return (word >>> 17 & 1) != 0;
        }

        private State slot(int address, State state) {
            return simple(word(address + 4), state);
        }

        private void call(int address) {
            ElfSymbol callee = byAddress.get(address);
            if (callee == null) {
                change(CALLER_SAVED);
            } else {
                callees.get(function.name()).add(callee.name());
            }
        }

        private void leave(int address, State state) {
            if (state.delta != 0) {
                report(address, "the stack pointer is off by " + state.delta);
            }
            if ((state.dirty & PRESERVED) != 0) {
                report(address, "not restored: " + Long.toHexString(state.dirty & PRESERVED));
            }
        }

        private void change(long registers) {
            changed.merge(function.name(), registers & CALLER_SAVED, (a, b) -> a | b);
        }

        private State write(int register, State state) {
            change(1L << register);
            return new State(
                    state.delta,
                    state.dirty | 1L << register,
                    state.saved,
                    register == AT ? Optional.empty() : state.at);
        }

        private State simple(int word, State state) {
            int opcode = word >>> 26;
            int rs = word >>> 21 & 31;
            boolean set = (state.dirty & 1L << GP) != 0;
            if (rs == GP && opcode != 17 && set != function.name().equals("main")) {
                report(function.address(), "uses a $gp that is not set: " + Integer.toHexString(word));
            }
            int rt = word >>> 16 & 31;
            int immediate = (short) word;
            if (opcode >= 32) {
                return memory(opcode, rs, rt, immediate, state);
            }
            int register = target(word);
            if (register == SP) {
                return new State(state.delta + sum(word, rs, rt, immediate, state), state.dirty, state.saved, state.at);
            }
            if (register == NONE || register == 0) {
                return state;
            }
            State next = write(register, state);
            if (opcode == 17 && (word & 63) == 33) {
                next = write(register + 1, next);
            }
            return register == AT ? new State(next.delta, next.dirty, next.saved, constant(word, state)) : next;
        }

        private int sum(int word, int rs, int rt, int immediate, State state) {
            if (word >>> 26 == 9 && rs == SP) {
                return immediate;
            }
            if (word >>> 26 == 0 && rs == SP && rt == AT && state.at.isPresent()) {
                int value = state.at.get().value();
                return (word & 63) == 33 ? value : -value;
            }
            throw new AssertionError(function.name() + " changes the stack pointer: " + Integer.toHexString(word));
        }

        private Optional<Constant> constant(int word, State state) {
            int immediate = (short) word;
            boolean fromZero = (word >>> 21 & 31) == 0;
            boolean addsStackPointer = (word & 0xffff07ff) == (AT << 21 | SP << 16 | 33);
            return switch (word >>> 26) {
                case 15 -> Optional.of(new Constant(immediate << 16, false));
                case 13 ->
                    fromZero
                            ? Optional.of(new Constant(immediate & 0xffff, false))
                            : state.at.map(at -> new Constant(at.value() | immediate & 0xffff, at.aboveStackPointer()));
                case 9 -> fromZero ? Optional.of(new Constant(immediate, false)) : Optional.empty();
                case 0 -> addsStackPointer ? state.at.map(at -> new Constant(at.value(), true)) : Optional.empty();
                default -> Optional.empty();
            };
        }

        private State memory(int opcode, int base, int rt, int offset, State state) {
            boolean isFloat = opcode == 49 || opcode == 53 || opcode == 57 || opcode == 61;
            boolean isPair = opcode == 53 || opcode == 61;
            int register = isFloat ? FLOAT + rt : rt;
            boolean isStore = opcode == 40 || opcode == 41 || opcode == 43 || opcode == 57 || opcode == 61;
            Optional<Constant> far = state.at.filter(at -> base == AT && at.aboveStackPointer());
            boolean inFrame = base == SP || far.isPresent();
            State next = state;
            for (int i = 0; i < (isPair ? 2 : 1); i++) {
                int place =
                        state.delta + offset + 4 * i + far.map(Constant::value).orElse(0);
                next = isStore ? store(register + i, inFrame, place, next) : load(register + i, inFrame, place, next);
            }
            return next;
        }

        private State store(int register, boolean inFrame, int place, State state) {
            if (!inFrame) {
                return state;
            }
            Map<Integer, Integer> saved = new HashMap<>(state.saved);
            if ((PRESERVED & ~state.dirty & 1L << register) != 0 && place < 0) {
                saved.put(place, register);
            } else {
                saved.remove(place);
            }
            return new State(state.delta, state.dirty, saved, state.at);
        }

        private State load(int register, boolean inFrame, int place, State state) {
            if (register == 0) {
                return state;
            }
            State next = write(register, state);
            return inFrame && Integer.valueOf(register).equals(state.saved.get(place))
                    ? new State(next.delta, next.dirty & ~(1L << register), next.saved, next.at)
                    : next;
        }
    }
}
