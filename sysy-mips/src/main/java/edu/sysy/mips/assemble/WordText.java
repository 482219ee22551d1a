package edu.sysy.mips.assemble;

import edu.sysy.codegen.layout.CodeItem;
import edu.sysy.mips.RealInstruction;
import edu.sysy.object.link.CodeText;
import edu.sysy.object.link.SymbolScope;
import java.nio.ByteBuffer;
import java.util.List;

/** A sequence of instruction words. */
record WordText(List<CodeItem.Instruction<RealInstruction>> words) implements CodeText {
    WordText {
        words = List.copyOf(words);
    }

    @Override
    public int size() {
        return words.size() * Integer.BYTES;
    }

    @Override
    public void encode(ByteBuffer out, int address, SymbolScope symbols) {
        encode(words, out, address, symbols);
    }

    /** Encodes the words among some items. */
    static void encode(
            List<? extends CodeItem<RealInstruction>> items, ByteBuffer out, int address, SymbolScope symbols) {
        int next = address;
        for (CodeItem<RealInstruction> item : items) {
            if (item instanceof CodeItem.Instruction<RealInstruction> word) {
                out.putInt(Encoder.encode(word.instruction(), next, symbols::of));
                next += Integer.BYTES;
            }
        }
    }
}
