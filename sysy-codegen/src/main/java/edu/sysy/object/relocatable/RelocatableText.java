package edu.sysy.object.relocatable;

import edu.sysy.object.link.FunctionText;
import edu.sysy.object.link.SymbolScope;
import java.nio.ByteBuffer;

/** The code of a function that can be encoded before the addresses of symbols are known. */
public interface RelocatableText extends FunctionText {
    /**
     * Appends the code to {@code out}.
     *
     * @param start the address of its first byte
     * @throws IllegalStateException if a symbol is undefined or out of reach
     * @throws IllegalArgumentException if an instruction has an operand that cannot be encoded
     */
    void encode(ByteBuffer out, int start, RelocationKind.Resolver symbols);

    @Override
    default void encode(ByteBuffer out, int address, SymbolScope symbols) {
        encode(out, address, (kind, place, symbol, addend) -> symbols.of(symbol) + addend);
    }
}
