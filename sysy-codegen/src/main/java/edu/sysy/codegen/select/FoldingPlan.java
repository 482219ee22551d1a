package edu.sysy.codegen.select;

import edu.sysy.codegen.condition.ConditionTest;
import edu.sysy.codegen.rules.DemandEvaluation;
import edu.sysy.codegen.rules.MachineRows;
import edu.sysy.codegen.rules.RowMatch;
import edu.sysy.codegen.rules.RowMatcher;
import edu.sysy.ir.Block;
import edu.sysy.ir.Condition;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Value;
import edu.sysy.ir.vector.VectorOperation;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Which values need a register. A value does not if it has no use, if it is a constant, or if each of its users
 * computes it on the side: comparisons inside branches and selections, and constant offsets inside loads and stores.
 *
 * <p>One pass backward over the function; {@link AddressForms} has looked at its addresses before.
 */
public final class FoldingPlan {
    /** How many negations of a truth value are looked through. */
    private static final int MAX_NEGATIONS = 8;

    private final Definitions definitions;
    private final AddressForms addresses;
    private final KnownRanges ranges;
    private final UseCounts uses;
    private final boolean[] needed;
    private final RowMatcher matcher;
    private final DemandEvaluation demand;

    /** The rows that apply to values, by their index, and to branches, by the position of the block. */
    private final @Nullable RowMatch[] values;

    private final @Nullable RowMatch[] branches;

    /** The plan for a function whose operations are selected by rows. */
    public FoldingPlan(Function function, AddressForms addresses, KnownRanges ranges, MachineRows machine) {
        this.definitions = Definitions.of(function);
        this.addresses = addresses;
        this.ranges = ranges;
        this.uses = new UseCounts(function);
        this.needed = new boolean[function.valueBound()];
        this.matcher = new RowMatcher(machine, function, uses, ranges);
        this.demand = new DemandEvaluation(matcher, this::need);
        this.values = new @Nullable RowMatch[function.valueBound()];
        this.branches = new @Nullable RowMatch[function.blocks().size()];
        for (int position = function.blocks().size() - 1; position >= 0; position--) {
            Block block = function.blocks().get(position);
            matcher.enter(position, block.instructions().size());
            demand(block.terminator(), position);
            for (int i = block.instructions().size() - 1; i >= 0; i--) {
                Instruction instruction = block.instructions().get(i);
                if (selected(instruction)) {
                    matcher.enter(position, i);
                    demand(instruction, position);
                }
            }
        }
    }

    /** Whether code is selected for the instruction itself. */
    public boolean selected(Instruction instruction) {
        Operation operation = instruction.operation();
        if (!operation.effect().removable()) {
            return true;
        }
        return held(instruction.result());
    }

    /** Whether the value is held in a register of its own somewhere. */
    public boolean held(Value value) {
        return needed[value.index()]
                && !(definitions.operationOrNull(value) instanceof Operation.Constant)
                && addresses.fixed(value) == null;
    }

    /** How often values are used. */
    public UseCounts uses() {
        return uses;
    }

    /** Chooses rows, and finds what is in registers. */
    public RowMatcher matcher() {
        return matcher;
    }

    /** The row for the operation that defines a value. */
    public RowMatch match(Value value) {
        return Objects.requireNonNull(values[value.index()]);
    }

    /** The row for the branch at the end of the block at a position. */
    public RowMatch branch(int position) {
        return Objects.requireNonNull(branches[position]);
    }

    /** The sum that an access to a word of 4 bytes adds up itself; null if its address is in a register. */
    public Operation.@Nullable Offset sum(Value address) {
        Operation.@Nullable Offset sum = addresses.sum(address);
        ScaledIndex scaled = sum == null ? null : scaledIndex(sum.bytes());
        return scaled == null || 1 << scaled.shift() == Integer.BYTES ? sum : null;
    }

    /** A number of bytes as an index that is shifted while it is added to an address; null if it is no such one. */
    public @Nullable ScaledIndex scaledIndex(Value bytes) {
        return ScaledIndex.of(bytes, definitions, ranges, addresses.maxIndexShift());
    }

    /** What is asked when {@code condition} is tested for being other than 0 by a branch or a choice. */
    private ConditionTest test(Value condition, int position, boolean branch) {
        Value value = condition;
        boolean expected = true;
        for (int i = 0; i < MAX_NEGATIONS && folds(value, position, branch); i++) {
            switch (definitions.operationOrNull(value)) {
                case Operation.FloatCompare(var c, var left, var right) -> {
                    return new ConditionTest.Floats(new ConditionTest.Sign(c, expected), left, right);
                }
                case Operation.Compare(var c, var left, var right)
                when c.commutes() && isZero(right) && folds(left, position, branch) -> {
                    expected ^= c == Condition.EQ;
                    value = left;
                }
                case Operation.Compare(var c, var left, var right) -> {
                    return matcher.test(expected ? c : c.negated(), left, right);
                }
                case null, default -> throw new AssertionError(value);
            }
        }
        return matcher.simplify(new ConditionTest.Ints(expected ? Condition.NE : Condition.EQ, value, 0));
    }

