package edu.sysy.machine.text;

import edu.sysy.machine.Operand;
import java.util.List;

/** What stands after the mnemonic of an operation, between commas. */
public sealed interface Argument {
    /** A register that is read: {@code v1}, {@code $r13}, {@code v1 in $r0}. */
    record Use(Operand operand) implements Argument {}

    /** A constant and registers in parentheses: {@code 8(v3)}, {@code @f(v1 in $r0, v2 in $r1)}, {@code @g()}. */
    record Applied(Constant constant, List<Operand> operands) implements Argument {
        public Applied {
            operands = List.copyOf(operands);
        }
    }

    /** What is no register. */
    sealed interface Constant extends Argument {}

    /** An integer: {@code -8}. */
    record IntConstant(long value) implements Constant {}

    /** The bits of a binary32 number: {@code 0x1.8p1}. */
    record FloatConstant(int bits) implements Constant {}

    /** A word that belongs to the operation, such as a condition: {@code lt}. */
    record Modifier(String word) implements Constant {}

    /** A byte of an object in the frame: {@code object2+8}. */
    record FrameByte(int object, int offset) implements Constant {}

    /**
     * An address, or a part of it that the machine has a name for: {@code @g.a+8}, {@code %lo(@g.a+8)}.
     *
     * @param part the name of the part; empty for the whole address
     */
    record Address(String part, String symbol, int offset) implements Constant {
        /** The address of a symbol. */
        public Address(String symbol, int offset) {
            this("", symbol, offset);
        }
    }
}
