package edu.sysy.arm.emit;

import edu.sysy.arm.ArmCallingConvention;
import edu.sysy.arm.ArmRegisters;
import edu.sysy.arm.isa.ArmInstruction;
import edu.sysy.arm.isa.ArmOpcode;
import edu.sysy.arm.isa.Immediates;
import edu.sysy.arm.isa.Modifier;
import edu.sysy.codegen.frame.FrameLayout;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.Register;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes and leaves frames: registers are saved in pairs, and where the first of them lies at the stack pointer,
 * saving it moves the stack pointer, too.
 *
 * <pre>
 * stp x30, x19, [sp, #-32]!         ldr d8, [sp, #16]
 * str d8, [sp, #16]                 ldp x30, x19, [sp], #32
 * </pre>
 */
final class SavedRegisters {
    private static final int WORD = ArmCallingConvention.WORD_BYTES;

    private final FrameLayout frame;
    private final ArmInstructionEmitter out;

    SavedRegisters(FrameLayout frame, ArmInstructionEmitter out) {
        this.frame = frame;
        this.out = out;
    }

    /** Makes the frame. */
    void save() {
        boolean moves = firstMovesStackPointer();
        if (frame.size() > 0 && !moves) {
            out.sum(ArmRegisters.SP, ArmRegisters.SP, -frame.size());
        }
        for (int i = 0; i < frame.saved().size(); i += width(i)) {
            access(i, true, moves && i == 0);
        }
    }

    /** Leaves the frame. */
    void restore() {
        boolean moves = firstMovesStackPointer();
        List<Integer> firsts = new ArrayList<>();
        for (int i = 0; i < frame.saved().size(); i += width(i)) {
            firsts.addFirst(i);
        }
        for (int i : firsts) {
            access(i, false, moves && i == 0);
        }
        if (frame.size() > 0 && !moves) {
            out.sum(ArmRegisters.SP, ArmRegisters.SP, frame.size());
        }
    }

    /** How many registers are saved by the instruction that saves the one at an index: it and its neighbour, or one. */
    private int width(int index) {
        if (index + 1 == frame.saved().size()) {
            return 1;
        }
        FrameLayout.Saved one = frame.saved().get(index);
        FrameLayout.Saved next = frame.saved().get(index + 1);
        return one.register().kind().equals(next.register().kind())
                        && next.offset() == one.offset() + WORD
                        && Immediates.isPairOffset(one.offset(), WORD)
                ? 2
                : 1;
    }

    /** Whether the first access makes or gives up the whole frame. */
    private boolean firstMovesStackPointer() {
        return !frame.saved().isEmpty()
                && frame.saved().getFirst().offset() == 0
                && (width(0) == 2 ? Immediates.isPairOffset(frame.size(), WORD) : Immediates.isUpdate(frame.size()));
    }

    private void access(int index, boolean store, boolean moves) {
        List<Register> registers = frame.saved().subList(index, index + width(index)).stream()
                .<Register>map(FrameLayout.Saved::register)
                .toList();
        int offset = frame.saved().get(index).offset();
        PhysicalRegister first = frame.saved().get(index).register();
        if (registers.size() == 1 && !moves) {
            if (store) {
                out.store(first, ArmRegisters.SP, offset, WORD);
            } else {
                out.load(first, ArmRegisters.SP, offset, WORD);
            }
            return;
        }
        ArmOpcode opcode = ArmOpcode.access(!store, first.kind().equals(ArmRegisters.FLOAT), WORD);
        Modifier modifier =
                moves ? new Modifier.Updated(store, store ? -frame.size() : frame.size()) : new Modifier.Number(offset);
        out.add(instruction(registers.size() == 2 ? opcode.pair() : opcode, registers, store, modifier));
    }

    private static ArmInstruction instruction(
            ArmOpcode opcode, List<Register> registers, boolean store, Modifier modifier) {
        List<Register> results = new ArrayList<>();
        List<Register> uses = new ArrayList<>();
        (store ? uses : results).addAll(registers);
        uses.add(ArmRegisters.SP);
        if (modifier instanceof Modifier.Updated) {
            results.add(ArmRegisters.SP);
        }
        return new ArmInstruction(opcode, results, uses, modifier, "");
    }
}
