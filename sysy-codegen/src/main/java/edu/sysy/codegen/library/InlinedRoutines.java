package edu.sysy.codegen.library;

import edu.sysy.codegen.operation.GenericOperation.Call;
import edu.sysy.machine.MachineEditor;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.Operand;
import edu.sysy.machine.Register;
import java.util.ArrayList;
import java.util.List;

/**
 * Puts the instructions of routines that access a byte or move bits in the place of their calls in the {@link
 * PortableLibrary}, which SysY has no other words for. A call would cost five times as much, and save registers.
 *
 * <pre>{@code
 * call byte_at x1 in x10, x2 in x11 -> x3 in x10
 *
 * x4 = add x1, x2
 * x3 = lbu 0(x4)
 * }</pre>
 */
final class InlinedRoutines {
    private InlinedRoutines() {}

    /** A function of the library before registers are allocated. */
    static MachineFunction in(MachineFunction function, SystemRoutines<?> routines) {
        return function.edit(editor -> editor.forEachInstruction((label, index, instruction) -> {
            if (instruction.operation() instanceof Call call) {
                inline(editor, label, index, call, instruction.line(), routines);
            }
        }));
    }

    private static void inline(
            MachineEditor editor, int label, int index, Call call, int line, SystemRoutines<?> routines) {
        if (!PortableLibrary.required().contains(call.symbol())) {
            return;
        }
        List<Register> registers =
                new ArrayList<>(call.operands().stream().map(Operand::register).toList());
        registers.add(editor.newRegister(registers.getFirst().kind()));
        registers.add(editor.newRegister(registers.getFirst().kind()));
        List<? extends MachineOperation> instructions = routines.inlined(call.symbol(), registers);
        if (instructions.isEmpty()) {
            return;
        }
        for (MachineOperation before : instructions.subList(0, instructions.size() - 1)) {
            editor.insert(label, index, before, line);
        }
        editor.replace(label, index, instructions.getLast());
    }
}
