package edu.sysy.optimize.nest.invariant;

import edu.sysy.ir.Operation.Load;
import edu.sysy.nest.ArrayObject;
import edu.sysy.nest.StatementInstance;
import edu.sysy.nest.polyhedron.AffineConstraint;
import edu.sysy.nest.polyhedron.AffineForm;
import edu.sysy.optimize.nest.ArrayUses;
import edu.sysy.optimize.nest.ArrayUses.Use;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.optimize.nest.dataflow.CoveringWrite;
import edu.sysy.optimize.nest.dataflow.UncoveredWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Decides whether a read gets the same words each time some statements run: each of them has been written before by the
 * same run, or is not written by the statements at all.
 *
 * <p>For each write there are conditions under which it has written the word of the read ({@link CoveringWrite}). That
 * no {@linkplain UncoveredWords reads are left}, or none of a word that any write touches, is shown by the Omega test.
 */
final class RepeatedReads {
    /** Writes of one array that are looked at. */
    private static final int MAX_WRITES = 16;

    private final NestEditor editor;
    private final Use read;
    private final List<Use> writes;
    private final StatementInstance instance;
    private final AffineForm word;

    private RepeatedReads(NestEditor editor, Use read, ArrayObject array, List<Use> writes) {
        this.editor = editor;
        this.read = read;
        this.writes = writes;
        instance = read.instance(editor);
        word = instance.forms().distance(((Load) read.compute().operation()).address());
        instance.addAccess(word, array);
    }

    /**
     * Whether a read gets the same words in each run.
     *
     * @param read a load, with its path from the region of the statements on
     * @param uses of that region
     * @param writes those of the statements that may write words of the array that is read
     */
    static boolean isSame(Use read, ArrayUses uses, List<Use> writes, NestEditor editor) {
        if (writes.size() > MAX_WRITES) {
            return false;
        }
        ArrayObject array = uses.object(((Load) read.compute().operation()).address());
        List<Use> same = writes.stream().filter(uses.writes(array)::contains).toList();
        try {
            RepeatedReads question = new RepeatedReads(editor, read, array, writes);
            return question.isSame(same);
        } catch (ArithmeticException doesNotFit) {
            return false;
        }
    }

    private boolean isSame(List<Use> same) {
        List<CoveringWrite> earlier = new ArrayList<>();
        same.forEach(write -> earlier.addAll(CoveringWrite.before(write, read, word, instance, editor.definitions())));
        boolean isOneArray = same.size() == writes.size();
        return new UncoveredWords(instance, earlier).allMatch(conditions -> isOneArray && isNeverWritten(conditions));
    }

    private boolean isNeverWritten(List<AffineConstraint> conditions) {
        for (Use write : writes) {
            Optional<List<AffineConstraint>> touches =
                    CoveringWrite.touches(write, word, instance, editor.definitions());
            if (touches.isEmpty()) {
                return false;
            }
            List<AffineConstraint> all = new ArrayList<>(conditions);
            all.addAll(touches.get());
            if (!instance.isImpossible(all)) {
                return false;
            }
        }
        return true;
    }
}
