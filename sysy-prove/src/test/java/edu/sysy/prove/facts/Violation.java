package edu.sysy.prove.facts;

import edu.sysy.analysis.Dominators;
import edu.sysy.analysis.KnownBits;
import edu.sysy.analysis.Range;
import edu.sysy.analysis.Ranges;
import edu.sysy.ir.Block;
import edu.sysy.ir.Condition;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.IntBinary;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A claim as a function: it returns 1 if its arguments are values for which the claim is wrong, though what the
 * analysis says of them is right; else 0. Arguments are the values that were defined before a part of the code,
 * and the parameters of loops in it. If a function of each claim always returns 0, then all claims hold, by
 * induction over the steps of a run.
 *
 * @param isWhole whether it has the parameters of the function that the claim is about: then a 1 is an error of
 *     the analysis, and else it may be that the claim only does not follow from the others
 */
record Violation(Function function, boolean isWhole) {
    private static final String NAME = "violated";

    /** The functions for a claim about a reducible function, of parts of the code that grow up to the whole. */
    static List<Violation> of(Function function, Ranges facts, Claim claim) {
        Dominators dominators = Dominators.of(function);
        List<Violation> result = new ArrayList<>();
        int start = claim.block();
        result.add(of(function, facts, claim, new Part(start, true, true)));
        for (int steps = 1; start > 0; steps *= 2) {
            result.add(of(function, facts, claim, new Part(start, false, true)));
            for (int i = 0; i < steps && start > 0; i++) {
                start = dominators.immediate(start);
            }
        }
        result.add(of(function, facts, claim, new Part(0, false, true)));
        result.add(of(function, facts, claim, Part.WHOLE));
        return result.stream().distinct().toList();
    }

    /** The function for a claim of a part of the code before it. */
    static Violation of(Function function, Ranges facts, Claim claim, Part part) {
        int here = function.labelBound();
        int elsewhere = here + 1;
        LoopCut.Blocks cut = LoopCut.of(function, claim, part, here, elsewhere);
        List<Block> blocks = new ArrayList<>(cut.blocks());
        Code code = new Code(function.valueBound() + cut.quotients().size());
        Value violated = code.violates(claim.fact());
        Set<Value> named = new HashSet<>();
        for (Quotient quotient : cut.quotients()) {
            named.addAll(List.of(quotient.quotient(), quotient.remainder()));
            violated = code.and(violated, code.not(code.violates(quotient)));
        }
        for (Value parameter : cut.blocks().getFirst().parameters()) {
            if (!named.contains(parameter)) {
                Claim.Within known = new Claim.Within(parameter, facts.range(parameter), facts.bits(parameter));
                if (!known.range().isEmpty() && !known.isTrivial()) {
                    violated = code.and(violated, code.not(code.violates(known)));
                }
            }
        }
        blocks.add(code.returning(here, violated));
        Code zero = new Code(code.next);
        blocks.add(zero.returning(elsewhere, zero.constant(0)));
        return new Violation(Function.of(NAME, Type.I32, blocks), cut.isWhole());
    }

    /** The function that returns 0 for the same parameters. */
    Function never() {
        Code zero = new Code(function.valueBound());
        Block entry = zero.returning(0, zero.constant(0));
        return Function.of(
                NAME, Type.I32, List.of(new Block(0, function.parameters(), entry.instructions(), entry.terminator())));
    }

    /** Instructions one after the other. */
    private static final class Code {
        private final List<Instruction> instructions = new ArrayList<>();
        private int next;

        Code(int firstValue) {
            next = firstValue;
        }

        Block returning(int label, Value value) {
            return new Block(label, List.of(), instructions, new Terminator.Return(value));
        }

        private Value compute(Operation operation) {
            Value result = new Value(next++, Type.I32);
            instructions.add(new Instruction(result, operation));
            return result;
        }

        Value constant(int value) {
            return compute(new IntConstant(value));
        }

        Value and(Value left, Value right) {
            return compute(new Operation.And(left, right));
        }

        Value not(Value condition) {
            return compute(new Operation.Xor(condition, constant(1)));
        }

        private Value compare(Condition condition, Value left, Value right) {
            return compute(new Operation.Compare(condition, left, right));
        }

        private Value or(Value left, Value right) {
            return compute(new Operation.Or(left, right));
        }

        Value violates(Claim.Fact fact) {
            return switch (fact) {
                case Claim.Never never -> constant(1);
                case Claim.Within(Value value, Range range, KnownBits bits) -> {
                    Value known = and(value, constant(bits.known()));
                    yield or(isOutside(value, range), compare(Condition.NE, known, constant(bits.ones())));
                }
                case Claim.Exact(IntBinary operation, Value result) -> wraps(operation, result);
            };
        }

        /** Whether a quotient and a remainder are not those of a division. */
        Value violates(Quotient division) {
            int divisor = division.divisor();
            int most = Math.abs(divisor) - 1;
            int one = Integer.MIN_VALUE / divisor;
            int other = Integer.MAX_VALUE / divisor;
            Value x = division.dividend();
            Value remainder = division.remainder();
            Value zero = constant(0);
            Value product = compute(new Operation.Mul(division.quotient(), constant(divisor)));
            Value sum = compute(new Operation.Add(product, remainder));
            Value isNegative = isNegative(x);
            Value hasOtherSign = or(
                    and(isNegative, compare(Condition.GT, remainder, zero)),
                    and(not(isNegative), compare(Condition.LT, remainder, zero)));
            return or(
                    or(
                            isOutside(division.quotient(), new Range(Math.min(one, other), Math.max(one, other))),
                            isOutside(remainder, new Range(-most, most))),
                    or(compare(Condition.NE, sum, x), hasOtherSign));
        }

        private Value isOutside(Value value, Range range) {
            Value less = compare(Condition.LT, value, constant(range.low()));
            return or(less, compare(Condition.GT, value, constant(range.high())));
        }

        private Value wraps(IntBinary operation, Value result) {
            Value x = operation.left();
            Value y = operation.right();
            return switch (operation) {
                case Operation.Add add -> isNegative(and(xor(x, result), xor(y, result)));
                case Operation.Sub sub -> isNegative(and(xor(x, y), xor(x, result)));
                case Operation.Mul mul -> {
                    Value sign = compute(new Operation.Sar(result, constant(Integer.SIZE - 1)));
                    yield compare(Condition.NE, compute(new Operation.MulHigh(x, y)), sign);
                }
                case Operation.Shl shl -> compare(Condition.NE, compute(new Operation.Sar(result, y)), x);
                default -> throw new IllegalArgumentException("never exact: " + operation);
            };
        }

        private Value xor(Value left, Value right) {
            return compute(new Operation.Xor(left, right));
        }

        private Value isNegative(Value value) {
            return compare(Condition.LT, value, constant(0));
        }
    }
}
