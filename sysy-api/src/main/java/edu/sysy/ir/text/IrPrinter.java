package edu.sysy.ir.text;

import edu.sysy.ir.Block;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.Global;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Program;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Value;
import edu.sysy.text.DefinedTypes;
import edu.sysy.text.FunctionHead;
import edu.sysy.text.GlobalText;
import edu.sysy.text.OperandText;

/**
 * Prints the intermediate representation as text. What the standard printer prints, {@link IrParser} reads back as
 * something equal. The operations are:
 *
 * <pre>
 * const 4                        IntConstant          itof %1, ftoi %1               IntToFloat, FloatToInt
 * fconst 0x1.8p1                 FloatConstant        select i32 %1, %2, %3          Select (type of the result)
 * address @a                     GlobalAddress        offset %1, %2                  Offset
 * undef f32                      Undefined            alloca i32[10]                 Alloca
 * add %1, %2                     Add; and so on: sub mul div rem and or xor shl shr sar mulh, fadd fsub fmul fdiv
 * cmp lt %1, %2                  Compare              load f32 %1                    Load
 * fcmp le %1, %2                 FloatCompare         store %1, %2                   Store (address, value)
 * fneg %1                        FloatNeg             zero %1, 10                    ZeroFill (address, words)
 * call i32 @f(%1, %2)            Call                 library putint(%1)             LibraryCall
 * lanes i32x4 [0, 1, 2, 3]       LaneConstants        splat f32x4 %1                 Splat (type of the result)
 * vload f32x4 %1                 VectorLoad           vstore %1, %2                  VectorStore (address, value)
 * lanewise fadd %1, %2           Lanewise             convert itof %1                Converted
 * vselect i32x4 %1, %2, %3       LaneSelect           reduce add %1                  Reduction
 * extract i32 %1, 3              ExtractLane          insert %1, 3, %2               InsertLane
 * </pre>
 *
 * <p>A use whose type differs from the type of the value's definition, or of a value that nothing defines, is followed
 * by its type: {@code add %1: f32, %2}. Only functions that the verifier rejects have such uses.
 */
public final class IrPrinter {
    private static final IrPrinter STANDARD = new IrPrinter(false, true);

    /** How long texts are that a person or a debugger asks for without saying how much of them. */
    private static final int MAX_BRIEF = 100_000;

    private final boolean phis;
    private final boolean sourceLines;

    private IrPrinter(boolean phis, boolean sourceLines) {
        this.phis = phis;
        this.sourceLines = sourceLines;
    }

    /** A printer of block parameters and source lines; its output can be parsed. */
    public static IrPrinter standard() {
        return STANDARD;
    }

    /** A printer that writes block parameters as phi instructions, as textbooks do; its output cannot be parsed. */
    public IrPrinter withPhis() {
        return new IrPrinter(true, sourceLines);
    }

    /** A printer that leaves the source lines out. */
    public IrPrinter withoutSourceLines() {
        return new IrPrinter(phis, false);
    }

    /** The text of a whole program. */
    public String print(Program program) {
        StringBuilder out = new StringBuilder();
        for (Global global : program.globals()) {
            GlobalText.append(global, out);
        }
        for (Function function : program.functions()) {
            out.append(out.isEmpty() ? "" : "\n");
            print(function, Integer.MAX_VALUE, out);
        }
        return out.toString();
    }

    /** The text of one function. */
    public String print(Function function) {
        StringBuilder out = new StringBuilder();
        print(function, Integer.MAX_VALUE, out);
        return out.toString();
    }

    /** The text of one function; of a very long one only the beginning, which then ends with a comment. */
    public String brief(Function function) {
        StringBuilder out = new StringBuilder();
        print(function, MAX_BRIEF, out);
        return out.toString();
    }

    /** The text of one block; of a very long one only the beginning, which then ends with a comment. */
    public String brief(Block block) {
        StringBuilder out = new StringBuilder();
        print(block, !block.parameters().isEmpty(), new OperandText(out), MAX_BRIEF, out);
        return out.toString();
    }

    /** The text of one instruction, without a line end. */
    public String print(Instruction instruction) {
        StringBuilder out = new StringBuilder();
        print(instruction, new OperandText(out), out);
        return out.toString();
    }

