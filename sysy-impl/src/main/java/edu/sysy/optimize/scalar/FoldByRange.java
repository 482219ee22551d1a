package edu.sysy.optimize.scalar;

import edu.sysy.analysis.ProgramRanges;
import edu.sysy.analysis.Ranges;
import edu.sysy.ir.Block;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionEditor;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Constant;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Program;
import edu.sysy.ir.Terminator.Branch;
import edu.sysy.ir.Terminator.Jump;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.optimize.identities.RangeFacts;
import edu.sysy.optimize.identities.RangeIdentities;
import edu.sysy.pass.PassContext;
import edu.sysy.pass.ProgramPass;
import edu.sysy.pass.Rewrite;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Uses what is known of integers, their intervals and bits: decides comparisons, and divides what is not negative by
 * shifting.
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
 *   <li>the rows of {@link RangeIdentities} apply: divisions by powers of two become shifts and their remainders masks
 *       where the dividend is not negative or a multiple, {@code (x * 12) / 4} becomes {@code x * 3} where the product
 *       does not wrap, and a remainder of less than the divisor is the dividend itself;
 *   <li>edges that cannot be taken go away.
 * </ol>
 */
public final class FoldByRange implements ProgramPass {
    @Override
    public String name() {
        return "fold-by-range";
    }

    @Override
    public String description() {
        return "uses the ranges of integers: shifts for divisions, decided comparisons (range analysis)";
    }

    @Override
    public Program run(Program program, PassContext context) {
        ProgramRanges ranges = ProgramRanges.of(program);
        return context.mapFunctions(
                program,
                function -> ranges.of(function)
                        .map(known -> fold(function, known, context))
                        .orElse(function));
    }

    private Function fold(Function function, Ranges ranges, PassContext context) {
        return function.edit(edit ->
                new Folding(edit, ranges, (line, message) -> context.done(name(), function, line, message)).run());
    }

    /** Says what was done at a source line. */
    private interface Report {
        void done(int line, String message);
    }

    private static final class Folding implements Rewrite.Scope {
        private final FunctionEditor edit;
        private final Ranges ranges;
        private final Report report;
        private final Definitions definitions;
        private final RangeFacts facts;

        /** The constants that have been inserted, by the index of their values. */
        private final Map<Integer, Operation> inserted = new HashMap<>();

        /** Where the instruction stands that is looked at. */
        private int label;

        private int index;
        private int line;

        Folding(FunctionEditor edit, Ranges ranges, Report report) {
            this.edit = edit;
            this.ranges = ranges;
            this.report = report;
            definitions = Definitions.of(edit.function());
            facts = new RangeFacts(edit.function(), ranges);
        }

        void run() {
            List<Block> blocks = edit.function().blocks();
            for (int position = 0; position < blocks.size(); position++) {
                if (ranges.isReachable(position)) {
                    Block block = blocks.get(position);
                    for (int i = 0; i < block.instructions().size(); i++) {
                        label = block.label();
                        index = i;
                        fold(position, block.instructions().get(i));
                    }
                    end(position, block);
                }
            }
        }

        private void fold(int position, Instruction instruction) {
            Operation operation = instruction.operation();
            if (operation instanceof Constant) {
                return;
            }
            line = instruction.line();
            Value result = instruction.result();
            if (result.type() == Type.I32
                    && ranges.range(result).isSingle()
                    && operation.effect().removable()) {
                int only = ranges.range(result).low();
                if (operation instanceof Operation.Compare) {
                    report.done(line, "decided a comparison by the ranges of its operands");
                }
                edit.replace(label, index, new IntConstant(only));
                return;
            }
            Operation simpler = withConstants(operation, position);
            switch (RangeIdentities.rewrite(instruction.with(simpler), this, facts)) {
                case Rewrite.Change.Keep() -> edit.replace(label, index, simpler);
                case Rewrite.Change.UseInstead(Value value) -> edit.replaceAllUses(result, value);
                case Rewrite.Change.Replace(Operation best) -> {
                    report.done(line, "simplified a division, because of what is known of the dividend");
                    edit.replace(label, index, best);
                }
            }
        }

        @Override
        public @Nullable Operation definition(Value value) {
            return value.index() < edit.function().valueBound()
                    ? definitions.operationOrNull(value)
                    : inserted.get(value.index());
        }

        @Override
        public Value insert(Operation operation) {
            Value result = edit.insert(label, index, operation, line);
            inserted.put(result.index(), operation);
            return result;
        }

        /** The operation with a constant for each operand that can have one value only. */
        private Operation withConstants(Operation operation, int position) {
            Operation result = operation;
            for (int k = 0; k < operation.operandCount(); k++) {
                Value operand = operation.operand(k);
                if (operand.type() == Type.I32
                        && !isConstant(operand)
                        && ranges.operand(position, index, k).isSingle()) {
                    Value replacement = insert(
                            new IntConstant(ranges.operand(position, index, k).low()));
                    result = result.mapOperands(v -> v.equals(operand) ? replacement : v);
                }
            }
            return result;
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
