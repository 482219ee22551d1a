package edu.sysy.optimize.cfg;

import edu.sysy.Cancellation;
import edu.sysy.TargetTraits;
import edu.sysy.ir.Block;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionEditor;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Select;
import edu.sysy.ir.Terminator.Branch;
import edu.sysy.ir.Terminator.Jump;
import edu.sysy.ir.Value;
import edu.sysy.optimize.cfg.SelectionCost.Side;
import edu.sysy.pass.FunctionPass;
import edu.sysy.pass.PassContext;
import edu.sysy.pass.Remark;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.function.Predicate;

/**
 * Replaces small branches that meet again at once by computing both sides and selecting a result (if-conversion).
 *
 * <pre>
 * b0(%0: i32, %1: i32):                   b0(%0: i32, %1: i32):
 *   %2 = cmp lt %0, %1                      %2 = cmp lt %0, %1
 *   br %2, b1, b2(%0)          becomes      %3 = sub %1, %0
 * b1:                                       %5 = select %2, %3, %0
 *   %3 = sub %1, %0                         ret %5
 *   jump b2(%3)
 * b2(%4: i32):
 *   ret %4
 * </pre>
 *
 * <p>A side is a block that nothing else leads to, with a few cheap instructions that can neither fail nor be observed,
 * or no block at all (parameters of a block that only one edge leads to are left to {@code simplify-control-flow}).
 * Loads are not moved across a branch, because their address may be valid on one side only; divisions and
 * multiplications but by powers of two are too dear to be done in vain. Computing both sides and selecting must cost
 * less than branching does on average ({@link SelectionCost}). Inner branches come first, then those around them, at
 * most {@value #MAX_ROUNDS} deep. Each round is linear.
 */
public final class ConvertBranchesToSelects implements FunctionPass {
    private static final int MAX_ROUNDS = 4;

    /** The longest side that is looked at. */
    private static final int MAX_SIDE = 6;

    /** The longest side that is computed in vain whatever it costs. */
    private static final int MAX_DEAR_SIDE = 24;

    private final TargetTraits traits;

    /** The pass for a machine. */
    public ConvertBranchesToSelects(TargetTraits traits) {
        this.traits = traits;
    }

    @Override
    public String name() {
        return "convert-branches-to-selects";
    }

    @Override
    public ConvertBranchesToSelects forTarget(TargetTraits machine) {
        return machine.equals(traits) ? this : new ConvertBranchesToSelects(machine);
    }

    @Override
    public String description() {
        return "turns small branches that only choose a value into selections (if-conversion)";
    }

    @Override
    public Function run(Function function, PassContext context) {
        return untilUnchanged(
                function,
                editor -> new Conversion(editor, traits, context, name(), Optional.empty(), label -> true).run());
    }

    /**
     * Converts branches at the ends of some blocks whatever it costs, for code that runs several iterations of a loop
     * together, which have to take the same branches.
     *
     * @param labels tells the blocks
     * @param canBeInVain whether an operation may be executed on a side that is not taken
     */
    public static Function atAnyCost(Function function, IntPredicate labels, Predicate<Operation> canBeInVain) {
        return untilUnchanged(
                function,
                editor -> new Conversion(
                                editor, TargetTraits.DEFAULT, PassContext.SILENT, "", Optional.of(canBeInVain), labels)
                        .run());
    }

    private static Function untilUnchanged(Function function, Consumer<FunctionEditor> conversion) {
        Function current = function;
        for (int round = 0; round < MAX_ROUNDS; round++) {
            Function converted = current.edit(conversion);
            if (converted == current) {
                return current;
            }
            current = BlockMerging.run(converted);
        }
        return current;
    }

    private static final class Conversion {
        private final FunctionEditor editor;
        private final Function function;
        private final ControlFlow flow;
        private final SelectionCost costs;
        private final PassContext context;
        private final String pass;
        private final Optional<Predicate<Operation>> atAnyCost;
        private final IntPredicate labels;

        Conversion(
                FunctionEditor editor,
                TargetTraits traits,
                PassContext context,
                String pass,
                Optional<Predicate<Operation>> atAnyCost,
                IntPredicate labels) {
            this.atAnyCost = atAnyCost;
            this.labels = labels;
            this.editor = editor;
            function = editor.function();
            this.context = context;
            this.pass = pass;
            flow = function.controlFlow();
            costs = new SelectionCost(function, traits);
        }

        void run() {
            for (int position = flow.blockCount() - 1; position >= 0; position--) {
                if (editor.terminator(flow.label(position)) instanceof Branch branch
                        && labels.test(flow.label(position))) {
                    convert(position, branch);
                }
            }
        }

