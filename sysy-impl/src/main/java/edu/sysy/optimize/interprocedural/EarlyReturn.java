package edu.sysy.optimize.interprocedural;

import edu.sysy.analysis.Addresses;
import edu.sysy.analysis.Loops;
import edu.sysy.ir.Block;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Effect;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Alloca;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Operation.ZeroFill;
import edu.sysy.ir.Terminator.Branch;
import edu.sysy.ir.Terminator.Jump;
import edu.sysy.ir.Terminator.Return;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The tests with which a function begins, each of which it either goes on after or returns at: the part of it that
 * partial inlining copies.
 *
 * <pre>
 * func @f(%0: i32) -&gt; i32 {             beginning:                       rest:
 * b0:                                       b0:                              b0:
 *   %1 = alloca i32 x 16                      %2 = const 1                     %1 = alloca i32 x 16
 *   zerofill %1, 16                           %3 = cmp lt %0, %2               zerofill %1, 16
 *   %2 = const 1                              br %3, b1, b9                    %2 = const 1
 *   %3 = cmp lt %0, %2                      b1:                                %3 = cmp lt %0, %2
 *   br %3, b1, b2                             ret %0                           jump b2
 * b1:                                       b9:                              b2:
 *   ret %0                                    %9 = call i32 @f(%0)             ...
 * b2:                                         ret %9
 *   ...
 * </pre>
 *
 * <p>A test may compute and read memory, and its side that returns may also write. What else is there before the test
 * must be the business of the rest only: it writes to no memory but arrays in the frame, which neither the tests nor
 * their sides use. The rest computes again what it needs of the tests' values, so no test may change them.
 */
final class EarlyReturn {
    private static final int MAX_TESTS = 4;
    private static final int MAX_SIZE = 20;

    private final Function function;
    private final Loops loops;
    private final Definitions definitions;
    private final List<Test> tests = new ArrayList<>();
    private final Map<Integer, Block> returning = new LinkedHashMap<>(); // by labels

    /** A block that ends with a test, and the way on. */
    private record Test(Block block, Edge on) {}

    private EarlyReturn(Function function) {
        this.function = function;
        loops = Loops.of(function);
        definitions = Definitions.of(function);
    }

    /** That of a function; empty if it does not begin with such a test, or with too much code. */
    static Optional<EarlyReturn> of(Function function) {
        EarlyReturn found = new EarlyReturn(function);
        found.collect();
        while (!found.tests.isEmpty() && !(found.isSeparable() && CodeSize.of(found.beginning()) <= MAX_SIZE)) {
            found.tests.removeLast();
            found.collectReturning();
        }
        return found.tests.isEmpty() ? Optional.empty() : Optional.of(found);
    }

    private void collect() {
        int position = 0;
        while (tests.size() < MAX_TESTS
                && isStraight(position)
                && function.blocks().get(position).terminator() instanceof Branch branch
                && returns(branch.ifTrue()) != returns(branch.ifFalse())) {
            Edge on = returns(branch.ifTrue()) ? branch.ifFalse() : branch.ifTrue();
            tests.add(new Test(function.blocks().get(position), on));
            position = function.controlFlow().position(on.target());
        }
        collectReturning();
    }

    /** Whether a block is passed once, on one way, without parameters, and does nothing that must not be repeated. */
    private boolean isStraight(int position) {
        Block block = function.blocks().get(position);
        return loops.innermost(position) < 0
                && (position == 0
                        || (function.controlFlow().predecessorCount(position) == 1
                                && block.parameters().isEmpty()))
                && block.instructions().stream().map(Instruction::operation).allMatch(this::isRepeatable);
    }

    private boolean isRepeatable(Operation operation) {
        return operation.effect().removable() || isWriteToFrame(operation);
    }

    private boolean isWriteToFrame(Operation operation) {
        return switch (operation) {
            case Store store -> isInFrame(store.address());
            case ZeroFill fill -> isInFrame(fill.address());
            default -> false;
        };
    }

    private boolean isInFrame(Value address) {
        Addresses addresses = Addresses.of(function);
        return addresses.root(addresses.rootOf(address)).kind() == Addresses.Kind.ALLOCA;
    }

    /** Whether an edge leads to blocks that return and call nothing. */
    private boolean returns(Edge edge) {
        Block block = function.block(edge.target());
        return isLeaf(block) && (block.terminator() instanceof Return || returnsAfter(block));
    }

    private boolean returnsAfter(Block block) {
        return block.terminator() instanceof Jump jump
                && function.block(jump.target().target()) instanceof Block next
                && isLeaf(next)
                && next.terminator() instanceof Return;
    }

    private boolean isLeaf(Block block) {
        int position = function.controlFlow().position(block.label());
        return loops.innermost(position) < 0
                && block.instructions().stream()
                        .map(Instruction::operation)
                        .allMatch(operation -> operation.effect() != Effect.ANY && !(operation instanceof Alloca));
    }

    private void collectReturning() {
        returning.clear();
        for (Test test : tests) {
            for (Edge edge : test.block().terminator().edges()) {
                if (!edge.equals(test.on())) {
                    Block block = function.block(edge.target());
                    returning.put(block.label(), block);
                    if (block.terminator() instanceof Jump(Edge next)) {
                        returning.put(next.target(), function.block(next.target()));
                    }
                }
            }
        }
    }

    /** Whether neither the tests nor their sides need the frame. */
    private boolean isSeparable() {
        Set<Value> needed = needed();
        return needed.stream().noneMatch(value -> definitions.operationOrNull(value) instanceof Alloca);
    }

    /** What the conditions and the sides that return need, and what is needed for that. */
    private Set<Value> needed() {
        Set<Value> needed = new HashSet<>();
        for (Block block : returning.values()) {
            block.instructions().forEach(instruction -> addOperands(instruction.operation(), needed));
            addOperands(block, needed);
        }
        for (Test test : tests.reversed()) {
            Branch branch = (Branch) test.block().terminator();
            needed.add(branch.condition());
            (branch.ifTrue().equals(test.on()) ? branch.ifFalse() : branch.ifTrue())
                    .arguments()
                    .forEach(needed::add);
            for (Instruction instruction : test.block().instructions().reversed()) {
                if (needed.contains(instruction.result())) {
                    addOperands(instruction.operation(), needed);
                }
            }
        }
        return needed;
    }

    private static void addOperands(Operation operation, Set<Value> needed) {
        for (int i = 0; i < operation.operandCount(); i++) {
            needed.add(operation.operand(i));
        }
    }

    private static void addOperands(Block block, Set<Value> needed) {
        block.terminator().edges().forEach(edge -> needed.addAll(edge.arguments()));
        if (block.terminator() instanceof Return(Value value) && value.exists()) {
            needed.add(value);
        }
    }

    /** The tests, with a call of the function where it goes on. */
    Function beginning() {
        Set<Value> needed = needed();
        List<Block> blocks = new ArrayList<>();
        int call = function.labelBound();
        for (Test test : tests) {
            Edge on = test == tests.getLast() ? new Edge(call, List.of()) : test.on();
            blocks.add(test.block()
                    .withInstructions(test.block().instructions().stream()
                            .filter(instruction -> needed.contains(instruction.result()))
                            .toList())
                    .withTerminator(test.block().terminator().mapEdges(edge -> edge.equals(test.on()) ? on : edge)));
        }
        blocks.addAll(returning.values());
        boolean isVoid = function.returnType() == Type.VOID;
        Value result = isVoid ? Value.NONE : new Value(function.valueBound(), function.returnType());
        Operation.Call operation = new Operation.Call(function.name(), function.returnType(), function.parameters());
        int line = tests.getLast().block().terminatorLine();
        blocks.add(new Block(
                call, List.of(), List.of(new Instruction(result, operation, line)), new Return(result), line));
        return Function.of(function.name(), function.returnType(), blocks);
    }

    /** The function where it is known that none of the tests makes it return. */
    Function rest() {
        List<Block> blocks = new ArrayList<>(function.blocks());
        for (Test test : tests) {
            int position = function.controlFlow().position(test.block().label());
            blocks.set(position, test.block().withTerminator(new Jump(test.on())));
        }
        return function.withBlocks(blocks);
    }
}
