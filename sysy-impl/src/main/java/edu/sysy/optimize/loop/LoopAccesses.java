package edu.sysy.optimize.loop;

import edu.sysy.analysis.Alias;
import edu.sysy.analysis.GuaranteedExecution;
import edu.sysy.analysis.Loops;
import edu.sysy.analysis.Polynomial;
import edu.sysy.analysis.ScalarEvolution;
import edu.sysy.ir.Block;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.AnyCall;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Operation.ZeroFill;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.ir.vector.VectorOperation.VectorStore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The loads and stores of an innermost loop by the words that they access.
 *
 * <p>Accesses whose addresses grow by the same step and differ by multiples of it form a family. In a family, words
 * that are at most {@value ReusePreviousIterations#MAX_GAP} steps apart are a {@link Row}: what is word <i>k</i> in one
 * iteration was word <i>k + 1</i> in the one before. There may be {@value #MAX_ACCESSES} accesses.
 */
public final class LoopAccesses {
    private static final int MAX_ACCESSES = 128;
    private static final int MAX_STEP = 1 << 20;

    /** Accesses with one step, {@code rest + position * step}. */
    private record Family(Polynomial step, Polynomial rest) {}

    private final Alias alias;
    private final int loop;
    private final ScalarEvolution evolution;
    private final Map<Family, TreeMap<Integer, List<Access>>> families = new LinkedHashMap<>();
    private final List<Access> stores = new ArrayList<>();
    private final List<Operation> otherWrites = new ArrayList<>();
    private int accesses;

    /**
     * A load or store in a loop.
     *
     * @param label its block
     * @param index its place in the block
     * @param address what it loads or stores
     * @param isSure whether each iteration gets there, also one that leaves the loop
     */
    public record Access(int label, int index, Operation operation, Polynomial address, boolean isSure) {
        /** Whether it is a load. */
        public boolean isLoad() {
            return operation instanceof Load;
        }

        /** What the word holds. */
        public Type type() {
            return operation instanceof Store store ? store.value().type() : operation.type();
        }
    }

    /**
     * Neighbouring words, one step of the loop apart.
     *
     * @param step how far the words move from one iteration to the next
     * @param origin the address of position 0
     * @param words the accesses of each word by its position; at least one
     */
    public record Row(Polynomial step, Polynomial origin, SortedMap<Integer, List<Access>> words) {
        /** The address of a word in this iteration. */
        public Polynomial address(int position) {
            return origin.plus(step.times(position));
        }

        /** The loads and stores of a word; empty if there are none. */
        public List<Access> at(int position) {
            return words.getOrDefault(position, List.of());
        }

        /** Whether each iteration loads a word. */
        public boolean isLoaded(int position) {
            return at(position).stream().anyMatch(access -> access.isSure() && access.isLoad());
        }

        /** Whether each iteration loads or stores a word. */
        public boolean isAccessed(int position) {
            return at(position).stream().anyMatch(Access::isSure);
        }

        /**
         * Whether a word between two that the first iteration accesses may be loaded in front of the loop: it is
         * accessed, too, or what lies in between at such distances are words of the same object.
         */
        public boolean isReadable(int position) {
            boolean isShortAndAligned = step.isConstant()
                    && Math.abs((long) step.constant()) <= MAX_STEP
                    && step.constant() % Integer.BYTES == 0;
            return isShortAndAligned || isAccessed(position);
        }
    }

    /**
     * Looks at a loop.
     *
     * @param alias of a function with the same instructions, if in other blocks
     */
    public LoopAccesses(Function function, Alias alias, int loop) {
        this.alias = alias;
        this.loop = loop;
        evolution = ScalarEvolution.of(function);
        GuaranteedExecution execution = GuaranteedExecution.of(function);
        int[] positions = Loops.of(function).blocks(loop);
        Arrays.sort(positions);
        for (int position : positions) {
            scan(function.blocks().get(position), execution.onEachEntry(loop, position));
        }
    }

    private void scan(Block block, boolean isSure) {
        for (int i = 0; i < block.instructions().size(); i++) {
            Instruction instruction = block.instructions().get(i);
            switch (instruction.operation()) {
                case Load(Type type, Value address) -> add(block, i, instruction.operation(), address, isSure);
                case Store(Value address, Value value) ->
                    stores.add(add(block, i, instruction.operation(), address, isSure));
                case ZeroFill fill -> otherWrites.add(fill);
                case VectorStore store -> otherWrites.add(store);
                case AnyCall call -> otherWrites.add(call);
                default -> {}
            }
        }
    }

    private Access add(Block block, int index, Operation operation, Value address, boolean isSure) {
        accesses++;
        Polynomial polynomial = evolution.polynomial(address);
        Access access = new Access(block.label(), index, operation, polynomial, isSure);
        Optional<Polynomial> step =
                evolution.step(polynomial, loop).filter(s -> !s.isZero()).filter(s -> evolution.isInvariant(s, loop));
        if (step.isPresent() && accesses <= MAX_ACCESSES) {
            int position = position(polynomial, step.get());
            Family family = new Family(step.get(), polynomial.minus(step.get().times(position)));
            families.computeIfAbsent(family, f -> new TreeMap<>())
                    .computeIfAbsent(position, p -> new ArrayList<>())
                    .add(access);
        }
        return access;
    }

    /** How often a step is contained in an address, by the constant or the last term of the step. */
    private static int position(Polynomial address, Polynomial step) {
        if (step.isConstant()) {
            return Math.floorDiv(address.constant(), step.constant());
        }
        Polynomial.Term last = step.terms().getLast();
        for (Polynomial.Term term : address.terms()) {
            if (term.factors().equals(last.factors())) {
                return Math.floorDiv(term.coefficient(), last.coefficient());
            }
        }
        return 0;
    }

    /** Whether there are too many accesses to be looked at. */
    public boolean areTooMany() {
        return accesses > MAX_ACCESSES;
    }

    /** The rows; empty if there are too many accesses. */
    public List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        if (!areTooMany()) {
            families.forEach((family, words) -> {
                int first = words.firstKey();
                int last = first;
                for (int position : words.keySet()) {
                    if ((long) position - last > ReusePreviousIterations.MAX_GAP) {
                        rows.add(new Row(family.step(), family.rest(), words.subMap(first, last + 1)));
                        first = position;
                    }
                    last = position;
                }
                rows.add(new Row(family.step(), family.rest(), words.tailMap(first)));
            });
        }
        return rows;
    }

    private int root(Access access) {
        Value address = switch (access.operation()) {
            case Store store -> store.address();
            case Operation other -> ((Load) other).address();
        };
        return alias.root(alias.location(address));
    }

    /**
     * Whether something in the loop may write one of the words by an address that is not known to be the same or
     * another one in the same iteration.
     *
     * @param access one of the accesses of the words
     */
    public boolean maySpoil(Access access, List<Polynomial> words) {
        int root = root(access);
        for (Operation write : otherWrites) {
            boolean mayWrite = switch (write) {
                case ZeroFill fill -> alias.rootsMayAlias(alias.root(alias.location(fill.address())), root);
                case VectorStore store -> alias.rootsMayAlias(alias.root(alias.location(store.address())), root);
                case Operation other -> alias.mayWrite((AnyCall) other, root);
            };
            if (mayWrite) {
                return true;
            }
        }
        for (Access store : stores) {
            int storeRoot = root(store);
            for (Polynomial word : words) {
                if (storeRoot == root ? mayBeEqual(store.address(), word) : alias.rootsMayAlias(storeRoot, root)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether the loop stores to one of the words, by its address in the same iteration. */
    public boolean stores(List<Polynomial> words) {
        return stores.stream().anyMatch(store -> words.contains(store.address()));
    }

    /** Whether two addresses that are not known to be equal may be. */
    private static boolean mayBeEqual(Polynomial one, Polynomial other) {
        Polynomial difference = one.minus(other);
        int coefficients = 0;
        for (Polynomial.Term term : difference.terms()) {
            coefficients |= term.coefficient();
        }
        return !difference.isConstant() && (difference.constant() & (Integer.lowestOneBit(coefficients) - 1)) == 0;
    }
}
