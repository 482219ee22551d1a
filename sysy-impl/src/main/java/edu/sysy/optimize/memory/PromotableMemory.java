package edu.sysy.optimize.memory;

import edu.sysy.TargetTraits;
import edu.sysy.analysis.Dominators;
import edu.sysy.analysis.GuaranteedExecution;
import edu.sysy.analysis.Loops;
import edu.sysy.analysis.RunTimeModels;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Finds the locations that can be kept in values over loops, and chooses among them; see {@link PromoteMemoryInLoops}.
 */
final class PromotableMemory {
    private static final double ITERATIONS = 8;
    private static final int NONE = -1;

    /**
     * A location to be kept in a value over a loop.
     *
     * @param stored whether the loop writes it
     * @param line the source line of an access
     */
    record Choice(int loop, int location, boolean stored, int line) {}

    /** Why words that a loop always finds at the same place stay in memory. */
    enum Obstacle {
        CALLS("calls in the loop use them"),
        OTHERS("other accesses in the loop may name the same words"),
        ADDRESS("their addresses may not be valid in front of the loop"),
        THREADS("the loop may leave them to another thread"),
        REGISTERS("registers are few");

        final String reason;

        Obstacle(String reason) {
            this.reason = reason;
        }
    }

    /** A location that stays in memory in a loop, and the source line of an access. */
    record Missed(Obstacle obstacle, int line) {}

    /** A load or store of a location, in the block at a position. */
    private record Access(int position, int line, boolean stores) {}

    private record Candidate(Choice choice, double weight) {}

    private final TargetTraits traits;
    private final Function function;
    private final MemoryLocations locations;
    private final Loops loops;
    private final Dominators dominators;
    private final GuaranteedExecution execution;
    private final Definitions definitions;
    private final LoopMemoryEffects contents;
    private final List<List<Access>> accesses = new ArrayList<>();
    private final SortedMap<Integer, Missed> missed = new TreeMap<>();

    PromotableMemory(Function function, TargetTraits traits, LoopMemoryEffects contents) {
        this.traits = traits;
        this.function = function;
        this.contents = contents;
        locations = contents.locations();
        loops = Loops.of(function);
        dominators = Dominators.of(function);
        execution = GuaranteedExecution.of(function);
        definitions = Definitions.of(function);
        for (int i = 0; i < locations.count(); i++) {
            accesses.add(new ArrayList<>());
        }
        for (int position = 0; position < function.blocks().size(); position++) {
            scan(position);
        }
    }

    private void scan(int position) {
        for (Instruction instruction : function.blocks().get(position).instructions()) {
            switch (instruction.operation()) {
                case Load load -> access(position, load.address(), instruction.line(), false);
                case Store store -> access(position, store.address(), instruction.line(), true);
                default -> {}
            }
        }
    }

    private void access(int position, Value address, int line, boolean stores) {
        accesses.get(locations.of(address)).add(new Access(position, line, stores));
    }

    /** The locations to be kept in values, outer loops first. */
    List<Choice> choices() {
        List<Choice> result = new ArrayList<>();
        BitSet[] chosen = new BitSet[loops.count()];
        int[][] used = new int[loops.count()][];
        for (int loop = 0; loop < chosen.length; loop++) {
            int parent = loops.parent(loop);
            chosen[loop] = parent == NONE ? new BitSet() : (BitSet) chosen[parent].clone();
            used[loop] = parent == NONE ? new int[Type.values().length] : used[parent].clone();
            for (Choice choice : candidates(loop, chosen[loop])) {
                int type = locations.type(choice.location()).ordinal();
                if (used[loop][type] < traits.promotedWords()) {
                    used[loop][type]++;
                    chosen[loop].set(choice.location());
                    result.add(choice);
                    missed.remove(choice.location());
                } else {
                    missed.put(choice.location(), new Missed(Obstacle.REGISTERS, choice.line()));
                }
            }
        }
        return result;
    }

    /**
     * The locations that stay in memory in all loops, and the obstacle in the innermost; after
     * {@link #choices}.
     */
    Collection<Missed> missed() {
        return missed.values();
    }

    /** The locations that can be promoted in a loop, the most used first. */
    private List<Choice> candidates(int loop, BitSet chosen) {
        BitSet present = (BitSet) contents.loaded(loop).clone();
        present.or(contents.stored(loop));
        BitSet accessed = (BitSet) present.clone();
        present.andNot(chosen);
        List<Candidate> candidates = new ArrayList<>();
        for (int i = present.nextSetBit(0); i >= 0; i = present.nextSetBit(i + 1)) {
            if (!mayBePromoted(loop, i)) {
                continue;
            }
            Optional<Obstacle> obstacle = obstacle(loop, i, accessed);
            if (obstacle.isPresent()) {
                missed.put(i, new Missed(obstacle.get(), line(loop, i)));
            } else {
                Choice choice = new Choice(loop, i, contents.stored(loop).get(i), line(loop, i));
                candidates.add(new Candidate(choice, weight(loop, i)));
            }
        }
        candidates.sort(Comparator.comparingDouble(Candidate::weight).reversed());
        return candidates.stream().map(Candidate::choice).toList();
    }

    private boolean mayBePromoted(int loop, int location) {
        Type type = locations.type(location);
        return (type == Type.I32 || type == Type.F32) && isInvariant(loop, location);
    }

    private Optional<Obstacle> obstacle(int loop, int location, BitSet accessed) {
        boolean stored = contents.stored(loop).get(location);
        if (contents.writtenByOthers(loop).get(location)
                || (stored && contents.readByOthers(loop).get(location))) {
            return Optional.of(Obstacle.CALLS);
        }
        BitSet others = (BitSet) locations.aliasesOf(location).clone();
        others.and(stored ? accessed : contents.stored(loop));
        others.clear(location);
        if (!others.isEmpty()) {
            return Optional.of(Obstacle.OTHERS);
        }
        if (stored && RunTimeModels.isBody(function.name()) && !isCertainlyStored(loop, location)) {
            return Optional.of(Obstacle.THREADS);
        }
        return mayBeReadBefore(loop, location) ? Optional.empty() : Optional.of(Obstacle.ADDRESS);
    }

    private boolean isInvariant(int loop, int location) {
        for (Value value : locations.alias().dependencies(locations.inAlias(location))) {
            if (loops.contains(loop, definitions.blockPosition(value))) {
                return false;
            }
        }
        return true;
    }

    private boolean mayBeReadBefore(int loop, int location) {
        if (locations.alias().isInBounds(locations.inAlias(location))) {
            return true;
        }
        for (Access access : accesses.get(location)) {
            boolean proves = loops.contains(loop, access.position)
                    ? execution.beforeEachExit(loop, access.position)
                    : dominators.dominates(access.position, loops.header(loop));
            if (proves) {
                return true;
            }
        }
        return false;
    }

    private boolean isCertainlyStored(int loop, int location) {
        return accesses.get(location).stream()
                .anyMatch(access -> access.stores
                        && loops.contains(loop, access.position)
                        && execution.beforeEachExit(loop, access.position));
    }

    private double weight(int loop, int location) {
        double weight = 0;
        for (Access access : accesses.get(location)) {
            if (loops.contains(loop, access.position)) {
                weight += Math.pow(ITERATIONS, loops.depthOfBlock(access.position));
            }
        }
        return weight;
    }

    private int line(int loop, int location) {
        for (Access access : accesses.get(location)) {
            if (loops.contains(loop, access.position)) {
                return access.line;
            }
        }
        return 0;
    }
}
