package edu.sysy.mips.select;

import edu.sysy.codegen.select.CodeBuffer;
import edu.sysy.machine.Register;
import edu.sysy.machine.VirtualRegister;
import edu.sysy.mips.Immediate;
import edu.sysy.mips.MipsRegisters;
import edu.sysy.mips.PseudoInstruction;
import edu.sysy.mips.RealInstruction.ThreeRegister;
import edu.sysy.mips.RealInstruction.WithImmediate;
import edu.sysy.mips.isa.MipsOpcode;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The instructions selected so far, with shorthands for those that compute one result. */
final class MipsCodeBuffer extends CodeBuffer {
    private record Division(Register a, Register b) {}

    /** The divisions of the block whose other result nobody has asked for, by their place in it. */
    private final Map<Division, Integer> divisions = new HashMap<>();

    private @Nullable Choices choices;

    MipsCodeBuffer() {
        super(MipsRegisters.INT, MipsRegisters.FLOAT);
    }

    VirtualRegister three(MipsOpcode op, Register a, Register b) {
        VirtualRegister rd = newInt();
        add(new ThreeRegister(op, rd, a, b));
        return rd;
    }

    VirtualRegister immediate(MipsOpcode op, Register a, int value) {
        VirtualRegister rd = newInt();
        add(new WithImmediate(op, rd, a, Immediate.of(value)));
        return rd;
    }

    /** What selects one of two values. */
    Choices choices() {
        return Objects.requireNonNull(choices);
    }

    /** Sets what selects one of two values. */
    void choices(Choices values) {
        choices = values;
    }

    /** Begins a block. */
    void enter() {
        divisions.clear();
    }

    /** A quotient or a remainder; one division computes both. */
    Register divide(Register a, Register b, boolean quotient) {
        VirtualRegister rd = newInt();
        Integer place = divisions.remove(new Division(a, b));
        if (place == null || !(operation(place) instanceof PseudoInstruction first)) {
            divisions.put(new Division(a, b), size());
            add(division(rd, a, b, quotient));
            return rd;
        }
        switch (first) {
            case PseudoInstruction.Divide(var other, var x, var y)
            when !quotient -> replace(place, new PseudoInstruction.DivideRemainder(other, rd, a, b));
            case PseudoInstruction.Remainder(var other, var x, var y)
            when quotient -> replace(place, new PseudoInstruction.DivideRemainder(rd, other, a, b));
            default -> add(division(rd, a, b, quotient));
        }
        return rd;
    }

    private static PseudoInstruction division(VirtualRegister rd, Register a, Register b, boolean quotient) {
        return quotient ? new PseudoInstruction.Divide(rd, a, b) : new PseudoInstruction.Remainder(rd, a, b);
    }
}
