package edu.sysy.optimize.strength;

import edu.sysy.TargetTraits;
import edu.sysy.analysis.AddressDistances;
import edu.sysy.analysis.Dominators;
import edu.sysy.analysis.GuaranteedExecution;
import edu.sysy.analysis.Loops;
import edu.sysy.analysis.Polynomial;
import edu.sysy.analysis.ScalarEvolution;
import edu.sysy.analysis.TripCount;
import edu.sysy.analysis.Uses;
import edu.sysy.ir.Block;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.ir.vector.VectorOperation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The moving values of one loop, who needs them and what they cost. */
final class LoopInductions {
    private final Function function;
    private final TargetTraits traits;
    private final int loop;
    private final Loops loops;
    private final GuaranteedExecution execution;
    private final ScalarEvolution evolution;
    private final Definitions definitions;
    private final Uses uses;
    private final Map<Value, InductionVariable> nodes = new LinkedHashMap<>();
    private final Map<Value, Integer> parameterIndex = new LinkedHashMap<>();
    private final Map<Value, Integer> carried = new LinkedHashMap<>();
    private final Optional<TripCount> count;
    private final Value test;

    LoopInductions(Function function, TargetTraits traits, int loop) {
        this.function = function;
        this.traits = traits;
        this.loop = loop;
        loops = Loops.of(function);
        execution = GuaranteedExecution.of(function);
        evolution = ScalarEvolution.of(function);
        definitions = Definitions.of(function);
        uses = Uses.of(function);
        List<Integer> blocks = ownBlocks();
        findCarried();
        count = findTest(blocks);
        test = count.map(this::testOf).orElse(Value.NONE);
        for (int block : blocks) {
            collect(block);
        }
        for (InductionVariable node : nodes.values()) {
            classifyUses(node);
        }
        for (InductionVariable node : nodes.values()) {
            node.setChain(chain(node));
        }
    }

    private List<Integer> ownBlocks() {
        List<Integer> own = new ArrayList<>();
        for (int block : loops.blocks(loop)) {
            if (loops.innermost(block) == loop) {
                own.add(block);
            }
        }
        own.sort(Comparator.naturalOrder());
        return own;
    }

