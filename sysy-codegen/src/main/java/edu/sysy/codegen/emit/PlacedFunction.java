package edu.sysy.codegen.emit;

import edu.sysy.codegen.layout.CodeItem;
import edu.sysy.codegen.layout.FunctionCode;
import edu.sysy.object.relocatable.RelocatableText;
import edu.sysy.object.relocatable.RelocationKind.Resolver;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The final code of a function with a place for each instruction. It resolves its labels by itself.
 *
 * @param <I> the instructions of the machine
 */
public abstract class PlacedFunction<I> implements RelocatableText {
    private final FunctionCode<I> function;
    private final Map<String, Integer> labels = new HashMap<>();
    private int size;

    /** A function whose instructions have no places yet. */
    protected PlacedFunction(FunctionCode<I> function) {
        this.function = function;
    }

    /** How many bytes the instruction has that is the item at an index. */
    protected abstract int instructionSize(int index);

    /**
     * Appends the instruction at an index to {@code out}.
     *
     * @param place its address
     * @param start the address of the function
     */
    protected abstract void encode(ByteBuffer out, I instruction, int index, int place, int start, Resolver symbols);

    /** Gives each instruction its place; again, if sizes have changed. */
    protected final void place() {
        int offset = 0;
        for (int i = 0; i < function.items().size(); i++) {
            switch (function.items().get(i)) {
                case CodeItem.Label<I>(String name) -> labels.put(name, offset);
                case CodeItem.Instruction<I> instruction -> offset = Math.addExact(offset, instructionSize(i));
            }
        }
        size = offset;
    }

    /** The distance of a label from the start of the function; null if the function has none of that name. */
    protected final @Nullable Integer label(String name) {
        return labels.get(name);
    }

    @Override
    public final String symbol() {
        return function.symbol();
    }

    @Override
    public final int size() {
        return size;
    }

    /** {@inheritDoc} Labels are for the function only. */
    @Override
    public final void forEachLabel(LabelVisitor visitor) {}

    @Override
    public final void forEachLine(LineVisitor visitor) {
        int offset = 0;
        for (int i = 0; i < function.items().size(); i++) {
            if (function.items().get(i) instanceof CodeItem.Instruction<I> item) {
                visitor.visit(offset, item.line());
                offset += instructionSize(i);
            }
        }
    }

    @Override
    public final void encode(ByteBuffer out, int start, Resolver symbols) {
        int place = start;
        for (int i = 0; i < function.items().size(); i++) {
            if (function.items().get(i) instanceof CodeItem.Instruction<I> item) {
                encode(out, item.instruction(), i, place, start, symbols);
                place += instructionSize(i);
            }
        }
    }
}
