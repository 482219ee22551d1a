package edu.sysy.optimize.nest.unroll;

import edu.sysy.TargetTraits;
import edu.sysy.ir.Block;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.optimize.nest.NestPass;
import edu.sysy.structured.For;
import edu.sysy.structured.Region;
import edu.sysy.structured.Statement;
import java.util.List;

/**
 * Unrolls innermost loops that compute remainders of their counter by as many iterations as the remainders need to
 * repeat (unrolling by a modulus). In each copy they are constants, and tests of them are decided; quotients become
 * values that the loop carries.
 *
 * <pre>
 * for i = 0; lt n; step 1 {            for i = 0; lt n - 2; step 3 carry (q = 0) {
 *   if (i % 3 == 0) x(i)                 x(i);  z(i, q)
 *   else y(i)               becomes      y(i + 1);  z(i + 1, q)
 *   z(i, i / 3)                          y(i + 2);  z(i + 2, q)
 * }                                      yield q + 1
 *                                      }
 *                                      for i = ...; lt n; step 1 { as before }
 * </pre>
 *
 * <p>{@link PeriodicOperations} finds the operations, {@link ModulusPlan} decides, {@link ModulusUnrolling} makes the
 * copies. Where the start is not known modulo the period, iterations of the original body run first, until the counter
 * is a multiple of it. Remainders of negative numbers are negative, and a number that wraps has another remainder: the
 * copies run only where neither happens, unless it does not matter.
 */
public final class UnrollByModulus extends NestPass {
    /** Makes the pass for a machine. */
    public UnrollByModulus(TargetTraits traits) {
        super(traits);
    }

    @Override
    public UnrollByModulus forTarget(TargetTraits machine) {
        return isFor(machine) ? this : new UnrollByModulus(machine);
    }

    @Override
    public String name() {
        return "unroll-by-modulus";
    }

    @Override
    public String description() {
        return "unrolls loops until remainders of their counters repeat (unrolling by a modulus)";
    }

    @Override
    protected int minDepth() {
        return 1;
    }

    @Override
    protected boolean mayChange(Function function) {
        for (Block block : function.blocks()) {
            for (Instruction instruction : block.instructions()) {
                if (PeriodicOperation.isCandidate(instruction.operation())) {
                    return true;
                }
            }
        }
        return false;
    }

    @Override
    protected Region change(Region body, NestEditor editor) {
        return editor.mapNests(body, root -> unroll(root, editor));
    }

    private static List<Statement> unroll(For loop, NestEditor editor) {
        if (NestEditor.hasLoop(loop.body())) {
            return List.of(loop.withBody(editor.mapNests(loop.body(), inner -> unroll(inner, editor))));
        }
        return ModulusPlan.of(editor, loop)
                .map(plan -> new ModulusUnrolling(editor, plan).statements())
                .orElse(List.of(loop));
    }
}
