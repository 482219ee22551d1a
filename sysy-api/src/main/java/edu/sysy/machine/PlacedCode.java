package edu.sysy.machine;

import java.util.ArrayList;
import java.util.List;

/** Code with places, collected instruction by instruction. */
final class PlacedCode {
    private final List<MachineBlock> blocks = new ArrayList<>();
    private final List<PlacedInstruction> all = new ArrayList<>();
    private final List<List<Move>> movesBefore = new ArrayList<>();
    private List<MachineInstruction> instructions = new ArrayList<>();
    private List<Move> moves = new ArrayList<>();

    /** Adds moves before the next instruction. */
    void moves(List<Move> more) {
        moves.addAll(more);
    }

    void add(PlacedInstruction instruction) {
        instructions.add(instruction.instruction());
        all.add(instruction);
        movesBefore.add(moves);
        moves = new ArrayList<>();
    }

    /** Ends a block that is as another one but for its instructions. */
    void endBlock(MachineBlock like) {
        blocks.add(like.withInstructions(instructions));
        instructions = new ArrayList<>();
    }

    AllocatedFunction finish(MachineFunction like, int registerCount, RegisterRenaming renaming) {
        blocks.replaceAll(renaming::apply);
        MachineFunction code = like.withBlocks(blocks, registerCount);
        Allocation.Builder builder = Allocation.builder(code);
        for (int number = 0; number < all.size(); number++) {
            for (Move move : movesBefore.get(number)) {
                builder.moveBefore(number, move);
            }
            PlacedInstruction instruction = all.get(number);
            List<Operand> operands = instruction.instruction().operation().operands();
            for (int k = 0; k < operands.size(); k++) {
                if (operands.get(k).register() instanceof VirtualRegister) {
                    builder.locate(
                            number,
                            k,
                            instruction.locations().get(k),
                            operands.get(k).role().defines());
                }
            }
        }
        return new AllocatedFunction(code, builder.build());
    }
}
