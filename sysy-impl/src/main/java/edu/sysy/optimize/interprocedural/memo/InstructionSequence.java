package edu.sysy.optimize.interprocedural.memo;

import edu.sysy.ir.FunctionEditor;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.List;

/** Instructions that are being written for a source line. */
final class InstructionSequence {
    private static final int WORD_SHIFT = 2;

    private final FunctionEditor edit;
    private final List<Instruction> instructions;
    private final int line;

    /** Writes instructions at the end of a list. */
    InstructionSequence(FunctionEditor edit, List<Instruction> instructions, int line) {
        this.edit = edit;
        this.instructions = instructions;
        this.line = line;
    }

    /** The value of an operation, which is written. */
    Value add(Operation operation) {
        Value value = operation.type() == Type.VOID ? Value.NONE : edit.newValue(operation.type());
        instructions.add(new Instruction(value, operation, line));
        return value;
    }

    Value number(int number) {
        return add(new Operation.IntConstant(number));
    }

    /** The address of a word, counted from an address. */
    Value word(Value address, int index) {
        return index == 0 ? address : add(new Operation.Offset(address, number(index << WORD_SHIFT)));
    }

    /** The address of a slot of {@code 1 << shift} words, counted from an address. */
    Value slot(Value address, Value index, int shift) {
        return add(new Operation.Offset(address, add(new Operation.Shl(index, number(shift + WORD_SHIFT)))));
    }
}
