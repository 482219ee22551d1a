package edu.sysy.explorer.picture;

import edu.sysy.explorer.picture.Graph.Line;
import edu.sysy.ir.Block;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Value;
import edu.sysy.ir.text.IrPrinter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The intermediate representation as lines of text. */
final class IntermediateLines implements CodeLines {
    private static final IrPrinter PRINTER = IrPrinter.standard().withoutSourceLines();

    private final Function code;
    private final int[] firstInstruction;

    IntermediateLines(Function code) {
        this.code = code;
        firstInstruction = new int[code.blocks().size() + 1];
        for (int i = 0; i < code.blocks().size(); i++) {
            firstInstruction[i + 1] =
                    firstInstruction[i] + code.blocks().get(i).instructions().size() + 1;
        }
    }

    @Override
    public String function() {
        return code.name();
    }

    @Override
    public String stage() {
        return "IR";
    }

    @Override
    public ControlFlow flow() {
        return code.controlFlow();
    }

    @Override
    public String label(int block) {
        return code.blocks().get(block).name();
    }

    @Override
    public Line heading(int block) {
        List<Value> parameters = code.blocks().get(block).parameters();
        String text = parameters.stream()
                .map(parameter -> parameter + ": " + parameter.type())
                .collect(Collectors.joining(", ", "(", ")"));
        Line line = Line.of(label(block) + (parameters.isEmpty() ? "" : text));
        return parameters.isEmpty() ? line : line.with("value", CodeLines.names(parameters));
    }

    @Override
    public List<Line> instructions(int position) {
        int number = firstInstruction[position];
        Block block = code.blocks().get(position);
        List<Line> lines = new ArrayList<>();
        for (Instruction instruction : block.instructions()) {
            Line line = Line.of(PRINTER.print(instruction)).with("instruction", number++);
            line = instruction.result().exists() ? line.with("value", instruction.result()) : line;
            line = instruction.line() > 0 ? line.with("line", instruction.line()) : line;
            lines.add(CodeLines.withUses(line, operands(instruction.operation())));
        }
        Line end = Line.of(PRINTER.print(block.terminator())).with("instruction", number);
        end = block.terminatorLine() > 0 ? end.with("line", block.terminatorLine()) : end;
        lines.add(CodeLines.withUses(end, operands(block.terminator())));
        return lines;
    }

    private static List<Value> operands(Operation operation) {
        List<Value> operands = new ArrayList<>();
        for (int i = 0; i < operation.operandCount(); i++) {
            operands.add(operation.operand(i));
        }
        return operands;
    }

    private static List<Value> operands(Terminator terminator) {
        List<Value> operands = new ArrayList<>();
        terminator.mapOperands(operand -> {
            operands.add(operand);
            return operand;
        });
        return operands;
    }
}
