package edu.sysy.optimize.reassociate;

import edu.sysy.TargetTraits;
import edu.sysy.ir.Block;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionEditor;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.pass.FunctionPass;
import edu.sysy.pass.PassContext;

/**
 * Computes chains of one operator as trees of least height, so that a processor need not wait for each step before the
 * next one (tree-height balancing).
 *
 * <pre>
 * %8 = mul %0, %1                    %15 = mul %0, %1
 * %9 = mul %8, %2                    %16 = mul %2, %3
 * %10 = mul %9, %3                   %17 = mul %4, %5
 * %11 = mul %10, %4     becomes      %18 = mul %6, %7
 * %12 = mul %11, %5                  %19 = mul %15, %16
 * %13 = mul %12, %6                  %20 = mul %17, %18
 * %14 = mul %13, %7                  %14 = mul %19, %20
 * </pre>
 *
 * <p>Operators are addition with subtraction, multiplication, and bitwise and, or, exclusive or: integers modulo
 * 2<sup>32</sup>, which may be joined in any order. Floating sums keep their order.
 *
 * <ol>
 *   <li>An {@link OperatorTree} is a root and everything of its operator in the same block that only the tree uses. The
 *       rank of an operand is the cycle in which it is there at the earliest ({@link EarliestCycles}).
 *   <li>{@link BalancedTree} joins the two operands with the lowest ranks until one is left, as Huffman codes are made.
 *       What an iteration of a loop hands on to the next one is joined last if iterations would wait for it.
 *   <li>The tree is replaced if the result is there earlier. The number of operations stays the same.
 * </ol>
 *
 * <p>Only a machine that would wait gains: one with {@linkplain TargetTraits#multiplicationLatency latencies} longer
 * than a cycle, or {@linkplain TargetTraits#issueWidth several} instructions a cycle. The pass stands at the end of
 * the pipeline, because other passes look for chains. Linear, times the logarithm of {@link OperatorTree#MAX_OPERANDS}.
 * Cooper and Torczon, "Engineering a Compiler", section 8.4.2.
 */
public final class ReduceTreeHeights implements FunctionPass {
    private final TargetTraits traits;

    /** The pass for a machine. */
    public ReduceTreeHeights(TargetTraits traits) {
        this.traits = traits;
    }

    @Override
    public String name() {
        return "reduce-tree-heights";
    }

    @Override
    public ReduceTreeHeights forTarget(TargetTraits machine) {
        return machine.equals(traits) ? this : new ReduceTreeHeights(machine);
    }

    @Override
    public String description() {
        return "computes chains of one operator as trees, where a chain would wait for its results (tree-height "
                + "balancing)";
    }

    @Override
    public boolean acceptsVectors() {
        return true;
    }

    @Override
    public Function run(Function function, PassContext context) {
        return function.blocks().stream().anyMatch(this::mayGain)
                ? function.edit(editor -> balance(editor, context))
                : function;
    }

    /** Whether a block has as many operations of one slow operator as the smallest tree that can be balanced. */
    private boolean mayGain(Block block) {
        int[] counts = new int[TreeOperator.values().length];
        for (Instruction instruction : block.instructions()) {
            TreeOperator operator = TreeOperator.of(instruction.operation());
            if (operator != null
                    && operator.gains(traits)
                    && ++counts[operator.ordinal()] >= OperatorTree.MIN_OPERANDS - 1) {
                return true;
            }
        }
        return false;
    }

    private void balance(FunctionEditor editor, PassContext context) {
        Function function = editor.function();
        EarliestCycles cycles = new EarliestCycles(function, traits);
        for (int position = 0; position < function.blocks().size(); position++) {
            Block block = function.blocks().get(position);
            if (!mayGain(block)) {
                continue;
            }
            cycles.enterBlock();
            TreeFinder trees = new TreeFinder(function, position, cycles, traits);
            for (int i = 0; i < block.instructions().size(); i++) {
                cycles.add(block.instructions().get(i));
                for (OperatorTree tree : trees.endingAt(i)) {
                    balance(editor, block.label(), tree, cycles, context);
                }
            }
        }
    }

    private void balance(
            FunctionEditor editor, int label, OperatorTree tree, EarliestCycles cycles, PassContext context) {
        BalancedTree balanced = BalancedTree.of(tree, cycles);
        boolean earlier = balanced.cycle() < tree.cycle(cycles);
        cycles.set(tree.result(), Math.min(balanced.cycle(), tree.cycle(cycles)));
        if (earlier) {
            int line = tree.root().instruction().line();
            for (OperatorTree.Node node : tree.nodes().subList(1, tree.nodes().size())) {
                editor.delete(label, node.index());
            }
            Operation last = balanced.emit((index, operation) -> editor.insert(label, index, operation, line));
            editor.replace(label, tree.root().index(), last);
            String message =
                    "reduced the height of a tree of " + tree.operands().size() + " operands";
            context.done(name(), editor.function(), line, message);
        }
    }
}
