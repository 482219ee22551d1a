package edu.sysy.mips.endtoend;

import edu.sysy.testing.endtoend.FinalCode;
import java.util.Optional;

/** Reads the words of a linked program for Linux. Only {@code main} sets {@code $gp}, before it uses it. */
final class FinalWords extends FinalCode {
    private static final int AT = 1;
    private static final int GP = 28;
    private static final int SP = 29;
    private static final int RA = 31;
    private static final int FLOAT = 32;
    private static final int NONE = -1;
    /** $s0-$s7, $gp, $fp, $ra, and $f20-$f31. */
    private static final long PRESERVED = 0xd0ff0000L | 0xfff00000L << 32;
    /** $at, $v0-$v1, $a0-$a3, $t0-$t9, $ra, and $f0-$f19. */
    private static final long CALLER_SAVED = 0x8300fffeL | 0xfffffL << 32;

    FinalWords(byte[] executable) {
        super(executable, new Convention(SP, AT, PRESERVED, CALLER_SAVED, Integer.BYTES));
        read();
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

    @Override
    protected void step(Walk walk, int address, State state) {
        int word = word(address);
        int opcode = word >>> 26;
        int following = address + 8;
        int target = address + 4 + ((short) word << 2);
        switch (opcode) {
            case 0 -> {
                switch (word & 63) {
                    case 8 -> walk.leave(address, slot(walk, address, state));
                    case 13 -> {}
                    default -> walk.reach(address + 4, simple(walk, word, state));
                }
            }
            case 2 -> {
                int to = address & 0xf0000000 | word << 6 >>> 4;
                State next = slot(walk, address, state);
                if (walk.isInside(to)) {
                    walk.reach(to, next);
                } else {
                    walk.call(to);
                    walk.leave(address, next);
                }
            }
            case 3 -> {
                State next = slot(walk, address, walk.write(RA, state));
                walk.call(address & 0xf0000000 | word << 6 >>> 4);
                walk.reach(following, next.withScratch(Optional.empty()));
            }
            case 1, 4, 5, 6, 7 -> {
                State next = slot(walk, address, state);
                boolean always = opcode == 4 && (word >>> 16 & 1023) == 0;
                walk.reach(target, next);
                if (!always) {
                    walk.reach(following, opcode == 1 && isLikely(word) ? state : next);
                }
            }
            case 20, 21, 22, 23 -> {
                walk.reach(target, slot(walk, address, state));
                walk.reach(following, state);
            }
            default -> {
                if (opcode == 17 && (word >>> 21 & 31) == 8) {
                    State next = slot(walk, address, state);
                    walk.reach(target, next);
                    walk.reach(following, isLikely(word) ? state : next);
                } else {
                    walk.reach(address + 4, simple(walk, word, state));
                }
            }
        }
    }

    /** Whether the slot of a comparison with zero or of a look at the flag is executed only if it is taken. */
    private static boolean isLikely(int word) {
        return (word >>> 17 & 1) != 0;
    }

    private State slot(Walk walk, int address, State state) {
        return simple(walk, word(address + 4), state);
    }

    private State simple(Walk walk, int word, State state) {
        int opcode = word >>> 26;
        int rs = word >>> 21 & 31;
        boolean set = (state.dirty() & 1L << GP) != 0;
        if (rs == GP && opcode != 17 && set != walk.function().name().equals("main")) {
            walk.report(walk.function().address(), "uses a $gp that is not set: " + Integer.toHexString(word));
        }
        int rt = word >>> 16 & 31;
        int immediate = (short) word;
        if (opcode >= 32) {
            return memory(walk, opcode, rs, rt, immediate, state);
        }
        int register = target(word);
        if (register == SP) {
            return state.movedBy(sum(word, rs, rt, immediate, state));
        }
        if (register == NONE || register == 0) {
            return state;
        }
        State next = walk.write(register, state);
        if (opcode == 17 && (word & 63) == 33) {
            next = walk.write(register + 1, next);
        }
        return register == AT ? next.withScratch(constant(word, state)) : next;
    }

    private static int sum(int word, int rs, int rt, int immediate, State state) {
        if (word >>> 26 == 9 && rs == SP) {
            return immediate;
        }
        if (word >>> 26 == 0 && rs == SP && rt == AT && state.scratch().isPresent()) {
            int value = state.scratch().get().value();
            return (word & 63) == 33 ? value : -value;
        }
        throw new AssertionError("a word changes the stack pointer: " + Integer.toHexString(word));
    }

    private static Optional<Constant> constant(int word, State state) {
        int immediate = (short) word;
        boolean fromZero = (word >>> 21 & 31) == 0;
        boolean addsStackPointer = (word & 0xffff07ff) == (AT << 21 | SP << 16 | 33);
        return switch (word >>> 26) {
            case 15 -> Optional.of(new Constant(immediate << 16, false));
            case 13 ->
                fromZero
                        ? Optional.of(new Constant(immediate & 0xffff, false))
                        : state.scratch()
                                .map(at -> new Constant(at.value() | immediate & 0xffff, at.aboveStackPointer()));
            case 9 -> fromZero ? Optional.of(new Constant(immediate, false)) : Optional.empty();
            case 0 -> addsStackPointer ? state.scratch().map(at -> new Constant(at.value(), true)) : Optional.empty();
            default -> Optional.empty();
        };
    }

    private State memory(Walk walk, int opcode, int base, int rt, int offset, State state) {
        boolean isFloat = opcode == 49 || opcode == 53 || opcode == 57 || opcode == 61;
        boolean isPair = opcode == 53 || opcode == 61;
        boolean isByte = opcode == 32 || opcode == 36 || opcode == 40;
        boolean isStore = opcode == 40 || opcode == 41 || opcode == 43 || opcode == 57 || opcode == 61;
        int register = isFloat ? FLOAT + rt : rt;
        int bytes = isByte ? Byte.BYTES : Integer.BYTES;
        if (register == 0 && !isStore) {
            return state;
        }
        State next = state;
        for (int i = 0; i < (isPair ? 2 : 1); i++) {
            int place = offset + Integer.BYTES * i;
            next = isStore
                    ? walk.store(register + i, base, place, bytes, next)
                    : walk.load(register + i, base, place, bytes, next);
        }
        return next;
    }
}
