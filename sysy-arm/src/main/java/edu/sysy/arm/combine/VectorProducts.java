package edu.sysy.arm.combine;

import edu.sysy.arm.isa.ArmInstruction;
import edu.sysy.arm.isa.ArmOpcode;
import edu.sysy.arm.isa.ArmOperation;
import edu.sysy.codegen.select.UseTable;
import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineInstruction;
import edu.sysy.machine.Register;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Adds products of vectors of integers while they are computed.
 *
 * <pre>
 * q4 = mul.q q1, q2
 * q5 = add.q q3, q4         --&gt;    q5 = mla.q q3, q1, q2
 * </pre>
 *
 * Products of floating numbers stay apart from sums: {@code fmla} rounds once where the two round twice.
 */
final class VectorProducts {
    private final UseTable<ArmOperation> uses;
    private final MachineBlock block;
    private final int position;

    private VectorProducts(MachineBlock block, int position, UseTable<ArmOperation> uses) {
        this.uses = uses;
        this.block = block;
        this.position = position;
    }

    /** The function with sums of products; the same object if there are none. */
    static MachineFunction combine(MachineFunction function) {
        if (function.blocks().stream().noneMatch(VectorProducts::hasProduct)) {
            return function;
        }
        UseTable<ArmOperation> uses = new UseTable<>(function, ArmOperation.class);
        List<MachineBlock> blocks = new ArrayList<>(function.blocks().size());
        boolean changed = false;
        for (int position = 0; position < function.blocks().size(); position++) {
            MachineBlock block = function.blocks().get(position);
            List<MachineInstruction> code = new VectorProducts(block, position, uses).run();
            boolean same = code.size() == block.instructions().size();
            blocks.add(same ? block : block.withInstructions(code));
            changed |= !same;
        }
        return changed ? function.withBlocks(blocks) : function;
    }

    private static boolean hasProduct(MachineBlock block) {
        return block.instructions().stream()
                .anyMatch(instruction -> instruction.operation() instanceof ArmInstruction product
                        && product.opcode() == ArmOpcode.MUL_Q);
    }

    /** The code, in which a sum of a product takes the place of both. */
    private List<MachineInstruction> run() {
        List<MachineInstruction> code = new ArrayList<>(block.instructions().size());
        for (MachineInstruction instruction : block.instructions()) {
            ArmInstruction sum = instruction.operation() instanceof ArmInstruction own ? sumOfProduct(own) : null;
            code.add(sum == null ? instruction : new MachineInstruction(sum, instruction.line()));
            if (sum != null) {
                uses.replace((ArmOperation) instruction.operation(), sum);
            }
        }
        code.removeIf(instruction -> instruction.operation() instanceof ArmInstruction own
                && own.opcode() == ArmOpcode.MUL_Q
                && uses.isUnused(own));
        return code;
    }

    /** A sum or difference that computes its product itself; null if it has none, or one that others read, too. */
    private @Nullable ArmInstruction sumOfProduct(ArmInstruction sum) {
        return switch (sum.opcode()) {
            case ADD_Q -> {
                ArmInstruction one =
                        with(sum, ArmOpcode.MLA_Q, sum.uses().get(0), sum.uses().get(1));
                yield one != null
                        ? one
                        : with(
                                sum,
                                ArmOpcode.MLA_Q,
                                sum.uses().get(1),
                                sum.uses().get(0));
            }
            case SUB_Q ->
                with(sum, ArmOpcode.MLS_Q, sum.uses().get(0), sum.uses().get(1));
            default -> null;
        };
    }

    private @Nullable ArmInstruction with(ArmInstruction sum, ArmOpcode opcode, Register other, Register product) {
        return uses.only(product, position) instanceof ArmInstruction multiplication
                        && multiplication.opcode() == ArmOpcode.MUL_Q
                ? ArmInstruction.compute(
                        opcode,
                        sum.rd(),
                        other,
                        multiplication.uses().get(0),
                        multiplication.uses().get(1))
                : null;
    }
}