    /** Whether a test of the value is better made on the operands of the comparison that defines it. */
    private boolean folds(Value value, int position, boolean branch) {
        boolean only = uses.of(value) == 1 && definitions.blockPosition(value) == position;
        return switch (definitions.operationOrNull(value)) {
            case Operation.Compare(var c, var left, var right) ->
                only || (branch ? c.commutes() || isZero(right) : c.commutes() && isZero(right));
            case Operation.FloatCompare compare -> only;
            case null, default -> false;
        };
    }

    private boolean isZero(Value value) {
        return definitions.operationOrNull(value) instanceof Operation.IntConstant(int c) && c == 0;
    }

    private void demand(Terminator terminator, int position) {
        for (Edge edge : terminator.edges()) {
            edge.arguments().forEach(this::need);
        }
        switch (terminator) {
            case Terminator.Branch(var condition, var t, var f) ->
                branches[position] = demand(matcher.rules().branchRoot(), test(condition, position, true));
            case Terminator.Return(var value) when value.exists() -> need(value);
            case Terminator.Return r -> {}
            case Terminator.Jump j -> {}
            case Terminator.Unreachable u -> {}
        }
    }

    /** The row for a root and its operands, whose values are needed from now on. */
    private RowMatch demand(int root, Object... operands) {
        RowMatch match = matcher.match(root, operands);
        demand.demand(match);
        return match;
    }

    private void demand(Instruction instruction, int position) {
        Operation operation = instruction.operation();
        RowMatch match = switch (operation) {
            case Operation.Compare(var condition, var left, var right) ->
                demand(matcher.rules().valueRoot(), matcher.test(condition, left, right));
            case Operation.FloatCompare(var condition, var left, var right) ->
                demand(
                        matcher.rules().valueRoot(),
                        new ConditionTest.Floats(new ConditionTest.Sign(condition, true), left, right));
            case Operation.Select(var condition, var ifTrue, var ifFalse) ->
                demand(matcher.rules().selectRoot(ifTrue.type()), test(condition, position, false), ifTrue, ifFalse);
            case Operation.IntBinary binary -> demand(binary.opcode().ordinal(), binary.left(), binary.right());
            case Operation.FloatBinary binary -> demand(binary.opcode().ordinal(), binary.left(), binary.right());
            case Operation.FloatNeg negation -> demand(negation.opcode().ordinal(), negation.operand());
            case Operation.IntToFloat conversion -> demand(conversion.opcode().ordinal(), conversion.operand());
            case Operation.FloatToInt conversion -> demand(conversion.opcode().ordinal(), conversion.operand());
            default -> {
                demandMemory(operation, position);
                yield null;
            }
        };
        if (match != null) {
            values[instruction.result().index()] = match;
        }
    }

    private void demandMemory(Operation operation, int position) {
        switch (operation) {
            case Operation.Load load -> needPlace(load.address(), position);
            case Operation.Store(var address, var value) -> {
                needPlace(address, position);
                need(value);
            }
            case VectorOperation.VectorLoad load -> need(addresses.access(load.address(), position));
            case VectorOperation.VectorStore(var address, var value) -> {
                need(addresses.access(address, position));
                need(value);
            }
            case Operation.ZeroFill fill
            when addresses.isShort(fill) -> need(addresses.access(fill.address(), position));
            case Operation.Offset offset -> {
                Value base = addresses.foldedBase(offset);
                need(base == null ? offset.base() : base);
                if (base == null) {
                    needIndex(offset.bytes());
                }
            }
            default -> {
                for (int i = 0; i < operation.operandCount(); i++) {
                    need(operation.operand(i));
                }
            }
        }
    }

    private void needPlace(Value address, int position) {
        Operation.@Nullable Offset sum = sum(address);
        if (sum == null) {
            need(addresses.access(address, position));
        } else {
            need(sum.base());
            needIndex(sum.bytes());
        }
    }

    private void needIndex(Value bytes) {
        ScaledIndex scaled = scaledIndex(bytes);
        need(scaled == null ? bytes : scaled.index());
    }

    private void need(AddressForms.Access access) {
        if (access instanceof AddressForms.Access.Based(var base, var displacement)) {
            need(base);
        } else if (access instanceof AddressForms.Access.Indexed(var base, var place)) {
            need(base);
        }
    }

    private void need(Value value) {
        needed[value.index()] = true;
    }
}
