package edu.sysy.analysis;

import edu.sysy.ir.Condition;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Function;
import edu.sysy.ir.InstructionTable;
import edu.sysy.ir.Opcode;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.IntBinary;
import edu.sysy.ir.Operation.Select;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;

/** The transfer function of {@link Ranges}: what an instruction makes of the intervals and bits of its operands. */
final class RangeTransfer {
    private final RangeGraph graph;
    private final RangeTable table;
    private final Definitions definitions;
    private final RangeSolver.CallRanges calls;

    RangeTransfer(Function function, RangeGraph graph, RangeTable table, RangeSolver.CallRanges calls) {
        this.graph = graph;
        this.table = table;
        this.calls = calls;
        definitions = Definitions.of(function);
    }

    private Range operand(int position, int index, int operand) {
        return table.range(graph.operand(position, index, operand));
    }

    private KnownBits operandBits(int position, int index, int operand) {
        return table.bits(graph.operand(position, index, operand));
    }

    /** Whether the result may be another one than in the sweep before. */
    boolean mayDiffer(int position, InstructionTable instructions, int index) {
        if (looksBeyondOperands(instructions.opcode(index))) {
            return true;
        }
        for (int i = instructions.start(index + 1) - instructions.start(index) - 1; i >= 0; i--) {
            if (table.hasChanged(graph.operand(position, index, i))) {
                return true;
            }
        }
        return false;
    }

    /** Whether the result depends on what the operands are computed from, or on a callee. */
    private static boolean looksBeyondOperands(Opcode opcode) {
        return opcode == Opcode.SELECT || opcode == Opcode.MUL || opcode == Opcode.CALL;
    }

    /** The interval of the result. */
    Range range(int position, int index, Operation operation) {
        return switch (operation) {
            case IntBinary binary -> binary(position, index, binary);
            case Operation.IntConstant(int value) -> Range.of(value);
            case Operation.FloatCompare compare -> Range.TRUTH;
            case Select select -> selection(position, index, select);
            case Operation.Call call -> calls.result(call.function());
            default -> Range.FULL;
        };
    }

    private Range binary(int position, int index, IntBinary operation) {
        Range x = operand(position, index, 0);
        Range y = operand(position, index, 1);
        if (x.isEmpty() || y.isEmpty()) {
            return Range.EMPTY;
        }
        if (operation instanceof Compare(Condition condition, Value left, Value right)
                && left.type() == Type.I32
                && (condition == Condition.EQ || condition == Condition.NE)
                && operandBits(position, index, 0).excludes(operandBits(position, index, 1))) {
            return Range.of(condition == Condition.NE ? 1 : 0);
        }
        return RangeArithmetic.evaluate(operation, x, y);
    }

    /** The known bits of the result; those of a single integer need not be said. */
    KnownBits bits(int position, int index, Operation operation) {
        return switch (operation) {
            case IntBinary binary -> binaryBits(position, index, binary);
            case Select select -> {
                Range condition = operand(position, index, 0);
                KnownBits ifTrue = operandBits(position, index, 1);
                KnownBits ifFalse = operandBits(position, index, 2);
                yield !condition.contains(0)
                        ? ifTrue
                        : condition.isSingle() ? ifFalse : joined(position, index, ifTrue, ifFalse);
            }
            default -> KnownBits.UNKNOWN;
        };
    }

    /** What is known of either alternative, of which one may not have been computed yet. */
    private KnownBits joined(int position, int index, KnownBits ifTrue, KnownBits ifFalse) {
        if (operand(position, index, 1).isEmpty()) {
            return ifFalse;
        }
        return operand(position, index, 2).isEmpty() ? ifTrue : ifTrue.union(ifFalse);
    }

    private KnownBits binaryBits(int position, int index, IntBinary operation) {
        KnownBits x = operandBits(position, index, 0);
        KnownBits y = operandBits(position, index, 1);
        KnownBits known =
                x.known() == 0 && y.known() == 0 ? KnownBits.UNKNOWN : KnownBitsArithmetic.evaluate(operation, x, y);
        return switch (operation) {
            case Operation.Mul(var a, var b) when a.equals(b) -> known.intersection(KnownBits.SQUARE);
            case Operation.Mul(var a, var b)
            when differByOdd(a, b) || differByOdd(b, a) -> known.intersection(KnownBits.EVEN);
            case Operation.Add(var a, var b)
            when isSquare(a, b) || isSquare(b, a) -> known.intersection(KnownBits.EVEN);
            case Operation.Sub(var a, var b)
            when isSquare(a, b) || isSquare(b, a) -> known.intersection(KnownBits.EVEN);
            default -> known;
        };
    }

    /** Whether {@code sum} is {@code x + odd}, {@code x - odd} or {@code odd - x}: one of the two is even then. */
    private boolean differByOdd(Value sum, Value x) {
        return switch (definitions.operationOrNull(sum)) {
            case Operation.Add(var a, var b) -> (a.equals(x) && isOdd(b)) || (b.equals(x) && isOdd(a));
            case Operation.Sub(var a, var b) -> (a.equals(x) && isOdd(b)) || (b.equals(x) && isOdd(a));
            case null, default -> false;
        };
    }

    private boolean isOdd(Value value) {
        return (table.bits(value.index()).ones() & 1) != 0;
    }

    private boolean isSquare(Value product, Value root) {
        return definitions.operationOrNull(product) instanceof Operation.Mul(var a, var b)
                && a.equals(root)
                && b.equals(root);
    }

    /** What either alternative can be where the condition chooses it. */
    private Range selection(int position, int index, Select select) {
        Range condition = operand(position, index, 0);
        Range result = Range.EMPTY;
        if (!condition.isEmpty() && !condition.equals(Range.of(0))) {
            result = chosen(select.condition(), true, select.ifTrue(), operand(position, index, 1));
        }
        if (condition.contains(0)) {
            result = result.union(chosen(select.condition(), false, select.ifFalse(), operand(position, index, 2)));
        }
        return result;
    }

    private Range chosen(Value condition, boolean holds, Value value, Range range) {
        if (range.isEmpty()
                || !(definitions.operationOrNull(condition) instanceof Compare(var comparison, var a, var b))
                || a.type() != Type.I32) {
            return range;
        }
        Condition known = holds ? comparison : comparison.negated();
        if (value.equals(a) || value.equals(b)) {
            return range.intersection(where(value, a, known, b));
        }
        if (!(definitions.operationOrNull(value) instanceof IntBinary binary)
                || binary.left().type() != Type.I32) {
            return range;
        }
        Range x = where(binary.left(), a, known, b);
        Range y = where(binary.right(), a, known, b);
        return x.isEmpty() || y.isEmpty() ? Range.EMPTY : range.intersection(RangeArithmetic.evaluate(binary, x, y));
    }

    /** What a value can be where {@code a known b}. */
    private Range where(Value value, Value a, Condition known, Value b) {
        Range result = table.range(value.index());
        if (value.equals(a)) {
            result = result.where(known, table.range(b.index()));
        }
        return value.equals(b) ? result.where(known.swapped(), table.range(a.index())) : result;
    }
}
