package edu.sysy.mips.select;

import edu.sysy.machine.Register;
import edu.sysy.machine.VirtualRegister;
import edu.sysy.mips.Immediate;
import edu.sysy.mips.MipsRegisters;
import edu.sysy.mips.PseudoInstruction;
import edu.sysy.mips.RealInstruction.LoadUpper;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Puts constants into registers: in front of a loop if {@link ConstantPlacement} says so, else where they are used.
 * Uses in one block, and in those that only it leads to, share a register while they are close to each other and no
 * call lies between them, so that constants neither live long nor across calls.
 */
final class Constants {
    /** How many instructions a constant is kept beyond its last use. */
    static final int REACH = 48;

    private static final class Entry {
        final VirtualRegister register;
        int lastUse;

        Entry(VirtualRegister register, int lastUse) {
            this.register = register;
            this.lastUse = lastUse;
        }
    }

    private final CodeBuffer code;
    private final SmallDataAllocation small;
    private final Map<Constant, Entry> known = new HashMap<>();

    private final ConstantPlacement placement;
    private final Map<ConstantPlacement.Load, VirtualRegister> loaded = new HashMap<>();
    private final List<ConstantPlacement.Request> requests = new ArrayList<>();
    private final Map<Integer, Map<Constant, Entry>> kept = new HashMap<>();
    private int position;

    Constants(CodeBuffer code, SmallDataAllocation small, ConstantPlacement placement) {
        this.code = code;
        this.small = small;
        this.placement = placement;
    }

    /**
     * Begins the block at a position.
     *
     * @param predecessor the only block from which it is entered; -1 if there are several
     */
    void enter(int block, int predecessor) {
        position = block;
        known.clear();
        kept.getOrDefault(predecessor, Map.of())
                .forEach((constant, entry) -> known.put(constant, new Entry(entry.register, entry.lastUse)));
    }

    /** Ends the block: those that only it leads to find its constants in their registers. */
    void keep() {
        Map<Constant, Entry> still = new HashMap<>();
        known.forEach((constant, entry) -> {
            if (code.size() - entry.lastUse <= REACH) {
                still.put(constant, new Entry(entry.register, entry.lastUse - code.size()));
            }
        });
        kept.put(position, still);
    }

    /**
     * Forgets the registers that hold constants since the block began; a call has changed them, or would have to save
     * them.
     */
    void forget() {
        known.clear();
    }

    /** Loads the constants that are wanted in loops behind the block at hand. */
    void leave() {
        for (ConstantPlacement.Load load : placement.loadsAt(position)) {
            loaded.put(load, load(load.constant()));
        }
    }

    /** The constants that were put into registers inside blocks. */
    List<ConstantPlacement.Request> requests() {
        return requests;
    }

    /** A register that holds {@code value}. */
    Register integer(int value) {
        return value == 0 ? MipsRegisters.ZERO : shared(new Constant.Int(value));
    }

    /** A register that holds the floating number with the given bits. */
    VirtualRegister floating(int bits) {
        return shared(new Constant.Float(bits));
    }

    /** A register that holds the address of a byte of a global. */
    VirtualRegister address(String symbol, int offset) {
        return shared(global(symbol, offset));
    }

    /** A register that holds the address of a byte of a global but for {@link #lower}. */
    Register upper(String symbol, int offset) {
        return small.reaches(symbol, offset) ? MipsRegisters.GP : shared(new Constant.Upper(symbol, offset));
    }

    /** What lacks in {@link #upper}. */
    Immediate lower(String symbol, int offset) {
        return small.reaches(symbol, offset)
                ? new Immediate.GpRelative(symbol, offset)
                : new Immediate.Low(symbol, offset);
    }

    /** A register that holds the address of a byte of a frame object. */
    VirtualRegister frameAddress(int object, int offset) {
        return shared(new Constant.Frame(object, offset));
    }

    /** A register of its own that holds {@code value}. */
    VirtualRegister freshInteger(int value) {
        return load(new Constant.Int(value));
    }

    /** A register of its own that holds the floating number with the given bits. */
    VirtualRegister freshFloating(int bits) {
        return load(new Constant.Float(bits));
    }

    /** A register of its own that holds the address of a byte of a global. */
    VirtualRegister freshAddress(String symbol, int offset) {
        return load(global(symbol, offset));
    }

    /** A register of its own that holds the address of a byte of a frame object. */
    VirtualRegister freshFrameAddress(int object, int offset) {
        return load(new Constant.Frame(object, offset));
    }

    private Constant global(String symbol, int offset) {
        return small.reaches(symbol, offset) ? new Constant.Small(symbol, offset) : new Constant.Global(symbol, offset);
    }

    private VirtualRegister shared(Constant constant) {
        int loop = placement.loopOf(constant, position);
        if (loop >= 0) {
            return Objects.requireNonNull(loaded.get(new ConstantPlacement.Load(constant, loop)));
        }
        Entry entry = known.get(constant);
        if (entry == null || code.size() - entry.lastUse > REACH) {
            requests.add(new ConstantPlacement.Request(constant, position));
            entry = new Entry(load(constant), code.size());
            known.put(constant, entry);
        }
        entry.lastUse = code.size();
        return entry.register;
    }

    private VirtualRegister load(Constant constant) {
        VirtualRegister register = constant instanceof Constant.Float ? code.newFloat() : code.newInt();
        code.add(
                switch (constant) {
                    case Constant.Int(int value) -> new PseudoInstruction.LoadConstant(register, value);
                    case Constant.Float(int bits) -> new PseudoInstruction.LoadFloatConstant(register, bits);
                    case Constant.Global(var symbol, int offset) ->
                        new PseudoInstruction.LoadAddress(register, symbol, offset);
                    case Constant.Small(var symbol, int offset) ->
                        new PseudoInstruction.SmallDataAddress(register, symbol, offset);
                    case Constant.Upper(var symbol, int offset) ->
                        new LoadUpper(register, new Immediate.High(symbol, offset));
                    case Constant.Frame(int object, int offset) ->
                        new PseudoInstruction.FrameAddress(register, object, offset);
                });
        return register;
    }
}
