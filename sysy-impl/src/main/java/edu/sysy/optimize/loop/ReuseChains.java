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
import edu.sysy.optimize.loop.ReuseChain.Access;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Finds the {@link ReuseChain}s of an innermost loop.
 *
 * <p>Accesses whose addresses grow by the same step and differ by multiples of it form a family. In a family, words
 * that are at most {@value ReusePreviousIterations#MAX_GAP} steps apart belong together. The chain begins with the
 * first word that each iteration loads and ends with the last one that each iteration loads or stores.
 *
 * <p>Whatever else may write a word of the chain spoils it. What matters is one iteration: a store spoils a word if
 * their addresses may be the same in the <em>same</em> iteration, since a word that is handed on is followed through
 * all stores of it. Quadratic in the accesses, of which there may be {@value #MAX_ACCESSES}.
 */
final class ReuseChains {
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
     * Looks at a loop.
     *
     * @param alias of a function with the same instructions, if in other blocks
     */
    ReuseChains(Function function, Alias alias, int loop) {
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
    boolean areTooMany() {
        return accesses > MAX_ACCESSES;
    }

    /** The chains; empty if there are too many accesses. */
    List<ReuseChain> find() {
        List<ReuseChain> chains = new ArrayList<>();
        if (!areTooMany()) {
            families.forEach((family, words) -> {
                List<Integer> near = new ArrayList<>();
                for (int position : words.keySet()) {
                    if (!near.isEmpty() && (long) position - near.getLast() > ReusePreviousIterations.MAX_GAP) {
                        chain(family, words, near).ifPresent(chains::add);
                        near.clear();
                    }
                    near.add(position);
                }
                chain(family, words, near).ifPresent(chains::add);
            });
        }
        return chains;
    }

    private Optional<ReuseChain> chain(Family family, Map<Integer, List<Access>> words, List<Integer> positions) {
        Optional<Integer> first =
                positions.stream().filter(p -> hasSure(words, p, true)).findFirst();
        Optional<Integer> last = positions.reversed().stream()
                .filter(p -> hasSure(words, p, false))
                .findFirst();
        if (first.isEmpty() || last.isEmpty() || first.get() >= last.get()) {
            return Optional.empty();
        }
        Access loaded = words.getOrDefault(first.get(), List.of()).getFirst();
        Type type = loaded.type();
        List<Polynomial> addresses = new ArrayList<>();
        List<Polynomial> starts = new ArrayList<>();
        List<List<Access>> all = new ArrayList<>();
        for (int position = first.get(); position <= last.get(); position++) {
            List<Access> own = words.getOrDefault(position, List.of());
            Polynomial address = family.rest().plus(family.step().times(position));
            Optional<Polynomial> start = evolution.start(address, loop);
            boolean readable = isShortAndAligned(family.step()) || hasSure(words, position, false);
            if (start.isEmpty() || !readable || own.stream().anyMatch(access -> access.type() != type)) {
                return Optional.empty();
            }
            addresses.add(address);
            all.add(own);
            if (position < last.get()) {
                starts.add(start.get());
            }
        }
        int root = root(loaded);
        return type == Type.ADDRESS || isSpoiled(root, addresses)
                ? Optional.empty()
                : Optional.of(new ReuseChain(type, addresses, starts, all));
    }

    private static boolean hasSure(Map<Integer, List<Access>> words, int position, boolean load) {
        return words.getOrDefault(position, List.of()).stream()
                .anyMatch(access -> access.isSure() && (access.isLoad() || !load));
    }

    /** Whether what lies between two words of one object, at such distances, are words of that object, too. */
    private static boolean isShortAndAligned(Polynomial step) {
        return step.isConstant()
                && Math.abs((long) step.constant()) <= MAX_STEP
                && step.constant() % Integer.BYTES == 0;
    }

    private int root(Access access) {
        Value address = switch (access.operation()) {
            case Store store -> store.address();
            case Operation other -> ((Load) other).address();
        };
        return alias.root(alias.location(address));
    }

    /** Whether something in the loop may write one of the words by another address. */
    private boolean isSpoiled(int root, List<Polynomial> words) {
        for (Operation write : otherWrites) {
            boolean mayWrite = switch (write) {
                case ZeroFill fill -> alias.rootsMayAlias(alias.root(alias.location(fill.address())), root);
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