    private Optional<TripCount> findTest(List<Integer> blocks) {
        for (int block : blocks) {
            Optional<TripCount> found = TripCount.ofTest(function, loop, block);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    /** The comparison that ends the loop, if the branch is all it serves. */
    private Value testOf(TripCount found) {
        Terminator end = function.blocks().get(found.block()).terminator();
        return end instanceof Terminator.Branch branch
                        && definitions.operationOrNull(branch.condition()) instanceof Operation.Compare
                        && uses.count(branch.condition()) == 1
                ? branch.condition()
                : Value.NONE;
    }

    private void collect(int position) {
        Block block = function.blocks().get(position);
        boolean always = execution.inEachIteration(loop, position);
        for (int index = 0; index < block.instructions().size(); index++) {
            Instruction instruction = block.instructions().get(index);
            switch (instruction.operation()) {
                case Operation.Add a -> collect(instruction, position, index, always);
                case Operation.Sub s -> collect(instruction, position, index, always);
                case Operation.Mul m -> collect(instruction, position, index, always);
                case Operation.Shl s -> collect(instruction, position, index, always);
                case Operation.Offset o -> collect(instruction, position, index, always);
                default -> {}
            }
        }
    }

    private void collect(Instruction instruction, int position, int index, boolean always) {
        Polynomial polynomial = evolution.polynomial(instruction.result());
        Optional<Polynomial> step = evolution.step(polynomial, loop);
        if (step.isPresent()
                && !step.get().isZero()
                && evolution.isInvariant(step.get(), loop)
                && evolution.start(polynomial, loop).isPresent()) {
            nodes.put(
                    instruction.result(),
                    new InductionVariable(instruction, position, index, polynomial, step.get(), always));
        }
    }

    /** Counts how often latches pass each value to evolving parameters: such a use alone makes no value needed. */
    private void findCarried() {
        Block header = function.blocks().get(loops.header(loop));
        for (int i = 0; i < header.parameters().size(); i++) {
            parameterIndex.put(header.parameters().get(i), i);
        }
        for (int latch : loops.latches(loop)) {
            for (Edge edge : function.blocks().get(latch).terminator().edges()) {
                for (int i = 0; i < edge.arguments().size() && edge.target() == header.label(); i++) {
                    if (evolution.evolves(header.parameters().get(i), loop)) {
                        carried.merge(edge.arguments().get(i), 1, Integer::sum);
                    }
                }
            }
        }
    }

    private void classifyUses(InductionVariable node) {
        Value value = node.value();
        int inTerminators = 0;
        for (int i = 0; i < uses.count(value); i++) {
            int site = uses.site(value, i);
            Block block = function.blocks().get(uses.blockPosition(site));
            int index = uses.indexInBlock(site);
            if (index == block.instructions().size()) {
                inTerminators++;
                continue;
            }
            Instruction user = block.instructions().get(index);
            switch (user.operation()) {
                case Operation.Load load -> noteAccess(node, uses.blockPosition(site));
                case VectorOperation.VectorLoad load -> noteAccess(node, uses.blockPosition(site));
                case VectorOperation.VectorStore store -> noteAccess(node, uses.blockPosition(site));
                case Operation.Store(var address, var stored)
                when !stored.equals(value) -> noteAccess(node, uses.blockPosition(site));
                default -> {
                    if (!isServant(user.result())) {
                        node.noteOtherUse();
                    }
                }
            }
        }
        if (inTerminators > carried.getOrDefault(value, 0)) {
            node.noteOtherUse();
        }
    }

    private void noteAccess(InductionVariable node, int block) {
        node.noteAccess(
                execution.inEachIteration(loop, block),
                execution.onEachEntry(loop, block),
                count.isPresent()
                        && Dominators.of(function).dominates(block, count.get().block()));
    }

    private boolean isServant(Value result) {
        return result.exists() && (nodes.containsKey(result) || result.equals(test));
    }

    private double chain(InductionVariable node) {
        Operation operation = node.instruction().operation();
        double sum = cost(node, operation);
        for (int i = 0; i < operation.operandCount(); i++) {
            InductionVariable operand = nodes.get(operation.operand(i));
            if (operand != null) {
                sum += operand.chain() / uses.count(operand.value());
            }
        }
        return sum;
    }

    private int cost(InductionVariable node, Operation operation) {
        return switch (operation) {
            case Operation.Mul(var left, var right) -> costOfProduct(left, right);
            case Operation.Offset(var base, var bytes)
            when evolution.polynomial(bytes).isConstant() -> node.onlyAccessed() ? 0 : 1;
            default -> 1;
        };
    }

    private int costOfProduct(Value left, Value right) {
        Polynomial factor = evolution.polynomial(right);
        int constant = (factor.isConstant() ? factor : evolution.polynomial(left)).constant();
        return Integer.bitCount(constant) == 1 ? 1 : traits.multiplicationCost();
    }

    /** All values of the loop that move by the same distance in each iteration. */
    Collection<InductionVariable> variables() {
        return nodes.values();
    }

    /** The families worth a moving value of their own, the most profitable first. */
    List<InductionFamily> families() {
        Map<Polynomial, List<InductionVariable>> byShape = new LinkedHashMap<>();
        for (InductionVariable node : nodes.values()) {
            Polynomial shape = node.polynomial().withoutConstant();
            boolean moves =
                    shape.single().filter(p -> evolution.evolves(p, loop)).isPresent();
            if (node.isRoot() && !moves) {
                byShape.computeIfAbsent(shape, s -> new ArrayList<>()).add(node);
            }
        }
        List<InductionFamily> families = new ArrayList<>();
        for (List<InductionVariable> members : byShape.values()) {
            members.sort(Comparator.comparingInt(node -> node.polynomial().constant()));
            InductionFamily current = new InductionFamily(traits, members.getFirst());
            families.add(current);
            for (InductionVariable member : members) {
                if (!current.add(member)) {
                    current = new InductionFamily(traits, member);
                    current.add(member);
                    families.add(current);
                }
            }
        }
        families.removeIf(family -> family.gain() <= 0 || family.isWide() && !movesExactly(family));
        families.sort(Comparator.comparingDouble((InductionFamily family) -> -family.gain()));
        return families;
    }

    /**
     * Whether the distance of a family from its base, an integer, cannot wrap around where a wide address would not: an
     * address at that distance, but for a constant, is accessed in each iteration, and so lies in its object.
     */
    private boolean movesExactly(InductionFamily family) {
        return family.accessedInEachIteration()
                || nodes.values().stream()
                        .anyMatch(node -> node.value().type() == Type.ADDRESS
                                && node.accessedInEachIteration()
                                && isNear(node.polynomial(), family.moving()));
    }

    /** Whether two addresses have the same distance from their bases, but for a constant. */
    private static boolean isNear(Polynomial one, Polynomial other) {
        Optional<Polynomial> distance = distance(one);
        return distance.isPresent()
                && distance.equals(distance(other))
                && AddressDistances.isSeparate((long) one.constant() - other.constant());
    }

    private static Optional<Polynomial> distance(Polynomial address) {
        return address.base().map(base -> address.minus(Polynomial.of(base)).withoutConstant());
    }

    /** The test that ends the loop, in a form that can be written anew. */
    Optional<TripCount> count() {
        return test.exists() ? count : Optional.empty();
    }

    /** The comparison that ends the loop. */
    Operation.Compare test() {
        return (Operation.Compare) definitions.operation(test).orElseThrow();
    }

    /**
     * The operand of the test that moves, and whether nothing needs what it is computed from once some families move by
     * themselves and the test is another one.
     */
    boolean testedBecomesUseless(List<InductionFamily> reduced) {
        Set<Value> replaced = new HashSet<>();
        reduced.forEach(family -> family.members().forEach(member -> replaced.add(member.value())));
        Set<Value> needed = new HashSet<>();
        ArrayDeque<Value> pending = new ArrayDeque<>();
        Block header = function.blocks().get(loops.header(loop));
        for (InductionVariable node : nodes.values()) {
            if (node.isRoot() && !replaced.contains(node.value()) && needed.add(node.value())) {
                pending.add(node.value());
            }
        }
        for (Value parameter : parameterIndex.keySet()) {
            if ((!evolution.evolves(parameter, loop) || parameterIsNeeded(parameter)) && needed.add(parameter)) {
                pending.add(parameter);
            }
        }
        while (!pending.isEmpty()) {
            Value value = pending.remove();
            for (Value source : sources(value, header)) {
                boolean computed = nodes.containsKey(source) && !replaced.contains(source);
                if ((computed || parameterIndex.containsKey(source)) && needed.add(source)) {
                    pending.add(source);
                }
            }
        }
        Value moving = moving();
        return evolution.polynomial(moving).terms().stream()
                .flatMap(term -> term.factors().stream())
                .noneMatch(needed::contains);
    }

    /** The operand of the test that moves. */
    Value moving() {
        Operation.Compare compare = test();
        return evolution.isInvariant(evolution.polynomial(compare.left()), loop) ? compare.right() : compare.left();
    }

    private List<Value> sources(Value value, Block header) {
        InductionVariable node = nodes.get(value);
        List<Value> sources = new ArrayList<>();
        if (node != null) {
            Operation operation = node.instruction().operation();
            for (int i = 0; i < operation.operandCount(); i++) {
                sources.add(operation.operand(i));
            }
            return sources;
        }
        int index = parameterIndex.getOrDefault(value, 0);
        for (int latch : loops.latches(loop)) {
            for (Edge edge : function.blocks().get(latch).terminator().edges()) {
                if (edge.target() == header.label()) {
                    sources.add(edge.arguments().get(index));
                }
            }
        }
        return sources;
    }

    private boolean parameterIsNeeded(Value parameter) {
        int inTerminators = 0;
        for (int i = 0; i < uses.count(parameter); i++) {
            int site = uses.site(parameter, i);
            Block block = function.blocks().get(uses.blockPosition(site));
            int index = uses.indexInBlock(site);
            if (index == block.instructions().size()) {
                inTerminators++;
            } else if (!isServant(block.instructions().get(index).result())) {
                return true;
            }
        }
        return inTerminators > carried.getOrDefault(parameter, 0);
    }
}
