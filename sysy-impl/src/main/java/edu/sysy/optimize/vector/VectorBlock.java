package edu.sysy.optimize.vector;

import edu.sysy.ir.Block;
import edu.sysy.ir.FunctionEditor;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.List;

/** A block of the vector loop while its code is being written. */
final class VectorBlock {
    private final FunctionEditor editor;
    private final int label;
    private final List<Value> parameters;
    private final List<Instruction> instructions = new ArrayList<>();
    private int line;

    /**
     * An empty block.
     *
     * @param label of a new block of the editor
     */
    VectorBlock(FunctionEditor editor, int label, List<Value> parameters) {
        this.editor = editor;
        this.label = label;
        this.parameters = parameters;
    }

    /** Sets the source line of the code that is written from now on. */
    void line(int sourceLine) {
        line = sourceLine;
    }

    /** Adds an operation; its result, if it has one. */
    Value emit(Operation operation) {
        Value result = operation.type() == Type.VOID ? Value.NONE : editor.newValue(operation.type());
        instructions.add(new Instruction(result, operation, line));
        return result;
    }

    /** Puts the block into the function. */
    void end(Terminator terminator, int terminatorLine) {
        editor.setBlock(new Block(label, parameters, instructions, terminator, terminatorLine));
    }
}
