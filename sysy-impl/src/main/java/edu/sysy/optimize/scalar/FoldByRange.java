package edu.sysy.optimize.scalar;

import edu.sysy.analysis.ProgramRanges;
import edu.sysy.analysis.Range;
import edu.sysy.analysis.Ranges;
import edu.sysy.ir.Block;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionEditor;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.And;
import edu.sysy.ir.Operation.Constant;
import edu.sysy.ir.Operation.Div;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Rem;
import edu.sysy.ir.Operation.Shr;
import edu.sysy.ir.Program;
import edu.sysy.ir.Terminator.Branch;
import edu.sysy.ir.Terminator.Jump;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.pass.PassContext;
import edu.sysy.pass.ProgramPass;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Uses what is known of the size of integers: decides comparisons, and divides what is not negative by shifting.
 *
 * <pre>
 * b1(%1: i32):                              b1(%1: i32):
 *   %2 = cmp lt %1, %100                      %2 = cmp lt %1, %100
 *   br %2, b2, b3                             br %2, b2, b3
 * b2:                            becomes    b2:
 *   %3 = cmp lt %1, %0                        %3 = const 0
 *   %4 = div %1, %8                           %9 = const 3
 *   %5 = add %1, %one                         %4 = shr %1, %9
 *   jump b1(%5)                               %5 = add %1, %one
 *                                             jump b1(%5)
 * </pre>
 *
 * <p>where the loop starts with 0, so that {@code %1} lies between 0 and 99 in b2. {@link ProgramRanges} says what each
 * operand can be where it is used; then
 *
 * <ol>
 *   <li>an instruction with a single possible result becomes that constant, and so does an operand with a single
 *       possible value, as {@code x} after {@code x == 5};
 *   <li>divisions by powers of two become shifts and their remainders masks where the dividend is not negative, and a
 *       remainder of less than the divisor is the dividend itself;
 *   <li>edges that cannot be taken go away.
 * </ol>
 */
public final class FoldByRange implements ProgramPass {
    @Override
    public String name() {
        return "fold-by-range";
    }

    @Override
    public Program run(Program program, PassContext context) {
        ProgramRanges ranges = ProgramRanges.of(program);
        return program.mapFunctions(function ->
                ranges.of(function).map(known -> fold(function, known, context)).orElse(function));
    }

    private Function fold(Function function, Ranges ranges, PassContext context) {
        return function.edit(edit ->
                new Folding(edit, ranges, (line, message) -> context.done(name(), function, line, message)).run());
    }

    /** Says what was done at a source line. */
    private interface Report {
        void done(int line, String message);
    }

    private static final class Folding {
        private final FunctionEditor edit;
        private final Ranges ranges;
        private final Report report;
        private final Definitions definitions;

        Folding(FunctionEditor edit, Ranges ranges, Report report) {
            this.edit = edit;
            this.ranges = ranges;
            this.report = report;
            definitions = Definitions.of(edit.function());
        }

        void run() {
            List<Block> blocks = edit.function().blocks();
            for (int position = 0; position < blocks.size(); position++) {
                if (ranges.isReachable(position)) {
                    Block block = blocks.get(position);
                    for (int i = 0; i < block.instructions().size(); i++) {
                        fold(position, i, block.label(), block.instructions().get(i));
                    }
                    end(position, block);
                }
            }
        }

        private void fold(int position, int index, int label, Instruction instruction) {
            Operation operation = instruction.operation();
            if (operation instanceof Constant) {
                return;
            }
            Value result = instruction.result();
            if (result.type() == Type.I32
                    && ranges.range(result).isSingle()
                    && operation.effect().removable()) {
                int only = ranges.range(result).low();
                if (operation instanceof Operation.Compare) {
                    report.done(instruction.line(), "decided a comparison by the ranges of its operands");
                }
                edit.replace(label, index, new IntConstant(only));
                return;
            }
            Optional<Value> same = sameAs(operation, position, index);
            if (same.isPresent()) {
                edit.replaceAllUses(result, same.get());
                return;
            }
            Operation simpler = withConstants(operation, position, index, label, instruction.line());
            Operation best = cheaper(simpler, position, index, label, instruction.line());
            if (best != simpler) {
                report.done(instruction.line(), "divided by shifting or masking, because the dividend is not negative");
            }
            edit.replace(label, index, best);
        }

        /** An operand that the result always equals. */
        private Optional<Value> sameAs(Operation operation, int position, int index) {
            return switch (operation) {
                case Rem(var x, var y)
                when isBelow(ranges.operand(position, index, 0), ranges.operand(position, index, 1)) -> Optional.of(x);
                case And(var x, var y)
                when constant(y) instanceof IntConstant(int mask)
                        && isMask(mask)
                        && new Range(0, mask).contains(ranges.operand(position, index, 0)) -> Optional.of(x);
                default -> Optional.empty();
            };
        }

        /** Whether a remainder by {@code divisor} leaves {@code dividend} as it is. */
        private static boolean isBelow(Range dividend, Range divisor) {
            return divisor.low() > 0 && dividend.low() > -divisor.low() && dividend.high() < divisor.low();
        }

        private static boolean isMask(int bits) {
            return bits >= 0 && (bits & (bits + 1)) == 0;
        }

        /** The operation with a constant for each operand that can have one value only. */
        private Operation withConstants(Operation operation, int position, int index, int label, int line) {
            Operation result = operation;
            for (int k = 0; k < operation.operandCount(); k++) {
                Value operand = operation.operand(k);
                if (operand.type() == Type.I32
                        && constant(operand) == null
                        && ranges.operand(position, index, k).isSingle()) {
                    int known = ranges.operand(position, index, k).low();
                    Value replacement = edit.insert(label, index, new IntConstant(known), line);
                    result = result.mapOperands(v -> v.equals(operand) ? replacement : v);
                }
            }
            return result;
        }

        private Operation cheaper(Operation operation, int position, int index, int label, int line) {
            return switch (operation) {
                case Div(var x, var y)
                when powerOfTwo(y) > 1 && ranges.operand(position, index, 0).isNonNegative() ->
                    new Shr(x, edit.insert(label, index, log(powerOfTwo(y)), line));
                case Rem(var x, var y)
                when powerOfTwo(y) > 1 && ranges.operand(position, index, 0).isNonNegative() ->
                    new And(x, edit.insert(label, index, new IntConstant(powerOfTwo(y) - 1), line));
                default -> operation;
            };
        }

        private static Operation log(int powerOfTwo) {
            return new IntConstant(Integer.numberOfTrailingZeros(powerOfTwo));
        }

        /** The power of two that a value is; 0 if it is none. */
        private int powerOfTwo(Value value) {
            return constant(value) instanceof IntConstant(int known) && Integer.bitCount(known) == 1 ? known : 0;
        }

        private @Nullable IntConstant constant(Value value) {
            return value.index() < edit.function().valueBound()
                            && definitions.operationOrNull(value) instanceof IntConstant known
                    ? known
                    : null;
        }

        private void end(int position, Block block) {
            if (block.terminator() instanceof Branch(Value condition, Edge ifTrue, Edge ifFalse)) {
                boolean first = ranges.isFeasible(position, 0);
                if (first != ranges.isFeasible(position, 1)) {
                    edit.setTerminator(block.label(), new Jump(first ? ifTrue : ifFalse));
                }
            }
        }
    }
}
