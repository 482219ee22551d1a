package edu.sysy.optimize.memory;

import edu.sysy.TargetTraits;
import edu.sysy.analysis.Loops;
import edu.sysy.ir.Function;
import edu.sysy.ir.Program;
import edu.sysy.optimize.ssa.PromoteLocals;
import edu.sysy.pass.PassContext;
import edu.sysy.pass.ProgramPass;
import java.util.List;
import java.util.Optional;

/**
 * Keeps a word of memory in a value while a loop runs (scalar promotion, register promotion).
 *
 * <pre>
 *   %9 = address @sum                       %9 = address @sum
 *   jump b1(%0)                             %10 = load i32 %9
 * b1(%1: i32):                              jump b1(%0, %10)
 *   br %1, b2, b3                         b1(%1: i32, %11: i32):
 * b2:                                       br %1, b2, b4
 *   %2 = load i32 %9                      b2:
 *   %3 = add %2, %1            becomes      %3 = add %11, %1
 *   store %9, %3                            %4 = sub %1, %8
 *   %4 = sub %1, %8                         jump b1(%4, %3)
 *   jump b1(%4)                           b4:
 * b3:                                       store %9, %11
 *                                           jump b3
 *                                         b3:
 * </pre>
 *
 * <p>A location can be promoted in a loop if its address does not change there, nothing else in the loop may alias it,
 * calls included, and it may be read in front of the loop: it lies within a global or an alloca, or a load or store
 * of it dominates the loop, or each exit of the loop. (Loops are assumed to end or to fault nowhere before.) It is
 * promoted in the outermost loop that allows it.
 *
 * <p>Steps: {@link PromotableMemory} finds the locations of each loop; in the loop a new local takes their place,
 * loaded in front of the loop and, if the loop writes it, stored back on each edge that leaves; then the locals are
 * promoted. At most {@link TargetTraits#promotedWords} of one kind are chosen around any block, the most often used
 * first, because registers are few; what was not chosen, or can be read before an outer loop only now that an inner one
 * reads it first, is left to another run. Cost: the accesses times the depth of loops.
 */
public final class PromoteMemoryInLoops implements ProgramPass {
    private final TargetTraits traits;

    /** The pass for a machine. */
    public PromoteMemoryInLoops(TargetTraits traits) {
        this.traits = traits;
    }

    @Override
    public String name() {
        return "promote-memory-in-loops";
    }

    @Override
    public PromoteMemoryInLoops forTarget(TargetTraits machine) {
        return machine.equals(traits) ? this : new PromoteMemoryInLoops(machine);
    }

    @Override
    public String description() {
        return "keeps globals and array elements in values while a loop runs (scalar promotion, register promotion)";
    }

    @Override
    public Program run(Program program, PassContext context) {
        return context.mapFunctions(program, function -> run(program, function, context));
    }

    private Function run(Program program, Function function, PassContext context) {
        if (Loops.of(function).count() == 0) {
            return function;
        }
        Optional<LoopMemoryEffects> effects = LoopMemoryEffects.of(program, function, function, this, context);
        if (effects.isEmpty()) {
            return function;
        }
        PromotableMemory memory = new PromotableMemory(function, traits, effects.get());
        List<PromotableMemory.Choice> choices = memory.choices();
        remarkMissed(memory, function, context);
        if (choices.isEmpty()) {
            return function;
        }
        for (PromotableMemory.Choice choice : choices) {
            context.done(name(), function, choice.line(), "kept a word of memory in a value");
        }
        Function edited = function.edit(editor -> new MemoryPromotion(
                        program, editor, effects.get().locations(), choices, traits.hasWideAddresses())
                .edit());
        return context.run(new PromoteLocals(), edited);
    }

    private void remarkMissed(PromotableMemory memory, Function function, PassContext context) {
        for (PromotableMemory.Obstacle obstacle : PromotableMemory.Obstacle.values()) {
            List<PromotableMemory.Missed> stopped = memory.missed().stream()
                    .filter(missed -> missed.obstacle() == obstacle)
                    .toList();
            if (!stopped.isEmpty()) {
                String message =
                        "words that stay in memory in loops, because " + obstacle.reason + ": " + stopped.size();
                int line = stopped.getFirst().line();
                context.missed(name(), function, line, message);
            }
        }
    }
}
