package edu.sysy.mips.text;

import edu.sysy.codegen.operation.GenericOperation;
import edu.sysy.codegen.operation.GenericOperationText;
import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.text.MachineSyntax;
import edu.sysy.machine.text.OperationText;
import edu.sysy.mips.CallingConvention;
import edu.sysy.mips.MipsRegisters;
import edu.sysy.mips.PseudoInstruction;
import edu.sysy.mips.RealInstruction;
import edu.sysy.mips.isa.MipsOpcode;
import java.util.List;

/**
 * How MIPS instructions are written: {@code v3 = addu v1, v2}, {@code sw v3, 8(v1)}, {@code v4 = movz v3, v1, v2} with
 * the register that is overwritten last. The instructions of the machine have the names and the order of assembly text;
 * {@code $zero} and condition flag 0 are left out where assembly text leaves them out or never has another one. Pseudo
 * instructions are:
 *
 * <pre>
 * v1 = li 70000                       v3 = mulh v1, v2                    v1 = set c.lt.s(w1, w2)
 * w1 = li.s 0x1.8p1                   v3 = mulhu v1, v2                   v1 = set.not c.lt.s(w1, w2)
 * v1 = la @g.a+8                      v3 = quotient v1, v2                bne v1, v2 -&gt; b1, b2
 * v1 = la.gp @g.a+8                   v3 = remainder v1, v2               branch c.lt.s(w1, w2) -&gt; b1, b2
 * v1, v2 = double.words w1            v3, v4 = divide v1, v2              branch.not c.lt.s(w1, w2) -&gt; b1, b2
 * </pre>
 *
 * and those that {@linkplain GenericOperationText all machines} have.
 */
public final class MipsSyntax implements MachineSyntax {
    /** The one syntax; it has no state. */
    public static final MipsSyntax INSTANCE = new MipsSyntax();

    private MipsSyntax() {}

    @Override
    public List<PhysicalRegister> registers() {
        return MipsRegisters.named();
    }

    @Override
    public OperationText write(MachineOperation operation) {
        return switch (operation) {
            case GenericOperation generic -> GenericOperationText.write(generic);
            case PseudoInstruction.ConditionalBranch branch -> RealInstructionText.write(branch);
            case PseudoInstruction pseudo -> PseudoInstructionText.write(pseudo);
            case RealInstruction real -> RealInstructionText.write(real);
            default -> throw new IllegalArgumentException("not for this target: " + operation);
        };
    }

    @Override
    public MachineOperation read(OperationText text) {
        GenericOperation generic = GenericOperationText.read(text, CallingConvention.CALLER_SAVED);
        if (generic != null) {
            return generic;
        }
        MipsOpcode opcode = MipsOpcode.of(text.mnemonic());
        return opcode == null ? PseudoInstructionText.read(text) : RealInstructionText.read(opcode, text);
    }
}
