package edu.sysy.impl.scalar;

import edu.sysy.analysis.ProgramRanges;
import edu.sysy.analysis.Range;
import edu.sysy.analysis.Ranges;
import edu.sysy.ir.Block;
import edu.sysy.ir.Condition;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionEditor;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.Div;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Mul;
import edu.sysy.ir.Operation.MulHigh;
import edu.sysy.ir.Operation.Rem;
import edu.sysy.ir.Operation.Select;
import edu.sysy.ir.Operation.Shr;
import edu.sysy.ir.Operation.Sub;
import edu.sysy.ir.Program;
import edu.sysy.ir.Value;
import edu.sysy.pass.PassContext;
import edu.sysy.pass.ProgramPass;
import edu.sysy.pass.Remark;
import java.util.List;

/**
 * Divides what is known not to be negative by multiplying with a reciprocal, without the correction that negative numbers need.
 *
 * <pre>
 * %2 = const 10                     %3 = const 429496730
 * %5 = div %0, %2       becomes     %5 = mulh %0, %3
 * </pre>
 *
 * <p>where {@code %0} lies between 0 and 999. For a dividend of at most {@code n} and a divisor {@code c} that is no power of
 * two, the quotient is {@code x * m >> 32 + s} with {@code m = ceil(2^(32+s) / c)}, if {@code (m * c - 2^(32+s)) * n < 2^(32+s)};
 * the smallest such {@code s} is taken, which the actual range often allows to be 0. A remainder is what the product of
 * quotient and divisor leaves, or, if the dividend is less than twice the divisor, what a comparison and a subtraction leave.
 *
 * <p>The passes that reason about divisions do not know them any more behind this one, so it comes late. Other divisions are
 * left to the back end, which divides by any constant without a division. Linear. Granlund and Montgomery, "Division by
 * Invariant Integers using Multiplication", PLDI 1994.
 */
public final class LowerDivisions implements ProgramPass {
    private static final int WORD = 32;

    @Override
    public String name() {
        return "lower-divisions";
    }

    @Override
    public Program run(Program program, PassContext context) {
        ProgramRanges ranges = ProgramRanges.of(program);
        return program.mapFunctions(function -> ranges.of(function)
                .map(known -> function.edit(edit -> new Lowering(edit, known, context, name()).run()))
                .orElse(function));
    }

    /**
     * {@code x * multiplier >> 32 + shift}, the factor taken as unsigned.
     *
     * @param multiplier less than 2^32
     */
    record Reciprocal(long multiplier, int shift) {
        /** The one with the smallest shift that divides everything from 0 to {@code most} by {@code divisor}, no power of 2. */
        static Reciprocal of(int divisor, int most) {
            int shift = 0;
            while (true) {
                long power = 1L << (WORD + shift);
                long multiplier = (power + divisor - 1) / divisor;
                long error = multiplier * divisor - power;
                if (error * most < power) {
                    return new Reciprocal(multiplier, shift);
                }
                shift++;
            }
        }
    }

    private static final class Lowering {
        private final FunctionEditor edit;
        private final Function function;
        private final Ranges ranges;
        private final PassContext context;
        private final String pass;
        private final Definitions definitions;

        Lowering(FunctionEditor edit, Ranges ranges, PassContext context, String pass) {
            this.edit = edit;
            this.ranges = ranges;
            this.context = context;
            this.pass = pass;
            function = edit.function();
            definitions = Definitions.of(function);
        }

        void run() {
            for (int position = 0; position < function.blocks().size(); position++) {
                Block block = function.blocks().get(position);
                List<Instruction> instructions = block.instructions();
                for (int i = 0; ranges.isReachable(position) && i < instructions.size(); i++) {
                    Instruction instruction = instructions.get(i);
                    if (instruction.operation() instanceof Div(Value x, Value y)) {
                        lower(position, block.label(), i, instruction, x, y, false);
                    } else if (instruction.operation() instanceof Rem(Value x, Value y)) {
                        lower(position, block.label(), i, instruction, x, y, true);
                    }
                }
            }
        }

        private void lower(
                int position, int label, int index, Instruction instruction, Value x, Value y, boolean remainder) {
            Range dividend = ranges.operand(position, index, 0);
            if (dividend.isEmpty()
                    || !dividend.isNonNegative()
                    || !(definitions.operationOrNull(y) instanceof IntConstant(int divisor))
                    || divisor < 3
                    || Integer.bitCount(divisor) == 1) {
                return;
            }
            Code code = new Code(label, index, instruction.line());
            Operation result = remainder ? code.remainder(x, y, divisor, dividend) : code.quotient(x, divisor, dividend);
            edit.replace(label, index, result);
            context.remark(new Remark(
                    Remark.Kind.DONE,
                    pass,
                    function.name(),
                    instruction.line(),
                    "divided by multiplying without a correction, because the dividend is not negative"));
        }

        /** Instructions in front of a division. */
        private final class Code {
            private final int label;
            private final int index;
            private final int line;

            Code(int label, int index, int line) {
                this.label = label;
                this.index = index;
                this.line = line;
            }

            private Value emit(Operation operation) {
                return edit.insert(label, index, operation, line);
            }

            private Value integer(int value) {
                return emit(new IntConstant(value));
            }

            Operation quotient(Value x, int divisor, Range dividend) {
                Reciprocal reciprocal = Reciprocal.of(divisor, dividend.high());
                int multiplier = (int) reciprocal.multiplier();
                Operation high = new MulHigh(x, integer(multiplier));
                if (multiplier < 0) {
                    high = new Add(emit(high), x);
                }
                return reciprocal.shift() == 0 ? high : new Shr(emit(high), integer(reciprocal.shift()));
            }

            Operation remainder(Value x, Value y, int divisor, Range dividend) {
                if (dividend.high() < 2L * divisor) {
                    Value isLess = emit(new Compare(Condition.LT, x, y));
                    Value less = emit(new Sub(x, y));
                    return new Select(isLess, x, less);
                }
                Value quotient = emit(quotient(x, divisor, dividend));
                return new Sub(x, emit(new Mul(quotient, y)));
            }
        }
    }
}
