package edu.sysy.arm.isa;

import edu.sysy.machine.Operand;
import edu.sysy.machine.Register;
import java.util.List;

/** Constants: operations that become several instructions once their registers have places. */
public sealed interface ArmPseudoInstruction extends ArmOperation {
    /** The register that is written. */
    Register rd();

    @Override
    default List<Operand> operands() {
        return List.of(Operand.def(rd()));
    }

    @Override
    default boolean isRematerializable() {
        return true;
    }

    /** Puts a number into the lower half of an integer register, and zeros into the upper half. */
    record LoadConstant(Register rd, int value) implements ArmPseudoInstruction {
        @Override
        public LoadConstant withRegisters(List<? extends Register> r) {
            return new LoadConstant(r.getFirst(), value);
        }
    }

    /** Puts the binary32 number with the given bits into a floating register. */
    record LoadFloatConstant(Register rd, int bits) implements ArmPseudoInstruction {
        @Override
        public LoadFloatConstant withRegisters(List<? extends Register> r) {
            return new LoadFloatConstant(r.getFirst(), bits);
        }
    }

    /** Puts the address {@code symbol + offset} into an integer register. */
    record LoadAddress(Register rd, String symbol, int offset) implements ArmPseudoInstruction {
        @Override
        public LoadAddress withRegisters(List<? extends Register> r) {
            return new LoadAddress(r.getFirst(), symbol, offset);
        }
    }
}
