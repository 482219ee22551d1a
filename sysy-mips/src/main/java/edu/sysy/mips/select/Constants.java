package edu.sysy.mips.select;

import edu.sysy.machine.Register;
import edu.sysy.machine.VirtualRegister;
import edu.sysy.mips.Immediate;
import edu.sysy.mips.MipsRegisters;
import edu.sysy.mips.PseudoInstruction;
import edu.sysy.mips.RealInstruction.LoadUpper;
import java.util.HashMap;
import java.util.Map;

/**
 * Puts constants into registers where they are used. Uses in one block share a register while they are close to each other and
 * no call lies between them, so that constants neither live long nor across calls.
 */
final class Constants {
    /** How many instructions a constant is kept beyond its last use. */
    private static final int REACH = 48;

    private sealed interface Key {
        record Int(int value) implements Key {}

        record Float(int bits) implements Key {}

        record Global(String symbol, int offset) implements Key {}

        record Upper(String symbol, int offset) implements Key {}

        record Frame(int object, int offset) implements Key {}
    }

    private static final class Entry {
        final VirtualRegister register;
        int lastUse;

        Entry(VirtualRegister register) {
            this.register = register;
        }
    }

    private final CodeBuffer code;
    private final Map<Key, Entry> known = new HashMap<>();

    Constants(CodeBuffer code) {
        this.code = code;
    }

    /** Forgets all registers, at the beginning of a block and after a call. */
    void forget() {
        known.clear();
    }

    /** A register that holds {@code value}. */
    Register integer(int value) {
        return value == 0 ? MipsRegisters.ZERO : shared(new Key.Int(value));
    }

    /** A register that holds the floating number with the given bits. */
    VirtualRegister floating(int bits) {
        return shared(new Key.Float(bits));
    }

    /** A register that holds the address of a byte of a global. */
    VirtualRegister address(String symbol, int offset) {
        return shared(new Key.Global(symbol, offset));
    }

    /** A register that holds the upper half of the address of a byte of a global. */
    VirtualRegister upper(String symbol, int offset) {
        return shared(new Key.Upper(symbol, offset));
    }

    /** A register that holds the address of a byte of a frame object. */
    VirtualRegister frameAddress(int object, int offset) {
        return shared(new Key.Frame(object, offset));
    }

    /** A register of its own that holds {@code value}. */
    VirtualRegister freshInteger(int value) {
        return load(new Key.Int(value));
    }

    /** A register of its own that holds the floating number with the given bits. */
    VirtualRegister freshFloating(int bits) {
        return load(new Key.Float(bits));
    }

    /** A register of its own that holds the address of a byte of a global. */
    VirtualRegister freshAddress(String symbol, int offset) {
        return load(new Key.Global(symbol, offset));
    }

    /** A register of its own that holds the address of a byte of a frame object. */
    VirtualRegister freshFrameAddress(int object, int offset) {
        return load(new Key.Frame(object, offset));
    }

    private VirtualRegister shared(Key key) {
        Entry entry = known.get(key);
        if (entry == null || code.size() - entry.lastUse > REACH) {
            entry = new Entry(load(key));
            known.put(key, entry);
        }
        entry.lastUse = code.size();
        return entry.register;
    }

    private VirtualRegister load(Key key) {
        VirtualRegister register = key instanceof Key.Float ? code.newFloat() : code.newInt();
        code.add(
                switch (key) {
                    case Key.Int(int value) -> new PseudoInstruction.LoadConstant(register, value);
                    case Key.Float(int bits) -> new PseudoInstruction.LoadFloatConstant(register, bits);
                    case Key.Global(var symbol, int offset) ->
                        new PseudoInstruction.LoadAddress(register, symbol, offset);
                    case Key.Upper(var symbol, int offset) ->
                        new LoadUpper(register, new Immediate.High(symbol, offset));
                    case Key.Frame(int object, int offset) ->
                        new PseudoInstruction.FrameAddress(register, object, offset);
                });
        return register;
    }
}
