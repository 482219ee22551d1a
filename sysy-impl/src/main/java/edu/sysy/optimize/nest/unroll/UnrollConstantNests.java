package edu.sysy.optimize.nest.unroll;

import edu.sysy.TargetTraits;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.optimize.nest.NestPass;
import edu.sysy.structured.For;
import edu.sysy.structured.Region;
import edu.sysy.structured.Statement;
import java.util.List;
import java.util.Optional;

/**
 * Turns nests whose loops run a known number of times into straight code, from the outside in (full unrolling).
 *
 * <pre>
 * for i = 0; lt 3; step 1 {
 *   n = load t + 4 i           ; t = {1, 0, 2}     x = load a
 *   for j = 0; lt n; step 1 {                      y = add s, x
 *     x = load a + 16 i + 4 j            becomes   x' = load a + 32
 *     s = add s, x                                 y' = add y, x'
 *   }                                              x'' = load a + 36
 * }                                                s = add y', x''
 * </pre>
 *
 * <p>How often an inner loop runs may depend on the counter of an outer one, by its bounds or through a constant table.
 * Unrolled from the inside out, such a loop is not known to have a constant number of iterations. Nests with equal
 * inner loops are unrolled here too: as straight code they can be computed in tiles of the loops around them.
 *
 * <p>{@link StraightCode} runs the loops when the program is compiled, and says how much is left to do.
 */
public final class UnrollConstantNests extends NestPass {
    /** As many operations as straight code of a single loop may have, see {@code unroll-constant-loops}. */
    private static final int MAX_OPERATIONS = 320;

    /** Straight code that has lost many of its operations may be longer: 64 steps of a hash function, for instance. */
    private static final int MAX_OPERATIONS_AFTER_FOLDING = 1600;

    /** Of so many operations that are left, one must have been saved for code to count as having lost many. */
    private static final int MAX_LEFT_OF_SAVED = 3;

    /** Makes the pass for a machine. */
    public UnrollConstantNests(TargetTraits traits) {
        super(traits);
    }

    @Override
    public UnrollConstantNests forTarget(TargetTraits machine) {
        return isFor(machine) ? this : new UnrollConstantNests(machine);
    }

    @Override
    public String name() {
        return "unroll-constant-nests";
    }

    @Override
    public String description() {
        return "turns nests of few iterations into straight code from the outside in (full unrolling)";
    }

    @Override
    protected int minDepth() {
        return 1;
    }

    @Override
    protected Region change(Region body, NestEditor editor) {
        return editor.mapNests(body, root -> unroll(root, false, editor));
    }

    private static List<Statement> unroll(For root, boolean isInLoop, NestEditor editor) {
        if (editor.constantDistance(root).isPresent()) {
            int most = isInLoop ? MAX_OPERATIONS_AFTER_FOLDING : MAX_OPERATIONS;
            Optional<StraightCode> code = StraightCode.of(root, most, editor);
            if (code.isPresent() && isWorthwhile(root, isInLoop, code.get())) {
                editor.done(
                        root.line(),
                        "nest turned into straight code of " + code.get().operations() + " operations");
                return code.get().statements();
            }
        }
        return List.of(root.withBody(editor.mapNests(root.body(), inner -> unroll(inner, true, editor))));
    }

    /** A single loop has to lose many operations, and must run often: the code may be longer than the loop. */
    private static boolean isWorthwhile(For root, boolean isInLoop, StraightCode code) {
        boolean isSmallNest = NestEditor.hasLoop(root.body()) && code.operations() <= MAX_OPERATIONS;
        return isSmallNest || (isInLoop && code.operations() <= MAX_LEFT_OF_SAVED * code.saved());
    }
}
