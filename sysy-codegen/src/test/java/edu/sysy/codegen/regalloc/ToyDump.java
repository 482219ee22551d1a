package edu.sysy.codegen.regalloc;

import edu.sysy.machine.Allocation;
import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.Operand;
import edu.sysy.machine.VirtualRegister;
import java.util.List;

/** Writes an allocated function for people to read. */
public final class ToyDump {
    private ToyDump() {}

    /** Each instruction with its number, the moves before it and where its operands are. */
    public static String of(MachineFunction function, Allocation allocation) {
        StringBuilder text = new StringBuilder();
        for (int block = 0; block < function.blocks().size(); block++) {
            MachineBlock code = function.blocks().get(block);
            text.append('b').append(block).append(code.parameters()).append('\n');
            for (int i = 0; i < code.instructions().size(); i++) {
                int number = function.firstInstruction(block) + i;
                allocation
                        .movesBefore(number)
                        .forEach(move -> text.append("          ").append(move).append('\n'));
                ToyOperation operation =
                        (ToyOperation) code.instructions().get(i).operation();
                text.append(String.format("  %4d %-40s", number, operation));
                List<Operand> operands = operation.operands();
                for (int k = 0; k < operands.size(); k++) {
                    if (operands.get(k).register() instanceof VirtualRegister) {
                        text.append(' ').append(allocation.location(number, k));
                    }
                }
                text.append(operation.clobbers().isEmpty() ? "" : " clobbers").append('\n');
            }
            code.edges().forEach(edge -> text.append("       -> ").append(edge).append('\n'));
        }
        return text.toString();
    }
}
