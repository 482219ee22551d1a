package edu.sysy.mips.assemble;

import edu.sysy.codegen.layout.CodeItem;
import edu.sysy.mips.RealInstruction;
import edu.sysy.object.link.CodeText;
import edu.sysy.object.link.SymbolScope;
import java.nio.ByteBuffer;
import java.util.BitSet;
import java.util.List;

/**
 * A sequence of instruction words. Those that mention no symbol are encoded once, which makes linking with a library
 * cheap.
 */
final class WordText implements CodeText {
    private final List<CodeItem.Instruction<RealInstruction>> words;
    private final int[] encoded;
    private final BitSet relocated = new BitSet();

    /**
     * Some words.
     *
     * @throws IllegalArgumentException if an instruction has an operand that cannot be encoded
     */
    WordText(List<CodeItem.Instruction<RealInstruction>> words) {
        this.words = List.copyOf(words);
        encoded = new int[words.size()];
        for (int i = 0; i < encoded.length; i++) {
            int index = i;
            encoded[i] = Encoder.encode(words.get(i).instruction(), 0, symbol -> {
                relocated.set(index);
                return 0;
            });
        }
    }

    List<CodeItem.Instruction<RealInstruction>> words() {
        return words;
    }

    @Override
    public int size() {
        return words.size() * Integer.BYTES;
    }

    @Override
    public void encode(ByteBuffer out, int address, SymbolScope symbols) {
        for (int i = 0; i < encoded.length; i++) {
            out.putInt(
                    relocated.get(i)
                            ? Encoder.encode(words.get(i).instruction(), address + i * Integer.BYTES, symbols::of)
                            : encoded[i]);
        }
    }
}
