package edu.sysy.optimize.scalar;

import edu.sysy.Cancellation;
import edu.sysy.analysis.CallEffects;
import edu.sysy.analysis.FunctionEffects;
import edu.sysy.ints.IntList;
import edu.sysy.ir.Block;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.DerivedResults;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionEditor;
import edu.sysy.ir.InstructionTable;
import edu.sysy.ir.Opcode;
import edu.sysy.ir.Operation.Call;
import edu.sysy.ir.Program;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Value;
import edu.sysy.pass.FunctionPass;
import edu.sysy.pass.PassContext;
import edu.sysy.pass.ProgramPass;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Removes what nothing observable depends on (dead-code elimination).
 *
 * <pre>
 * b1(%1: i32, %2: i32):                       b1(%1: i32):
 *   %3 = add %2, %0                 becomes     %4 = load i32 %9
 *   %4 = load i32 %9                            br %4, b1(%4), b2()
 *   br %4, b1(%4, %3), b2()
 * </pre>
 *
 * <p>Everything is assumed dead. Instructions that write memory or call, conditions of branches and returned values are
 * alive, and so is what they use, and so on; an argument of an edge is alive if the parameter it is for is. What is
 * left unmarked goes, parameters and the arguments for them included, even where they feed each other around a loop.
 * The parameters of the entry are the function's and stay. Calls of functions that change nothing and are known to
 * return ({@link CallEffects#isRemovable}) are no more alive than additions. Linear.
 *
 * <p>What is left of a function is numbered again if it has become sparse ({@link Renumbering}).
 */
public final class EliminateDeadCode implements ProgramPass {
    private static final String NAME = "eliminate-dead-code";

    /**
     * A function without dead code of its own, and the functions that it calls without using their results; kept beside
     * the function it was made from.
     */
    private record Swept(Function function, Set<String> unusedCallees) implements DerivedResults.Summary {
        static Swept of(Function function) {
            Marking marking = new Marking(function, call -> false);
            Swept swept = new Swept(function.edit(marking::sweep), marking.unusedCallees());
            return swept.function.derived().get(Swept.class, nothingMoreIsDead -> swept);
        }
    }

    /** The pass for one function, of which all calls are alive. */
    public static FunctionPass inFunctions() {
        return FunctionPass.of(NAME, function -> swept(function, call -> false));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "removes what nothing observable depends on (dead-code elimination, DCE)";
    }

    @Override
    public boolean acceptsVectors() {
        return true;
    }

    @Override
    public Program run(Program program, PassContext context) {
        return context.mapFunctions(program, function -> {
            Function result = swept(program, function);
            return result == function ? function : Renumbering.ofSparse(result);
        });
    }

    private static Function swept(Program program, Function function) {
        Swept swept = function.derived().get(Swept.class, Swept::of);
        if (swept.unusedCallees().isEmpty()) {
            return swept.function();
        }
        FunctionEffects effects = FunctionEffects.of(program);
        return swept.unusedCallees().stream()
                        .anyMatch(callee -> effects.of(callee).isRemovable())
                ? swept(swept.function(), call -> effects.of(call).isRemovable())
                : swept.function();
    }

    private static Function swept(Function function, Predicate<Call> removable) {
        return function.edit(new Marking(function, removable)::sweep);
    }

    private static final class Marking {
        private static final int NOTHING = -1;

        private final Function function;
        private final Predicate<Call> removable;
        private final int[] blockOf;

        /** The place of an instruction in its block; of a parameter, the complement of its place. */
        private final int[] placeInBlock;

        private final boolean[] live;
        private final IntList pending = new IntList();

        Marking(Function function, Predicate<Call> removable) {
            this.function = function;
            this.removable = removable;
            int bound = function.valueBound();
            blockOf = new int[bound];
            placeInBlock = new int[bound];
            live = new boolean[bound];
            index();
            while (!pending.isEmpty()) {
                markInputs(pending.removeLast());
            }
        }

        private void index() {
            List<Block> blocks = function.blocks();
            for (int position = 0; position < blocks.size(); position++) {
                Block block = blocks.get(position);
                List<Value> parameters = block.parameters();
                for (int i = 0; i < parameters.size(); i++) {
                    int parameter = parameters.get(i).index();
                    blockOf[parameter] = position;
                    placeInBlock[parameter] = ~i;
                    live[parameter] = position == 0;
                }
                InstructionTable table = InstructionTable.of(block);
                for (int i = 0; i < table.size(); i++) {
                    int result = table.result(i);
                    if (result >= 0) {
                        blockOf[result] = position;
                        placeInBlock[result] = i;
                    }
                    if (!isRemovable(block, table, i)) {
                        markOperands(table, i);
                    }
                }
                switch (block.terminator()) {
                    case Terminator.Branch branch -> mark(branch.condition().index());
                    case Terminator.Return end
                    when end.value().exists() -> mark(end.value().index());
                    default -> {}
                }
            }
        }

        private void mark(int value) {
            if (!live[value]) {
                live[value] = true;
                pending.add(value);
            }
        }

        private void markOperands(InstructionTable table, int instruction) {
            for (int k = table.start(instruction + 1) - 1; k >= table.start(instruction); k--) {
                mark(table.operand(k));
            }
        }

        private void markInputs(int value) {
            Cancellation.poll();
            int block = blockOf[value];
            int place = placeInBlock[value];
            if (place >= 0) {
                markOperands(InstructionTable.of(function.blocks().get(block)), place);
                return;
            }
            ControlFlow flow = function.controlFlow();
            int label = flow.label(block);
            int last = NOTHING;
            for (int k = flow.predecessorCount(block) - 1; k >= 0; k--) {
                int from = flow.predecessor(block, k);
                if (from != last) {
                    last = from;
                    for (Edge edge : function.blocks().get(from).terminator().edges()) {
                        if (edge.target() == label) {
                            mark(edge.arguments().get(~place).index());
                        }
                    }
                }
            }
        }

        /** The functions of calls that are kept although nothing alive uses their results. */
        Set<String> unusedCallees() {
            Set<String> callees = new LinkedHashSet<>();
            for (Block block : function.blocks()) {
                addUnusedCallees(block, callees);
            }
            return callees;
        }

        private void addUnusedCallees(Block block, Set<String> callees) {
            InstructionTable table = InstructionTable.of(block);
            for (int i = table.find(Opcode.CALL, 0); i < table.size(); i = table.find(Opcode.CALL, i + 1)) {
                int result = table.result(i);
                if ((result < 0 || !live[result]) && block.instructions().get(i).operation() instanceof Call call) {
                    callees.add(call.function());
                }
            }
        }

        private boolean isLive(Block block, InstructionTable table, int instruction) {
            int result = table.result(instruction);
            return result >= 0 && live[result] || !isRemovable(block, table, instruction);
        }

        private boolean isRemovable(Block block, InstructionTable table, int instruction) {
            Opcode opcode = table.opcode(instruction);
            return opcode == Opcode.CALL
                    ? removable.test(
                            (Call) block.instructions().get(instruction).operation())
                    : opcode.effect().removable();
        }

        void sweep(FunctionEditor editor) {
            for (Block block : function.blocks()) {
                if (!block.parameters().isEmpty()) {
                    editor.removeParameters(block.label(), deadParameters(block));
                }
                InstructionTable table = InstructionTable.of(block);
                for (int i = 0; i < table.size(); i++) {
                    if (!isLive(block, table, i)) {
                        editor.delete(block.label(), i);
                    }
                }
            }
        }

        private BitSet deadParameters(Block block) {
            BitSet dead = new BitSet();
            for (int i = 0; i < block.parameters().size(); i++) {
                if (!live[block.parameters().get(i).index()]) {
                    dead.set(i);
                }
            }
            return dead;
        }
    }
}
