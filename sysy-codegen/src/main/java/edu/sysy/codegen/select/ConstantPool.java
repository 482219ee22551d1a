package edu.sysy.codegen.select;

import edu.sysy.machine.VirtualRegister;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Shares registers that hold constants: they are loaded in front of a loop if {@link ConstantPlacement} says so, else
 * where they are used. Uses in one block, and in those of which it is the only predecessor, share a register while they
 * are close to each other and no call lies between them, so that constants neither live long nor across calls.
 */
public final class ConstantPool {
    /** How many instructions a constant is kept beyond its last use. */
    public static final int REACH = 48;

    private static final class Entry {
        final VirtualRegister register;
        int lastUse;

        Entry(VirtualRegister register, int lastUse) {
            this.register = register;
            this.lastUse = lastUse;
        }
    }

    /** What a block leaves in registers, for so many blocks that are still to be entered from it alone. */
    private static final class Kept {
        final Map<Constant, Entry> entries;
        int heirs;

        Kept(Map<Constant, Entry> entries, int heirs) {
            this.entries = entries;
            this.heirs = heirs;
        }
    }

    private final CodeBuffer code;
    private final ConstantForms forms;
    private final ConstantPlacement placement;
    private final Map<Constant, Entry> known = new HashMap<>();
    private final Map<ConstantPlacement.Load, VirtualRegister> loaded = new HashMap<>();
    private final List<ConstantPlacement.Request> requests = new ArrayList<>();
    private final Map<Integer, Kept> kept = new HashMap<>();
    private int position;

    /** An empty pool; loads are added to {@code code}. */
    public ConstantPool(CodeBuffer code, ConstantPlacement placement, ConstantForms forms) {
        this.code = code;
        this.placement = placement;
        this.forms = forms;
    }

    /**
     * Begins the block at a position.
     *
     * @param predecessor the only block from which it is entered; -1 if there are several
     */
    public void enter(int block, int predecessor) {
        position = block;
        known.clear();
        Kept before = kept.get(predecessor);
        if (before != null) {
            before.entries.forEach((constant, entry) -> known.put(constant, new Entry(entry.register, entry.lastUse)));
            if (--before.heirs == 0) {
                kept.remove(predecessor);
            }
        }
    }

    /**
     * Ends the block: those of which it is the only predecessor find its constants in their registers. A function may
     * have as many blocks as instructions, so that they are forgotten when the last of those blocks is entered.
     *
     * @param heirs how many blocks are entered from this one only
     */
    public void keep(int heirs) {
        if (heirs == 0) {
            return;
        }
        Map<Constant, Entry> still = new HashMap<>();
        known.forEach((constant, entry) -> {
            if (code.size() - entry.lastUse <= REACH) {
                still.put(constant, new Entry(entry.register, entry.lastUse - code.size()));
            }
        });
        kept.put(position, new Kept(still, heirs));
    }

    /**
     * Forgets the registers that hold constants since the block began; a call has changed them, or would have to save
     * them.
     */
    public void forget() {
        known.clear();
    }

    /** Loads the constants that are wanted in the loops of which the current block is the preheader. */
    public void leave() {
        for (ConstantPlacement.Load load : placement.loadsAt(position)) {
            loaded.put(load, fresh(load.constant()));
        }
    }

    /** The constants that were put into registers inside blocks. */
    public List<ConstantPlacement.Request> requests() {
        return requests;
    }

    /** A register of its own that holds a constant. */
    public VirtualRegister fresh(Constant constant) {
        VirtualRegister register = constant.isFloat() ? code.newFloat() : code.newInt();
        code.add(forms.load(constant, register));
        return register;
    }

    /** A register that holds a constant, for reading only. */
    public VirtualRegister shared(Constant constant) {
        int loop = placement.loopOf(constant, position);
        if (loop >= 0) {
            return Objects.requireNonNull(loaded.get(new ConstantPlacement.Load(constant, loop)));
        }
        Entry entry = known.get(constant);
        if (entry == null || code.size() - entry.lastUse > REACH) {
            requests.add(new ConstantPlacement.Request(constant, forms.words(constant), position));
            entry = new Entry(fresh(constant), code.size());
            known.put(constant, entry);
        }
        entry.lastUse = code.size();
        return entry.register;
    }
}