        private void convert(int position, Branch branch) {
            Cancellation.poll();
            Side directTrue = new Side(List.of(), branch.ifTrue());
            Side directFalse = new Side(List.of(), branch.ifFalse());
            Optional<Side> throughTrue = through(position, branch.ifTrue());
            Optional<Side> throughFalse = through(position, branch.ifFalse());
            if (branch.ifTrue().target() == branch.ifFalse().target()) {
                join(position, branch, directTrue, directFalse);
            } else if (throughTrue.isPresent()
                    && leadsTo(throughTrue.get(), branch.ifFalse().target())) {
                join(position, branch, throughTrue.get(), directFalse);
            } else if (throughFalse.isPresent()
                    && leadsTo(throughFalse.get(), branch.ifTrue().target())) {
                join(position, branch, directTrue, throughFalse.get());
            } else if (throughTrue.isPresent()
                    && throughFalse.isPresent()
                    && leadsTo(throughTrue.get(), throughFalse.get().end().target())) {
                join(position, branch, throughTrue.get(), throughFalse.get());
            }
        }

        private static boolean leadsTo(Side side, int label) {
            return side.end().target() == label;
        }

        /** The side that an edge leads into; empty if the block there cannot be moved in front of the branch. */
        private Optional<Side> through(int from, Edge edge) {
            int target = flow.position(edge.target());
            Block block = editor.block(edge.target());
            if (target == from
                    || flow.predecessorCount(target) != 1
                    || !block.parameters().isEmpty()
                    || !(block.terminator() instanceof Jump(Edge next))
                    || next.target() == block.label()) {
                return Optional.empty();
            }
            List<Instruction> instructions = block.instructions();
            return canBeInVain(instructions) ? Optional.of(new Side(instructions, next)) : Optional.empty();
        }

        private boolean canBeInVain(List<Instruction> instructions) {
            return atAnyCost
                    .map(allowed -> instructions.size() <= MAX_DEAR_SIDE
                            && instructions.stream().map(Instruction::operation).allMatch(allowed))
                    .orElseGet(() -> instructions.size() <= MAX_SIDE && costs.canBeInVain(instructions));
        }

        private void join(int position, Branch branch, Side ifTrue, Side ifFalse) {
            List<Value> trueArguments = ifTrue.end().arguments();
            List<Value> falseArguments = ifFalse.end().arguments();
            Block block = editor.block(flow.label(position));
            if (atAnyCost.isEmpty() && costs.saving(position, branch.condition(), ifTrue, ifFalse) <= 0) {
                String message = "kept a branch, because computing both sides and selecting takes as long or longer";
                remark(Remark.Kind.MISSED, block, message);
                return;
            }
            List<Instruction> instructions = new ArrayList<>(block.instructions());
            int line = block.terminatorLine(); // the other lines are not reached by both outcomes of the branch
            ifTrue.instructions().forEach(instruction -> instructions.add(instruction.withLine(line)));
            ifFalse.instructions().forEach(instruction -> instructions.add(instruction.withLine(line)));
            List<Value> arguments = new ArrayList<>(trueArguments.size());
            for (int i = 0; i < trueArguments.size(); i++) {
                arguments.add(
                        select(branch.condition(), trueArguments.get(i), falseArguments.get(i), instructions, line));
            }
            int join = ifTrue.end().target();
            Jump end = new Jump(new Edge(join, arguments));
            editor.setBlock(new Block(block.label(), block.parameters(), instructions, end, line));
            remark(
                    Remark.Kind.DONE,
                    block,
                    "replaced a branch by "
                            + (instructions.size()
                                    - block.instructions().size()
                                    - ifTrue.instructions().size()
                                    - ifFalse.instructions().size())
                            + " selections");
        }

        private void remark(Remark.Kind kind, Block block, String message) {
            int line = block.lastLine();
            context.remark(new Remark(kind, pass, function.name(), line, message));
        }

        private Value select(Value condition, Value ifTrue, Value ifFalse, List<Instruction> instructions, int line) {
            if (ifTrue.equals(ifFalse)) {
                return ifTrue;
            }
            if (costs.isTruthValue(condition) && costs.isConstant(ifTrue, 1) && costs.isConstant(ifFalse, 0)) {
                return condition;
            }
            Value result = editor.newValue(ifTrue.type());
            instructions.add(new Instruction(result, new Select(condition, ifTrue, ifFalse), line));
            return result;
        }
    }
}
