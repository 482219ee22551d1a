package edu.sysy.mips.assemble;

import edu.sysy.codegen.layout.CodeItem;
import edu.sysy.mips.Immediate;
import edu.sysy.mips.RealInstruction;
import edu.sysy.mips.RealInstruction.Load;
import edu.sysy.mips.RealInstruction.LoadUpper;
import edu.sysy.mips.RealInstruction.Store;
import edu.sysy.mips.RealInstruction.StoreConditional;
import edu.sysy.mips.RealInstruction.WithImmediate;
import java.util.List;
import java.util.function.UnaryOperator;

/** Replaces immediates in code. */
public final class ImmediateMapping {
    private ImmediateMapping() {}

    /** The items with each immediate replaced by what {@code mapping} gives for it. */
    public static List<CodeItem<RealInstruction>> map(
            List<CodeItem<RealInstruction>> items, UnaryOperator<Immediate> mapping) {
        return items.stream()
                .map(item -> item instanceof CodeItem.Instruction(var instruction, int line)
                        ? new CodeItem.Instruction<>(map(instruction, mapping), line)
                        : item)
                .toList();
    }

    /** The instruction with its immediate, if it has one, replaced. */
    public static RealInstruction map(RealInstruction instruction, UnaryOperator<Immediate> mapping) {
        return switch (instruction) {
            case WithImmediate(var op, var rd, var a, var immediate) ->
                new WithImmediate(op, rd, a, mapping.apply(immediate));
            case LoadUpper(var rd, var immediate) -> new LoadUpper(rd, mapping.apply(immediate));
            case Load(var op, var rd, var offset, var base) -> new Load(op, rd, mapping.apply(offset), base);
            case Store(var op, var value, var offset, var base) -> new Store(op, value, mapping.apply(offset), base);
            case StoreConditional(var rd, var offset, var base, var value) ->
                new StoreConditional(rd, mapping.apply(offset), base, value);
            default -> instruction;
        };
    }
}
