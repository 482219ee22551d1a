package edu.sysy.mips.select;

import edu.sysy.codegen.select.UseTable;
import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineInstruction;
import edu.sysy.machine.Register;
import edu.sysy.mips.MipsInstruction;
import edu.sysy.mips.VectorInstruction;
import edu.sysy.mips.VectorInstruction.VectorThreeRegister;
import edu.sysy.mips.VectorInstruction.VectorUpdate;
import edu.sysy.mips.isa.MipsOpcode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Adds products of vectors of integers while they are computed, and leaves out what nobody needs, such as constants
 * that became part of instructions.
 *
 * <pre>
 * q1 = ldi.w 5
 * q4 = mulv.w q2, q3
 * q5 = addv.w q0, q4       --&gt;    q5 over 2 = maddv.w q2, q3, q0
 * </pre>
 */
public final class VectorCombiner {
    private final UseTable<MipsInstruction> uses;
    private final int position;

    private VectorCombiner(UseTable<MipsInstruction> uses, int position) {
        this.uses = uses;
        this.position = position;
    }

    /** The function with sums of products; the same object if nothing changes, as without vectors. */
    public static MachineFunction combine(MachineFunction function) {
        if (function.blocks().stream().noneMatch(VectorCombiner::hasVectors)) {
            return function;
        }
        UseTable<MipsInstruction> uses = new UseTable<>(function, MipsInstruction.class);
        List<MachineBlock> blocks = new ArrayList<>(function.blocks().size());
        for (int position = 0; position < function.blocks().size(); position++) {
            MachineBlock block = function.blocks().get(position);
            blocks.add(block.withInstructions(new VectorCombiner(uses, position).combine(block)));
        }
        blocks.replaceAll(block -> withoutUnused(block, uses));
        return blocks.equals(function.blocks()) ? function : function.withBlocks(blocks);
    }

    private static boolean hasVectors(MachineBlock block) {
        return block.instructions().stream()
                .anyMatch(instruction -> instruction.operation() instanceof VectorInstruction);
    }

    /** The code of a block, in which sums compute their products. */
    private List<MachineInstruction> combine(MachineBlock block) {
        List<MachineInstruction> code = new ArrayList<>(block.instructions().size());
        for (MachineInstruction instruction : block.instructions()) {
            VectorUpdate sum =
                    instruction.operation() instanceof VectorThreeRegister three ? sumOfProduct(three) : null;
            if (sum == null) {
                code.add(instruction);
            } else {
                uses.replace((VectorThreeRegister) instruction.operation(), sum);
                code.add(new MachineInstruction(sum, instruction.line()));
            }
        }
        return code;
    }

    /** A sum or difference that computes its product itself; null if it has none, or one that others read, too. */
    private @Nullable VectorUpdate sumOfProduct(VectorThreeRegister sum) {
        return switch (sum.opcode()) {
            case ADDV_W -> {
                VectorUpdate second = withProduct(sum, MipsOpcode.MADDV_W, sum.a(), sum.b());
                yield second != null ? second : withProduct(sum, MipsOpcode.MADDV_W, sum.b(), sum.a());
            }
            case SUBV_W -> withProduct(sum, MipsOpcode.MSUBV_W, sum.a(), sum.b());
            default -> null;
        };
    }

    private @Nullable VectorUpdate withProduct(
            VectorThreeRegister sum, MipsOpcode opcode, Register other, Register product) {
        return uses.only(product, position) instanceof VectorThreeRegister(var op, var rd, var a, var b)
                        && op == MipsOpcode.MULV_W
                ? new VectorUpdate(opcode, sum.rd(), a, b, other)
                : null;
    }

    private static MachineBlock withoutUnused(MachineBlock block, UseTable<MipsInstruction> uses) {
        List<MachineInstruction> needed = block.instructions().stream()
                .filter(instruction ->
                        !(instruction.operation() instanceof VectorInstruction own) || !uses.isUnused(own))
                .toList();
        return needed.size() == block.instructions().size() ? block : block.withInstructions(needed);
    }
}
