package edu.sysy.arm.combine;

import edu.sysy.arm.isa.ArmInstruction;
import edu.sysy.arm.isa.ArmOpcode;
import edu.sysy.arm.isa.ArmOperation;
import edu.sysy.arm.isa.Modifier;
import edu.sysy.codegen.select.UseTable;
import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineInstruction;
import edu.sysy.machine.Register;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Has one instruction on vectors of integers do the work of several.
 *
 * <pre>
 * q4 = mul.q q1, q2
 * q5 = add.q q3, q4         --&gt;    q5 = mla.q q3, q1, q2
 *
 * q4 = and.q q1, q2
 * q5 = cmeq.q q4, 0         --&gt;    q5 = cmtst.q q1, q2
 * q6 = bsl.q q5, q7, q8            q6 = bsl.q q5, q8, q7
 * </pre>
 *
 * Products of floating numbers stay apart from sums: {@code fmla} rounds once where the two round twice.
 */
final class VectorFolding {
    private static final Modifier ZERO = new Modifier.Number(0);

    private final UseTable<ArmOperation> uses;
    private final List<MachineInstruction> code;
    private final int position;
    private final Map<ArmInstruction, Integer> places = new IdentityHashMap<>();

    private VectorFolding(MachineBlock block, int position, UseTable<ArmOperation> uses) {
        this.uses = uses;
        this.code = new ArrayList<>(block.instructions());
        this.position = position;
    }

    /** The function with fewer instructions; the same object if there are none to fold. */
    static MachineFunction fold(MachineFunction function) {
        if (function.blocks().stream().noneMatch(VectorFolding::hasPart)) {
            return function;
        }
        UseTable<ArmOperation> uses = new UseTable<>(function, ArmOperation.class);
        List<MachineBlock> blocks = new ArrayList<>(function.blocks().size());
        boolean changed = false;
        for (int position = 0; position < function.blocks().size(); position++) {
            MachineBlock block = function.blocks().get(position);
            List<MachineInstruction> code = new VectorFolding(block, position, uses).run();
            boolean same = code.size() == block.instructions().size();
            blocks.add(same ? block : block.withInstructions(code));
            changed |= !same;
        }
        return changed ? function.withBlocks(blocks) : function;
    }

    private static boolean hasPart(MachineBlock block) {
        return block.instructions().stream()
                .anyMatch(instruction -> instruction.operation() instanceof ArmInstruction part
                        && (part.opcode() == ArmOpcode.MUL_Q || part.opcode() == ArmOpcode.BSL_Q));
    }

    private List<MachineInstruction> run() {
        for (int i = 0; i < code.size(); i++) {
            if (code.get(i).operation() instanceof ArmInstruction own) {
                places.put(own, i);
                fold(own, i);
            }
        }
        return code.stream().filter(instruction -> !isLeftOver(instruction)).toList();
    }

    /** Whether an instruction has become a part of others. */
    private boolean isLeftOver(MachineInstruction instruction) {
        return instruction.operation() instanceof ArmInstruction own
                && (own.opcode() == ArmOpcode.MUL_Q || own.opcode() == ArmOpcode.AND_Q)
                && uses.isUnused(own);
    }

    private void fold(ArmInstruction instruction, int index) {
        switch (instruction.opcode()) {
            case ADD_Q -> {
                if (!addProduct(index, instruction, ArmOpcode.MLA_Q, 0)) {
                    addProduct(index, instruction, ArmOpcode.MLA_Q, 1);
                }
            }
            case SUB_Q -> addProduct(index, instruction, ArmOpcode.MLS_Q, 0);
            case BSL_Q -> selectByCommonBits(index, instruction);
            default -> {}
        }
    }

    /** Has a sum or difference compute its product itself, if nothing else reads that. */
    private boolean addProduct(int index, ArmInstruction sum, ArmOpcode opcode, int other) {
        ArmInstruction product = only(sum.uses().get(1 - other), ArmOpcode.MUL_Q);
        if (product == null) {
            return false;
        }
        replace(
                index,
                ArmInstruction.compute(
                        opcode,
                        sum.rd(),
                        sum.uses().get(other),
                        product.uses().get(0),
                        product.uses().get(1)));
        return true;
    }

    /** Exchanges the choices of a selection by a mask of words without common bits. */
    private void selectByCommonBits(int index, ArmInstruction select) {
        ArmInstruction none = only(select.uses().getFirst(), ArmOpcode.CMEQ_Q);
        ArmInstruction bits = none == null || !none.modifier().equals(ZERO)
                ? null
                : only(none.uses().getFirst(), ArmOpcode.AND_Q);
        if (none != null && bits != null) {
            replace(
                    Objects.requireNonNull(places.get(none)),
                    ArmInstruction.compute(
                            ArmOpcode.CMTST_Q,
                            none.rd(),
                            bits.uses().get(0),
                            bits.uses().get(1)));
            replace(
                    index,
                    ArmInstruction.compute(
                            ArmOpcode.BSL_Q,
                            select.rd(),
                            select.uses().get(0),
                            select.uses().get(2),
                            select.uses().get(1)));
        }
    }

    private @Nullable ArmInstruction only(Register register, ArmOpcode opcode) {
        return uses.only(register, position) instanceof ArmInstruction definition && definition.opcode() == opcode
                ? definition
                : null;
    }

    private void replace(int index, ArmInstruction other) {
        MachineInstruction old = code.get(index);
        uses.replace((ArmOperation) old.operation(), other);
        code.set(index, new MachineInstruction(other, old.line()));
    }
}
