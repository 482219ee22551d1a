package edu.sysy.mips.select;

import edu.sysy.ir.ControlFlow;
import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineEdge;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineInstruction;
import edu.sysy.machine.Operand;
import edu.sysy.machine.Register;
import edu.sysy.machine.VirtualRegister;
import edu.sysy.mips.MipsRegisters;
import edu.sysy.mips.PseudoInstruction.LoadConstant;
import edu.sysy.mips.RealInstruction.FromHiLo;
import edu.sysy.mips.RealInstruction.MoveToLow;
import edu.sysy.mips.RealInstruction.ThreeRegister;
import edu.sysy.mips.RealInstruction.ToHiLo;
import edu.sysy.mips.isa.MipsOpcode;
import java.util.ArrayList;
import java.util.List;

/**
 * Keeps sums of products in lo for the time of a loop:
 *
 * <pre>
 *     -> b1(v0)                           mtlo  v0
 *                                         -> b1
 * b1(v1):                             b1:
 *     mul   v4, v2, v3                    madd  v2, v3
 *     addu  v5, v1, v4         -->
 *     bne   v2, v6                        bne   v2, v6
 *     -> b2                               -> b2
 *     -> b3                               -> b3
 * b2:                                 b2:
 *     -> b1(v5)                           -> b1
 * b3:                                 b3:
 *                                         mflo  v5
 * </pre>
 *
 * This is done in loops of two blocks, either of which may compute the products, in which nothing else has to do with
 * hi and lo: {@link LowSum} says what that means. What is in hi does not matter, as the low half of a sum does not
 * depend on it.
 */
public final class ProductSums {
    private final MachineFunction code;
    private final ControlFlow flow;
    private final int[] uses;
    private final List<MachineBlock> blocks;

    private ProductSums(MachineFunction code) {
        this.code = code;
        this.flow = code.controlFlow();
        this.uses = new int[code.virtualRegisterCount()];
        this.blocks = new ArrayList<>(code.blocks());
        for (MachineBlock block : blocks) {
            for (MachineInstruction instruction : block.instructions()) {
                for (Operand operand : instruction.operation().operands()) {
                    if (!operand.role().defines() && operand.register() instanceof VirtualRegister register) {
                        uses[register.index()]++;
                    }
                }
            }
            for (MachineEdge edge : block.edges()) {
                edge.arguments().forEach(argument -> uses[argument.index()]++);
            }
        }
    }

    /** The same code with sums in lo where that can be; itself if there are none. */
    public static MachineFunction toLow(MachineFunction code) {
        ProductSums sums = null;
        boolean changed = false;
        for (int header = 0; header < code.blocks().size(); header++) {
            int latch = latch(code.controlFlow(), header);
            int body = latch < 0 ? -1 : body(code, header, latch);
            if (body >= 0) {
                sums = sums == null ? new ProductSums(code) : sums;
                changed |= sums.change(header, latch, body);
            }
        }
        return sums == null || !changed ? code : code.withBlocks(sums.blocks);
    }

    /** That one of two blocks which computes products; -1 if there is none, or if hi and lo are used otherwise. */
    private static int body(MachineFunction code, int header, int latch) {
        int inHeader = LowSum.products(code.blocks().get(header));
        int inLatch = LowSum.products(code.blocks().get(latch));
        if (inHeader > 0 && inLatch == 0) {
            return header;
        }
        return inLatch > 0 && inHeader == 0 ? latch : -1;
    }

    /** The block with the edge back to a block that is a loop with it; -1 if there is none. */
    private static int latch(ControlFlow flow, int header) {
        for (int k = 0; k < flow.successorCount(header); k++) {
            int latch = flow.successor(header, k);
            if (latch != header
                    && flow.predecessorCount(latch) == 1
                    && flow.successorCount(latch) == 1
                    && flow.successor(latch, 0) == header) {
                return latch;
            }
        }
        return -1;
    }

    private boolean change(int header, int latch, int body) {
        List<MachineBlock> old = code.blocks();
        LowSum sum = LowSum.of(old.get(header), old.get(latch), old.get(body), uses);
        if (sum == null) {
            return false;
        }
        int index = old.get(header).parameters().indexOf(sum.first());
        for (int k = 0; k < flow.predecessorCount(header); k++) {
            int predecessor = flow.predecessor(header, k);
            if (predecessor != latch) {
                begin(predecessor, index);
            }
            withoutArgument(predecessor, index);
        }
        MachineBlock block = blocks.get(header);
        List<VirtualRegister> parameters = new ArrayList<>(block.parameters());
        parameters.remove(index);
        blocks.set(header, block.withParameters(parameters));
        blocks.set(body, withInstructions(blocks.get(body), accumulating(old.get(body), sum)));
        for (int k = 0; k < flow.successorCount(header); k++) {
            if (flow.successor(header, k) != latch && uses[sum.result().index()] > 1) {
                end(flow.successor(header, k), sum.result());
            }
        }
        return true;
    }

    /** Adds what fills lo to a block that leads into the loop. */
    private void begin(int position, int index) {
        MachineBlock block = blocks.get(position);
        VirtualRegister first = block.edges().getFirst().arguments().get(index);
        List<MachineInstruction> instructions = new ArrayList<>(block.instructions());
        Register from = first;
        if (uses[first.index()] == 1
                && instructions.removeIf(instruction -> instruction.operation().equals(new LoadConstant(first, 0)))) {
            from = MipsRegisters.ZERO;
        }
        int end = instructions.size() - 1;
        instructions.add(
                end,
                new MachineInstruction(
                        new MoveToLow(from), instructions.get(end).line()));
        blocks.set(position, withInstructions(block, instructions));
    }

    /** Adds what reads lo to the exit block of the loop. */
    private void end(int position, VirtualRegister result) {
        List<MachineInstruction> instructions =
                new ArrayList<>(blocks.get(position).instructions());
        int line = instructions.getFirst().line();
        instructions.addFirst(new MachineInstruction(new FromHiLo(MipsOpcode.MFLO, result), line));
        blocks.set(position, withInstructions(blocks.get(position), instructions));
    }

    private void withoutArgument(int position, int index) {
        MachineBlock block = blocks.get(position);
        MachineEdge edge = block.edges().getFirst();
        List<VirtualRegister> arguments = new ArrayList<>(edge.arguments());
        arguments.remove(index);
        blocks.set(position, block.withEdges(List.of(new MachineEdge(edge.target(), arguments))));
    }

    private static MachineBlock withInstructions(MachineBlock block, List<MachineInstruction> instructions) {
        return block.withInstructions(instructions);
    }

    private static List<MachineInstruction> accumulating(MachineBlock body, LowSum sum) {
        List<MachineInstruction> result = new ArrayList<>();
        for (MachineInstruction instruction : body.instructions()) {
            if (!(instruction.operation() instanceof ThreeRegister three)) {
                result.add(instruction);
            } else if (three.opcode() == MipsOpcode.MUL) {
                MipsOpcode op = sum.subtracted().contains(three.rd()) ? MipsOpcode.MSUB : MipsOpcode.MADD;
                result.add(new MachineInstruction(new ToHiLo(op, three.a(), three.b()), instruction.line()));
            } else if (!sum.parts().contains(three.rd())) {
                result.add(instruction);
            }
        }
        return result;
    }
}
