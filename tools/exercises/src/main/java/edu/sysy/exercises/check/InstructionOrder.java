package edu.sysy.exercises.check;

import edu.sysy.ir.Block;
import edu.sysy.ir.Effect;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which instructions of a block have to come after which others.
 *
 * @param instructions in the order of the block
 * @param before for each instruction, the indices of those that it depends on
 */
record InstructionOrder(List<Instruction> instructions, List<List<Integer>> before) {
    static InstructionOrder of(Block block) {
        List<Instruction> instructions = block.instructions();
        Map<Value, Integer> definitions = new HashMap<>();
        List<List<Integer>> before = new ArrayList<>();
        for (int i = 0; i < instructions.size(); i++) {
            Operation operation = instructions.get(i).operation();
            List<Integer> needed = new ArrayList<>();
            for (int k = 0; k < operation.operandCount(); k++) {
                Integer definition = definitions.get(operation.operand(k));
                if (definition != null) {
                    needed.add(definition);
                }
            }
            for (int k = 0; k < i; k++) {
                if (conflict(instructions.get(k).operation().effect(), operation.effect())) {
                    needed.add(k);
                }
            }
            definitions.put(instructions.get(i).result(), i);
            definitions.remove(Value.NONE);
            before.add(List.copyOf(needed));
        }
        return new InstructionOrder(instructions, List.copyOf(before));
    }

    private static boolean conflict(Effect first, Effect second) {
        boolean touching = first != Effect.NONE
                && second != Effect.NONE
                && first != Effect.ALLOCATES
                && second != Effect.ALLOCATES;
        return touching && !(first == Effect.READS && second == Effect.READS);
    }

    /** What is wrong with another order; empty if it is one of the same instructions that keeps all dependences. */
    Optional<String> broken(List<Instruction> order) {
        boolean[] placed = new boolean[instructions.size()];
        for (Instruction instruction : order) {
            int index = firstNotPlaced(instruction, placed);
            if (index < 0) {
                return Optional.of("'" + instruction + "' stands there more often than in the block");
            }
            for (int earlier : before.get(index)) {
                if (!placed[earlier]) {
                    return Optional.of("'" + instruction + "' has to come after '" + instructions.get(earlier) + "'");
                }
            }
            placed[index] = true;
        }
        return order.size() == instructions.size()
                ? Optional.empty()
                : Optional.of("the order has " + order.size() + " instructions, the block " + instructions.size());
    }

    private int firstNotPlaced(Instruction instruction, boolean[] placed) {
        for (int i = 0; i < placed.length; i++) {
            if (!placed[i] && instructions.get(i).equals(instruction)) {
                return i;
            }
        }
        return -1;
    }
}
