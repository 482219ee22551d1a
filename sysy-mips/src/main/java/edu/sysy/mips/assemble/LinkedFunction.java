package edu.sysy.mips.assemble;

import edu.sysy.codegen.layout.CodeItem;
import edu.sysy.codegen.layout.FunctionCode;
import edu.sysy.mips.RealInstruction;
import edu.sysy.object.link.FunctionText;
import edu.sysy.object.link.SymbolScope;
import java.nio.ByteBuffer;

/** Shows the final code of a function to the linker. */
final class LinkedFunction implements FunctionText {
    private static final String LOCAL_LABEL = "$L";

    private final FunctionCode<RealInstruction> function;
    private final int size;

    LinkedFunction(FunctionCode<RealInstruction> function) {
        this.function = function;
        int words = 0;
        for (CodeItem<RealInstruction> item : function.items()) {
            words += item instanceof CodeItem.Instruction ? 1 : 0;
        }
        size = words * Integer.BYTES;
    }

    @Override
    public String symbol() {
        return function.symbol();
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public void forEachLabel(LabelVisitor visitor) {
        int offset = 0;
        for (CodeItem<RealInstruction> item : function.items()) {
            switch (item) {
                case CodeItem.Instruction<RealInstruction> word -> offset += Integer.BYTES;
                case CodeItem.Label(String name) -> visitor.visit(name, offset, name.startsWith(LOCAL_LABEL));
            }
        }
    }

    @Override
    public void forEachLine(LineVisitor visitor) {
        int offset = 0;
        for (CodeItem<RealInstruction> item : function.items()) {
            if (item instanceof CodeItem.Instruction<RealInstruction> word) {
                visitor.visit(offset, word.line());
                offset += Integer.BYTES;
            }
        }
    }

    @Override
    public void encode(ByteBuffer out, int address, SymbolScope symbols) {
        int next = address;
        for (CodeItem<RealInstruction> item : function.items()) {
            if (item instanceof CodeItem.Instruction<RealInstruction> word) {
                out.putInt(Encoder.encode(word.instruction(), next, symbols::of));
                next += Integer.BYTES;
            }
        }
    }
}
