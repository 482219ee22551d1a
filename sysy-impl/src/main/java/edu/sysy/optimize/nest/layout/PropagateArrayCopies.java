package edu.sysy.optimize.nest.layout;

import edu.sysy.TargetTraits;
import edu.sysy.nest.ArrayObject;
import edu.sysy.optimize.nest.ArrayUses;
import edu.sysy.optimize.nest.ArrayUses.Use;
import edu.sysy.optimize.nest.CallAccesses;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.optimize.nest.NestPass;
import edu.sysy.structured.Compute;
import edu.sysy.structured.Region;
import edu.sysy.structured.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads an array where another one is only a copy or a permutation of it: transposed, reversed, shifted (copy
 * propagation for arrays; the copy is a view of the original).
 *
 * <pre>
 * for i { for j { b[j][i] = a[i][j] } }             for i { for j { } }
 * for i { for j { ... b[i][j] ... } }     becomes   for i { for j { ... a[j][i] ... } }
 * </pre>
 *
 * <p>The copy is local, or a global of this function alone, and its address goes nowhere. {@link ArrayCopy} is a nest
 * that writes each of its words once; the same region reads them afterwards, and neither array is written before the
 * last of these reads. {@link CopiedRead} solves {@code f(i, j) = word} for the iteration that has written a word that
 * is read, and shows by the Omega test that the nest has that iteration whenever the read runs. Either all reads of the
 * copy become reads of the original, so that its stores are dead, or none; {@link CopyProfit} leaves a copy that was
 * made so that many reads walk along rows. Cost: linear, and a few questions for each read of an array that is stored
 * as a copy.
 */
public final class PropagateArrayCopies extends NestPass {
    /** A copy of a copy is a copy of the original in the next round. */
    private static final int MAX_ROUNDS = 4;

    /** Copies that are looked at in a round; for each all accesses of its original are. */
    private static final int MAX_COPIES = 32;

    /** Reads of one copy that are looked at. */
    private static final int MAX_READS = 64;

    /** Makes the pass for a machine. */
    public PropagateArrayCopies(TargetTraits traits) {
        super(traits);
    }

    @Override
    public PropagateArrayCopies forTarget(TargetTraits machine) {
        return isFor(machine) ? this : new PropagateArrayCopies(machine);
    }

    @Override
    public String name() {
        return "propagate-array-copies";
    }

    @Override
    public String description() {
        return "reads an array where another one is only a permuted copy of it (array views, copy propagation)";
    }

    @Override
    protected int minDepth() {
        return 1;
    }

    @Override
    protected Region change(Region body, NestEditor editor) {
        Region current = body;
        for (int round = 0; round < MAX_ROUNDS; round++) {
            Region before = current;
            current = propagate(before, editor, round == 0);
            if (current == before) {
                break;
            }
        }
        return current;
    }

    private static Region propagate(Region body, NestEditor editor, boolean isFirst) {
        ArrayUses uses = ArrayUses.of(body, editor);
        Map<Compute, List<Statement>> replacements = new IdentityHashMap<>();
        Set<ArrayObject> touched = new HashSet<>();
        int left = MAX_COPIES;
        for (ArrayObject array : uses.loaded()) {
            if (touched.contains(array) || !isOwn(array, uses, editor)) {
                continue;
            }
            for (Use store : uses.writes(array)) {
                Optional<ArrayCopy> copy = ArrayCopy.of(array, store, uses, editor);
                if (copy.isEmpty() || touched.contains(copy.get().original()) || left-- <= 0) {
                    continue;
                }
                Optional<List<CopiedRead>> reads = reads(copy.get(), uses, editor, isFirst);
                if (reads.isPresent()) {
                    touched.add(array);
                    touched.add(copy.get().original());
                    replacements.put(store.compute(), List.of());
                    reads.get()
                            .forEach(read ->
                                    replacements.put(read.read().compute(), read.inOriginal(copy.get(), editor)));
                    break;
                }
            }
        }
        return replacements.isEmpty() ? body : editor.replace(body, replacements);
    }

    /** Whether only the loads, stores and fills of this function access an array. */
    private static boolean isOwn(ArrayObject array, ArrayUses uses, NestEditor editor) {
        return !uses.escapes(array)
                && switch (array.kind()) {
                    case LOCAL -> true;
                    case GLOBAL -> GlobalUsers.of(editor.program()).isUsedBy(editor.functionName(), array.name());
                    case UNKNOWN -> false;
                };
    }

    /** All reads of a copy as reads of the original; empty if it stays. */
    private static Optional<List<CopiedRead>> reads(
            ArrayCopy copy, ArrayUses uses, NestEditor editor, boolean isFirst) {
        int line = copy.store().compute().line();
        String what = copy.copy() + " stays a copy of " + copy.original() + ", because ";
        Optional<String> obstacle = uses.loads(copy.copy()).size() > MAX_READS
                ? Optional.of("it is read at more than " + MAX_READS + " places")
                : copy.obstacle(uses, new CallAccesses(editor.program()), editor);
        List<CopiedRead> reads = new ArrayList<>();
        if (obstacle.isEmpty()) {
            for (Use read : uses.loads(copy.copy())) {
                Optional<CopiedRead> found = CopiedRead.of(copy, read, editor);
                if (found.isEmpty()) {
                    obstacle = Optional.of("a read may be of a word that is not copied");
                    break;
                }
                reads.add(found.get());
            }
        }
        if (obstacle.isEmpty() && !CopyProfit.pays(copy, reads, editor)) {
            obstacle = Optional.of("reads of the original would miss the cache more often");
        }
        if (obstacle.isPresent()) {
            if (isFirst) {
                editor.missed(line, what + obstacle.get());
            }
            return Optional.empty();
        }
        editor.done(
                line,
                "reads of " + copy.copy() + ", a copy of " + copy.original() + ", made reads of " + copy.original()
                        + ": " + reads.size());
        return Optional.of(reads);
    }
}
