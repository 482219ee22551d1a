package edu.sysy.pass;

import edu.sysy.ir.Instruction;
import java.util.ArrayList;
import java.util.List;

/** Rewrites that run one after the other in one traversal. */
final class FusedRewrites implements Rewrite {
    private final List<Rewrite> stages;

    FusedRewrites(List<Rewrite> parts) {
        List<Rewrite> flat = new ArrayList<>();
        for (Rewrite part : parts) {
            flat.addAll(stagesOf(part));
        }
        stages = List.copyOf(flat);
    }

    /** The single rewrites that {@code rewrite} is composed of. */
    static List<Rewrite> stagesOf(Rewrite rewrite) {
        return rewrite instanceof FusedRewrites fused ? fused.stages : List.of(rewrite);
    }

    /**
     * Stages that follow each other need a traversal; inside another rewrite only the law for one instruction is kept.
     */
    @Override
    public Change rewrite(Instruction instruction, Scope in) {
        Change result = Rewrite.keep();
        Instruction current = instruction;
        for (Rewrite stage : stages) {
            Change change = stage.rewrite(current, in);
            switch (change) {
                case Change.Keep() -> {}
                case Change.Replace(var operation) -> {
                    result = change;
                    current = new Instruction(instruction.result(), operation, instruction.line());
                }
                case Change.UseInstead(var value) -> {
                    return change;
                }
            }
        }
        return result;
    }
}
