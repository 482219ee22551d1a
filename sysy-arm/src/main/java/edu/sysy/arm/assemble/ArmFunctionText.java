package edu.sysy.arm.assemble;

import edu.sysy.arm.isa.ArmInstruction;
import edu.sysy.arm.isa.Modifier;
import edu.sysy.codegen.emit.PlacedFunction;
import edu.sysy.codegen.layout.FunctionCode;
import edu.sysy.object.relocatable.RelocationKind.Resolver;
import java.nio.ByteBuffer;

/** The final code of a function, an instruction a word. */
final class ArmFunctionText extends PlacedFunction<ArmInstruction> {
    private static final int PAGE_BITS = 12;
    private static final int LOW_MASK = (1 << PAGE_BITS) - 1;

    ArmFunctionText(FunctionCode<ArmInstruction> function) {
        super(function);
        place();
    }

    @Override
    protected int instructionSize(int index) {
        return Integer.BYTES;
    }

    @Override
    protected void encode(
            ByteBuffer out, ArmInstruction instruction, int index, int place, int start, Resolver symbols) {
        out.putInt(word(instruction, start, place, symbols));
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
        Integer label = label(instruction.label());
        return label == null
                ? symbols.address(ArmRelocation.transfer(instruction), place, instruction.label(), 0)
                : start + label;
    }
}
