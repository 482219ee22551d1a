package edu.sysy.arm.assemble;

import edu.sysy.arm.isa.ArmInstruction;
import edu.sysy.arm.isa.Modifier;
import edu.sysy.codegen.layout.CodeItem;
import edu.sysy.codegen.layout.FunctionCode;
import edu.sysy.object.relocatable.RelocatableText;
import edu.sysy.object.relocatable.RelocationKind.Resolver;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;

/** The final code of a function, an instruction a word. */
final class ArmFunctionText implements RelocatableText {
    private static final int WORD = Integer.BYTES;
    private static final int PAGE_BITS = 12;
    private static final int LOW_MASK = (1 << PAGE_BITS) - 1;

    private final FunctionCode<ArmInstruction> function;
    private final Map<String, Integer> labels = new HashMap<>();
    private final int size;

    ArmFunctionText(FunctionCode<ArmInstruction> function) {
        this.function = function;
        int offset = 0;
        for (CodeItem<ArmInstruction> item : function.items()) {
            if (item instanceof CodeItem.Label<ArmInstruction>(String name)) {
                labels.put(name, offset);
            } else {
                offset = Math.addExact(offset, WORD);
            }
        }
        size = offset;
    }

    @Override
    public String symbol() {
        return function.symbol();
    }

    @Override
    public int size() {
        return size;
    }

    /** {@inheritDoc} Labels are for the function only, which has resolved them by itself. */
    @Override
    public void forEachLabel(LabelVisitor visitor) {}

    @Override
    public void forEachLine(LineVisitor visitor) {
        int offset = 0;
        for (CodeItem<ArmInstruction> item : function.items()) {
            if (item instanceof CodeItem.Instruction<ArmInstruction>(var instruction, int line)) {
                if (line != 0) {
                    visitor.visit(offset, line);
                }
                offset += WORD;
            }
        }
    }

    @Override
    public void encode(ByteBuffer out, int start, Resolver symbols) {
        int place = start;
        for (CodeItem<ArmInstruction> item : function.items()) {
            if (item instanceof CodeItem.Instruction<ArmInstruction>(var instruction, int line)) {
                out.putInt(word(instruction, start, place, symbols));
                place += WORD;
            }
        }
    }

    private int word(ArmInstruction instruction, int start, int place, Resolver symbols) {
        int distance = instruction.label().isEmpty() ? 0 : target(instruction, start, place, symbols) - place;
        return switch (instruction.modifier()) {
            case Modifier.Page(String symbol, int offset) -> {
                int address = symbols.address(ArmRelocation.PAGE, place, symbol, offset);
                int pages = (address >> PAGE_BITS) - (place >> PAGE_BITS);
                yield ArmEncoder.word(instruction.withModifier(new Modifier.Number(pages)), distance);
            }
            case Modifier.Low(String symbol, int offset) -> {
                int low = symbols.address(ArmRelocation.low(instruction), place, symbol, offset) & LOW_MASK;
                yield ArmEncoder.word(instruction.withModifier(new Modifier.Number(low)), distance);
            }
            default -> ArmEncoder.word(instruction, distance);
        };
    }

    private int target(ArmInstruction instruction, int start, int place, Resolver symbols) {
        Integer label = labels.get(instruction.label());
        return label == null
                ? symbols.address(ArmRelocation.transfer(instruction), place, instruction.label(), 0)
                : start + label;
    }
}