    /** The text of one terminator, without a line end. */
    public String print(Terminator terminator) {
        StringBuilder out = new StringBuilder();
        print(terminator, new OperandText(out), out);
        return out.toString();
    }

    private void print(Function function, int maxLength, StringBuilder out) {
        OperandText operands = new OperandText(out, types(function));
        new FunctionHead(function.name(), function.parameters(), function.returnType()).append(out);
        out.append(" {\n");
        int count = function.blocks().size();
        for (int position = 0; position < count; position++) {
            if (out.length() > maxLength) {
                out.append("; and ").append(count - position).append(" more blocks\n");
                break;
            }
            Block block = function.blocks().get(position);
            if (position > 0 && phis) {
                out.append(block.name()).append(":\n");
                phis(function, position, operands, out);
                code(block, operands, maxLength, out);
            } else {
                print(block, position > 0 && !block.parameters().isEmpty(), operands, maxLength, out);
            }
        }
        out.append("}\n");
    }

    private static DefinedTypes types(Function function) {
        DefinedTypes types = new DefinedTypes();
        for (Block block : function.blocks()) {
            block.parameters().forEach(types::define);
            block.instructions().forEach(instruction -> types.define(instruction.result()));
        }
        return types;
    }

    private void print(Block block, boolean withParameters, OperandText operands, int maxLength, StringBuilder out) {
        out.append(block.name());
        if (withParameters) {
            out.append('(');
            FunctionHead.definitions(block.parameters(), out);
            out.append(')');
        }
        out.append(":\n");
        code(block, operands, maxLength, out);
    }

    private void code(Block block, OperandText operands, int maxLength, StringBuilder out) {
        int count = block.instructions().size();
        for (int i = 0; i < count; i++) {
            if (out.length() > maxLength) {
                out.append("; and ").append(count - i).append(" more instructions\n");
                break;
            }
            out.append("  ");
            print(block.instructions().get(i), operands, out);
            out.append('\n');
        }
        out.append("  ");
        print(block.terminator(), operands, out);
        line(block.terminatorLine(), out);
        out.append('\n');
    }

    private static void phis(Function function, int position, OperandText operands, StringBuilder out) {
        ControlFlow shape = function.controlFlow();
        Block block = function.blocks().get(position);
        for (int index = 0; index < block.parameters().size(); index++) {
            Value parameter = block.parameters().get(index);
            out.append("  ").append(parameter).append(" = phi ").append(parameter.type());
            String separator = " [";
            for (int k = 0; k < shape.predecessorCount(position); k++) {
                int from = shape.predecessor(position, k);
                if (k > 0 && from == shape.predecessor(position, k - 1)) {
                    continue; // both edges were written the first time
                }
                Block source = function.blocks().get(from);
                for (Edge edge : source.terminator().edges()) {
                    if (edge.target() == block.label()) {
                        out.append(separator);
                        operands.use(edge.arguments().get(index));
                        out.append(", ").append(source.name()).append(']');
                        separator = ", [";
                    }
                }
            }
            out.append('\n');
        }
    }

    private void print(Instruction instruction, OperandText operands, StringBuilder out) {
        if (instruction.result().exists()) {
            out.append(instruction.result()).append(" = ");
        }
        operands.operation(instruction.operation());
        line(instruction.line(), out);
    }

    private void line(int line, StringBuilder out) {
        if (sourceLines && line != 0) {
            out.append(" !").append(line);
        }
    }

    private void print(Terminator terminator, OperandText operands, StringBuilder out) {
        switch (terminator) {
            case Terminator.Jump(Edge target) -> {
                out.append("jump ");
                edge(target, operands, out);
            }
            case Terminator.Branch(Value condition, Edge ifTrue, Edge ifFalse) -> {
                out.append("br ");
                operands.use(condition);
                out.append(", ");
                edge(ifTrue, operands, out);
                out.append(", ");
                edge(ifFalse, operands, out);
            }
            case Terminator.Return(Value value) -> {
                out.append("ret");
                if (value.exists()) {
                    out.append(' ');
                    operands.use(value);
                }
            }
            case Terminator.Unreachable() -> out.append("unreachable");
        }
    }

    private void edge(Edge edge, OperandText operands, StringBuilder out) {
        out.append('b').append(edge.target());
        if (!edge.arguments().isEmpty() && !phis) {
            out.append('(');
            operands.uses(edge.arguments());
            out.append(')');
        }
    }
}
