package edu.sysy.simulate;

import edu.sysy.object.link.FunctionText;
import edu.sysy.object.link.SymbolScope;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** A function of the {@link TallyMachine}, written down instruction by instruction. */
public final class TallyFunction implements FunctionText {
    private record Item(int word, String symbol, int line) {}

    private record Label(String name, int offset, boolean local) {}

    private final String symbol;
    private final List<Item> items = new ArrayList<>();
    private final List<Label> labels = new ArrayList<>();
    private int line;

    public TallyFunction(String symbol) {
        this.symbol = symbol;
    }

    /** Sets the line that what follows comes from; 0 for none. */
    public TallyFunction line(int number) {
        line = number;
        return this;
    }

    public TallyFunction label(String name, boolean local) {
        labels.add(new Label(name, size(), local));
        return this;
    }

    public TallyFunction add(int operation, int register, int number) {
        items.add(new Item(operation << 24 | register << 20 | number & 0xf_ffff, "", line));
        return this;
    }

    /** Sets a register to the address of a symbol. */
    public TallyFunction address(int register, String target) {
        items.add(new Item(TallyMachine.SET << 24 | register << 20, target, line));
        return this;
    }

    public TallyFunction set(int register, int number) {
        return add(TallyMachine.SET, register, number);
    }

    /** A system call with arguments in registers 1 to 4. */
    public TallyFunction call(SystemCall call) {
        return set(0, call.ordinal()).add(TallyMachine.SYSTEM_CALL, 0, 0);
    }

    @Override
    public String symbol() {
        return symbol;
    }

    @Override
    public int size() {
        return Integer.BYTES * items.size();
    }

    @Override
    public void forEachLabel(LabelVisitor visitor) {
        labels.forEach(label -> visitor.visit(label.name(), label.offset(), label.local()));
    }

    @Override
    public void forEachLine(LineVisitor visitor) {
        for (int i = 0; i < items.size(); i++) {
            if (items.get(i).line() != 0) {
                visitor.visit(Integer.BYTES * i, items.get(i).line());
            }
        }
    }

    @Override
    public void encode(ByteBuffer out, int address, SymbolScope symbols) {
        for (Item item : items) {
            out.putInt(item.symbol().isEmpty() ? item.word() : item.word() | symbols.of(item.symbol()));
        }
    }
}
