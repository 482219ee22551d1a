package edu.sysy.explorer.picture;

import edu.sysy.explorer.picture.Graph.Line;
import edu.sysy.ir.ControlFlow;
import edu.sysy.machine.AllocatedFunction;
import edu.sysy.machine.Location;
import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineEdge;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineInstruction;
import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.Move;
import edu.sysy.machine.Operand;
import edu.sysy.machine.Recomputation;
import edu.sysy.machine.Register;
import edu.sysy.machine.text.MachinePrinter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Machine code over virtual registers, or with the places of registers and the moves between instructions. */
final class MachineLines implements CodeLines {
    private final MachineFunction code;
    private final @Nullable AllocatedFunction allocated;

    MachineLines(MachineFunction code) {
        this(code, null);
    }

    MachineLines(AllocatedFunction allocated) {
        this(allocated.code(), allocated);
    }

    private MachineLines(MachineFunction code, @Nullable AllocatedFunction allocated) {
        this.code = code;
        this.allocated = allocated;
    }

    @Override
    public String function() {
        return code.name();
    }

    @Override
    public String stage() {
        return allocated == null ? "machine code before register allocation" : "machine code after register allocation";
    }

    @Override
    public ControlFlow flow() {
        return code.controlFlow();
    }

    @Override
    public String label(int position) {
        return "b" + code.blocks().get(position).label();
    }

    @Override
    public Line heading(int position) {
        MachineBlock block = code.blocks().get(position);
        Line line = Line.of(label(position) + inParentheses(block.parameters()));
        return block.parameters().isEmpty() ? line : line.with("value", CodeLines.names(block.parameters()));
    }

    private static String inParentheses(List<? extends Register> registers) {
        return registers.isEmpty()
                ? ""
                : registers.stream().map(Object::toString).collect(Collectors.joining(", ", "(", ")"));
    }

    @Override
    public List<Line> instructions(int position) {
        MachineBlock block = code.blocks().get(position);
        List<Line> lines = new ArrayList<>();
        int number = code.firstInstruction(position);
        for (int i = 0; i < block.instructions().size(); i++) {
            boolean last = i == block.instructions().size() - 1;
            lines.add(line(block.instructions().get(i), number + i, last ? block.edges() : List.of()));
        }
        return lines;
    }

    private Line line(MachineInstruction instruction, int number, List<MachineEdge> edges) {
        String targets = edges.stream()
                .map(edge -> "b" + edge.target() + inParentheses(edge.arguments()))
                .collect(Collectors.joining(", "));
        Line line = Line.of(text(instruction.operation(), number) + (edges.isEmpty() ? "" : " -> " + targets))
                .with("instruction", number);
        List<Register> reads = new ArrayList<>();
        List<Register> writes = new ArrayList<>();
        for (Operand operand : instruction.operation().operands()) {
            (operand.role().defines() ? writes : reads).add(operand.register());
        }
        edges.forEach(edge -> reads.addAll(edge.arguments()));
        line = writes.isEmpty() ? line : line.with("value", CodeLines.names(writes));
        line = instruction.line() > 0 ? line.with("line", instruction.line()) : line;
        return CodeLines.withUses(line, reads);
    }

    private String text(MachineOperation operation, int number) {
        return operation
                .syntax()
                .map(MachinePrinter::of)
                .map(printer -> allocated == null ? printer.print(operation) : printer.print(allocated, number))
                .orElseGet(operation::text);
    }

    @Override
    public List<Line> body(int position) {
        if (allocated == null) {
            return instructions(position);
        }
        List<Line> lines = new ArrayList<>();
        int number = code.firstInstruction(position);
        for (Line line : instructions(position)) {
            for (Move move : allocated.allocation().movesBefore(number)) {
                lines.add(Line.of(text(move)).with("move", number));
            }
            lines.add(line);
            number++;
        }
        return lines;
    }

    private static String text(Move move) {
        return move.to() + " := "
                + switch (move.from()) {
                    case Location from -> from.toString();
                    case Recomputation(MachineOperation operation) ->
                        operation
                                .syntax()
                                .map(syntax -> MachinePrinter.of(syntax).print(operation))
                                .orElseGet(operation::text);
                };
    }
}
