package edu.sysy.machine.text;

import edu.sysy.ir.Global;
import edu.sysy.machine.AllocatedFunction;
import edu.sysy.machine.Allocation;
import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineEdge;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineInstruction;
import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.MachineProgram;
import edu.sysy.machine.Move;
import edu.sysy.machine.Operand;
import edu.sysy.machine.SelectedProgram;
import edu.sysy.machine.VirtualRegister;
import edu.sysy.text.GlobalText;
import edu.sysy.text.NameText;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Prints machine code as text, which {@link MachineParser} reads back as something equal. */
public final class MachinePrinter {
    private final OperationPrinter operations;

    private MachinePrinter(OperationPrinter operations) {
        this.operations = operations;
    }

    /** A printer of the code of a machine. */
    public static MachinePrinter of(MachineSyntax syntax) {
        return new MachinePrinter(new OperationPrinter(syntax));
    }

    /** The text of a program before register allocation. */
    public String print(SelectedProgram program) {
        StringBuilder out = head(program.sourceName(), program.globals());
        for (MachineFunction function : program.functions()) {
            out.append(out.isEmpty() ? "" : "\n").append(print(function));
        }
        return out.toString();
    }

    /** The text of a program after register allocation. */
    public String print(MachineProgram program) {
        StringBuilder out = head(program.sourceName(), program.globals());
        for (AllocatedFunction function : program.functions()) {
            out.append(out.isEmpty() ? "" : "\n").append(print(function));
        }
        return out.toString();
    }

    /** The text of a function before register allocation. */
    public String print(MachineFunction function) {
        return print(function, null);
    }

    /** The text of a function after register allocation, with the location of each operand and the moves. */
    public String print(AllocatedFunction function) {
        return print(function.code(), function.allocation());
    }

    /**
     * The text of one instruction with the location of each operand, without moves and edges.
     *
     * @param instruction its number in the function
     */
    public String print(AllocatedFunction function, int instruction) {
        MachineOperation operation = function.code().instruction(instruction).operation();
        return operations.text(operation, OperationPrinter.places(function.allocation(), instruction));
    }

    /** The text of an operation. */
    public String print(MachineOperation operation) {
        return operations.text(operation, operand -> "");
    }

    private static StringBuilder head(String sourceName, List<Global> globals) {
        StringBuilder out = new StringBuilder();
        if (!sourceName.isEmpty()) {
            out.append("source ");
            NameText.append(out, sourceName);
            out.append('\n');
        }
        globals.forEach(global -> GlobalText.append(global, out));
        return out;
    }

    private String print(MachineFunction function, @Nullable Allocation allocation) {
        StringBuilder out = new StringBuilder("func ");
        NameText.append(out, function.name());
        if (!function.frameObjects().isEmpty()) {
            out.append(function.frameObjects().stream()
                    .map(object -> object.bytes() + ":" + object.alignment())
                    .collect(Collectors.joining(", ", " frame(", ")")));
        }
        if (function.outgoingArgumentBytes() != 0) {
            out.append(" outgoing(").append(function.outgoingArgumentBytes()).append(')');
        }
        if (allocation != null && allocation.slotCount() > 0) {
            out.append(IntStream.range(0, allocation.slotCount())
                    .mapToObj(slot -> Integer.toString(allocation.slotBytes(slot)))
                    .collect(Collectors.joining(", ", " slots(", ")")));
        }
        if (function.virtualRegisterCount() != namedRegisters(function)) {
            out.append(" registers(").append(function.virtualRegisterCount()).append(')');
        }
        out.append(" {\n");
        int number = 0;
        for (MachineBlock block : function.blocks()) {
            out.append('b').append(block.label());
            arguments(block.parameters(), out);
            out.append(":\n");
            int last = number + block.instructions().size() - 1;
            for (MachineInstruction instruction : block.instructions()) {
                if (allocation != null) {
                    for (Move move : allocation.movesBefore(number)) {
                        out.append("  ").append(operations.text(move)).append('\n');
                    }
                }
                print(instruction, number, allocation, number == last ? block.edges() : List.of(), out);
                number++;
            }
        }
        return out.append("}\n").toString();
    }

    /** One more than the largest index of a virtual register that the text names: what the parser takes by itself. */
    private static int namedRegisters(MachineFunction function) {
        int count = 0;
        for (MachineBlock block : function.blocks()) {
            for (VirtualRegister parameter : block.parameters()) {
                count = Math.max(count, parameter.index() + 1);
            }
            for (MachineEdge edge : block.edges()) {
                for (VirtualRegister argument : edge.arguments()) {
                    count = Math.max(count, argument.index() + 1);
                }
            }
            for (MachineInstruction instruction : block.instructions()) {
                for (Operand operand : instruction.operation().operands()) {
                    if (operand.register() instanceof VirtualRegister register) {
                        count = Math.max(count, register.index() + 1);
                    }
                }
            }
        }
        return count;
    }

    private void print(
            MachineInstruction instruction,
            int number,
            @Nullable Allocation allocation,
            List<MachineEdge> edges,
            StringBuilder out) {
        out.append("  ").append(operations.text(instruction.operation(), OperationPrinter.places(allocation, number)));
        for (int i = 0; i < edges.size(); i++) {
            out.append(i == 0 ? " -> b" : ", b").append(edges.get(i).target());
            arguments(edges.get(i).arguments(), out);
        }
        if (instruction.line() != 0) {
            out.append(" !").append(instruction.line());
        }
        out.append('\n');
    }

    private static void arguments(List<VirtualRegister> registers, StringBuilder out) {
        if (!registers.isEmpty()) {
            out.append(registers.stream().map(VirtualRegister::toString).collect(Collectors.joining(", ", "(", ")")));
        }
    }
}
