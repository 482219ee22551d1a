package edu.sysy.ir;

import edu.sysy.ir.text.IrPrinter;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.IntPredicate;
import java.util.function.UnaryOperator;

/**
 * A straight line of code: entered at the top only, left at the bottom only.
 *
 * @param label what edges call it; unique in its function, at least 0
 * @param parameters values that each edge to the block supplies
 * @param terminatorLine the source line, from 1, that the terminator was made for; 0 if there is none
 */
public record Block(
        int label, List<Value> parameters, List<Instruction> instructions, Terminator terminator, int terminatorLine) {
    /** The largest label: tables of blocks have a place for each label below the largest of a function. */
    public static final int MAX_LABEL = (1 << 26) - 1;

    public Block {
        if (label < 0 || label > MAX_LABEL) {
            throw new IllegalArgumentException("label " + label + ", not 0 to " + MAX_LABEL);
        }
        parameters = List.copyOf(parameters);
        instructions = InstructionList.copyOf(instructions);
        Objects.requireNonNull(terminator, "terminator");
        if (terminatorLine < 0) {
            throw new IllegalArgumentException("b" + label + ": line " + terminatorLine);
        }
    }

    /** A block whose terminator has no source line. */
    public Block(int label, List<Value> parameters, List<Instruction> instructions, Terminator terminator) {
        this(label, parameters, instructions, terminator, 0);
    }

    /** The source line of the first instruction, of the terminator if there is no other; 0 if it has none. */
    public int firstLine() {
        return instructions.isEmpty() ? terminatorLine : instructions.getFirst().line();
    }

    /** The source line of the terminator, or else of the last instruction before it; 0 if neither has one. */
    public int lastLine() {
        return terminatorLine != 0 || instructions.isEmpty()
                ? terminatorLine
                : instructions.getLast().line();
    }

    /** The same block with another ending, which belongs to the same source line. */
    public Block withTerminator(Terminator other) {
        return other == terminator ? this : new Block(label, parameters, instructions, other, terminatorLine);
    }

    /** The same block with a terminator that belongs to another source line, 0 for none. */
    public Block withTerminatorLine(int line) {
        return line == terminatorLine ? this : new Block(label, parameters, instructions, terminator, line);
    }

    /** The same block with other instructions. */
    public Block withInstructions(List<Instruction> others) {
        return others == instructions ? this : new Block(label, parameters, others, terminator, terminatorLine);
    }

    /** The block with every value it uses replaced by what {@code change} makes of it; itself if none changes. */
    public Block mapOperands(UnaryOperator<Value> change) {
        return mapOperands(index -> true, change);
    }

    /** The same, where {@code change} keeps all values but those with an index that is affected. */
    Block mapOperands(IntPredicate isAffected, UnaryOperator<Value> change) {
        List<Instruction> mapped = mapInstructions(isAffected, change);
        Terminator end = terminator.mapOperands(change);
        return mapped == instructions && end == terminator
                ? this
                : new Block(label, parameters, mapped, end, terminatorLine);
    }

    private List<Instruction> mapInstructions(IntPredicate isAffected, UnaryOperator<Value> change) {
        InstructionTable table = InstructionTable.of(this);
        List<Instruction> result = instructions;
        for (int i = 0; i < table.size(); i++) {
            if (anyOperand(table, i, isAffected)) {
                Instruction old = instructions.get(i);
                Operation mapped = old.operation().mapOperands(change);
                if (mapped != old.operation()) {
                    result = result == instructions ? new ArrayList<>(instructions) : result;
                    result.set(i, old.with(mapped));
                }
            }
        }
        return result;
    }

    private static boolean anyOperand(InstructionTable table, int instruction, IntPredicate test) {
        for (int k = table.start(instruction); k < table.start(instruction + 1); k++) {
            if (test.test(table.operand(k))) {
                return true;
            }
        }
        return false;
    }

    /** What edges and messages call it, such as {@code b0}. */
    public String name() {
        return "b" + label;
    }

    /** The text form, cut off where it is longer than anybody reads; messages use the {@link #name}. */
    @Override
    public String toString() {
        return IrPrinter.standard().brief(this);
    }
}
