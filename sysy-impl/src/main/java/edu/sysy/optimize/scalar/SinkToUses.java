package edu.sysy.optimize.scalar;

import edu.sysy.analysis.Dominators;
import edu.sysy.analysis.FunctionEffects;
import edu.sysy.analysis.Loops;
import edu.sysy.analysis.PostDominators;
import edu.sysy.analysis.Uses;
import edu.sysy.ir.Block;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.DerivedResults;
import edu.sysy.ir.Effect;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionEditor;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Alloca;
import edu.sysy.ir.Operation.Call;
import edu.sysy.ir.Operation.Constant;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.ZeroFill;
import edu.sysy.ir.Program;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.pass.FunctionPass;
import edu.sysy.pass.PassContext;
import edu.sysy.pass.ProgramPass;
import java.util.BitSet;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Computes a value only on paths to its uses, and after a loop if it is used only there (sinking, partial
 * dead-code elimination; the late schedule of global code motion).
 *
 * <pre>
 * b0(%0: i32, %1: i32):                   b0(%0: i32, %1: i32):
 *   %2 = mul %0, %1                         br %0, b1, b2
 *   br %0, b1, b2                         b1:
 * b1:                          becomes      %2 = mul %0, %1
 *   ret %2                                  ret %2
 * b2:                                     b2:
 *   ret %1                                  ret %1
 * </pre>
 *
 * <ol>
 *   <li>{@link LoopExits} gives edges that leave a loop with a value computed for them alone a block of their own.
 *   <li>From the last instruction to the first, the late place of a value is the last block that dominates all its
 *       uses; if it lies in a loop that the definition is not in, the place is in front of that loop.
 *   <li>The value moves there if that lies in fewer loops, or is not passed each time the definition is.
 * </ol>
 *
 * <p>Operations without effect move, and calls of pure functions that are known to return; loads only down a chain of
 * blocks in which nothing is written, and so not out of a loop. The fill of a local array moves to the block that
 * dominates all other uses of the array, if that lies in the same loops: a function that returns early need not fill it
 * (partial dead-store elimination). Constants stay, since the back end places them. Linear, but for the depth of the
 * dominator tree between uses.
 * Idempotent. Click, "Global Code Motion, Global Value Numbering", PLDI 1995; the early schedule is
 * {@code hoist-invariants}.
 */
public final class SinkToUses implements ProgramPass {
    private static final int MAX_CHAIN = 8;
    private static final String NAME = "sink-to-uses";

    private final FunctionPass operations = new OperationsOnly();

    /** Whether a function makes calls that give a result, kept beside it. */
    private record UsefulCalls(boolean any) implements DerivedResults.Summary {}

    /** The pass for one function, of which all calls stay. */
    private static final class OperationsOnly implements FunctionPass {
        @Override
        public String name() {
            return NAME;
        }

        @Override
        public boolean acceptsVectors() {
            return true;
        }

        @Override
        public Function run(Function function, PassContext context) {
            return sunk(function, context, call -> false);
        }
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "computes a value only on paths to its uses, and after loops (code sinking, partial dead-code "
                + "elimination, GCM)";
    }

    @Override
    public boolean acceptsVectors() {
        return true;
    }

    @Override
    public Program run(Program program, PassContext context) {
        Program sunk = operations.apply(program, context);
        return context.mapFunctions(sunk, function -> {
            if (!function.derived()
                    .get(UsefulCalls.class, SinkToUses::usefulCalls)
                    .any()) {
                return function;
            }
            return withCalls(sunk, function, context);
        });
    }

    /** Sinks the calls, and what only they need, of one function of a program. */
    public Function withCalls(Program program, Function function, PassContext context) {
        FunctionEffects effects = FunctionEffects.of(program);
        return sunk(
                function,
                context,
                call -> effects.of(call).isPure() && effects.of(call).alwaysReturns());
    }

    private static UsefulCalls usefulCalls(Function function) {
        for (Block block : function.blocks()) {
            for (Instruction instruction : block.instructions()) {
                if (instruction.operation() instanceof Call call && call.type() != Type.VOID) {
                    return new UsefulCalls(true);
                }
            }
        }
        return new UsefulCalls(false);
    }

    private static Function sunk(Function function, PassContext context, Predicate<Call> movable) {
        Function split = LoopExits.split(function);
        Sinking sinking = new Sinking(split, context, NAME, movable);
        return sinking.plan() ? split.edit(sinking::apply) : function;
    }

    private static final class Sinking {
        private final Function function;
        private final Predicate<Call> movable;
        private final PassContext context;
        private final String pass;
        private final ControlFlow flow;
        private final Uses uses;
        private final Loops loops;
        private final Dominators dominators;
        private final PostDominators postDominators;
        private final int[][] place;

        /** The arrays of which the last fill has had its turn; the others stay, so that each use is seen once. */
        private final BitSet filled = new BitSet();

        Sinking(Function function, PassContext context, String pass, Predicate<Call> movable) {
            this.function = function;
            this.movable = movable;
            this.context = context;
            this.pass = pass;
            flow = function.controlFlow();
            uses = Uses.of(function);
            loops = Loops.of(function);
            dominators = Dominators.of(function);
            postDominators = PostDominators.of(function);
            place = new int[flow.blockCount()][];
        }

        /** Decides where each instruction goes; false if all stay. */
        boolean plan() {
            boolean any = false;
            for (int position = flow.blockCount() - 1; position >= 0; position--) {
                List<Instruction> instructions = function.blocks().get(position).instructions();
                place[position] = new int[instructions.size()];
                boolean written = false;
                for (int i = instructions.size() - 1; i >= 0; i--) {
                    Instruction instruction = instructions.get(i);
                    place[position][i] = place(position, instruction, written);
                    any |= place[position][i] != position;
                    written |= writes(instruction);
                }
            }
            return any;
        }

        private boolean writes(Instruction instruction) {
            Effect effect = instruction.operation().effect();
            return effect == Effect.WRITES || (effect == Effect.ANY && !isMovable(instruction.operation()));
        }

        private int place(int position, Instruction instruction, boolean writtenBelow) {
            Operation operation = instruction.operation();
            if (operation instanceof ZeroFill fill) {
                return place(position, instruction, fill);
            }
            boolean load = operation instanceof Load;
            if (operation instanceof Constant
                    || operation.type() == Type.VOID
                    || operation.effect() != Effect.NONE && !load && !isMovable(operation)
                    || load && writtenBelow) {
                return position;
            }
            int late = latePlace(position, instruction.result());
            if (late == position || load && !isReachedUnwritten(position, late)) {
                return position;
            }
            boolean pays = loops.depthOfBlock(late) < loops.depthOfBlock(position)
                    || !postDominators.postDominates(late, position);
            if (pays) {
                context.done(
                        pass,
                        function,
                        instruction.line(),
                        loops.depthOfBlock(late) < loops.depthOfBlock(position)
                                ? "moved a computation after a loop"
                                : "moved a computation into the branch that needs it");
            }
            return pays ? late : position;
        }

        /** Where the fill of a whole local array goes: every access of the array is one of the uses of its address. */
        private int place(int position, Instruction instruction, ZeroFill fill) {
            if (!(Definitions.of(function).operationOrNull(fill.address()) instanceof Alloca)
                    || filled.get(fill.address().index())) {
                return position;
            }
            filled.set(fill.address().index());
            int late = outOfForeignLoops(position, commonUser(position, fill.address(), instruction));
            if (late == position
                    || loops.innermost(late) != loops.innermost(position)
                    || postDominators.postDominates(late, position)) {
                return position;
            }
            context.done(
                    pass, function, instruction.line(), "moved the fill of an array into the branch that needs it");
            return late;
        }

        private boolean isMovable(Operation operation) {
            return operation instanceof Call call && movable.test(call);
        }

        private int latePlace(int position, Value value) {
            return outOfForeignLoops(position, commonUser(position, value, null));
        }

        /**
         * The last block that dominates all uses of a value but one instruction; {@code position} if there are none, or
         * if it does not dominate them.
         */
        private int commonUser(int position, Value value, @Nullable Instruction except) {
            int common = -1;
            for (int i = uses.count(value) - 1; i >= 0; i--) {
                int site = uses.site(value, i);
                int user = uses.blockPosition(site);
                int index = uses.indexInBlock(site);
                List<Instruction> instructions = function.blocks().get(user).instructions();
                if (index < instructions.size() && instructions.get(index) == except) {
                    continue;
                }
                if (user < position) {
                    return position;
                }
                int at = index < place[user].length ? place[user][index] : user;
                common = common < 0 ? at : dominators.nearestCommon(common, at);
                if (common == position) {
                    return position;
                }
            }
            return common < 0 || !dominators.dominates(position, common) ? position : common;
        }

        /** The last block that dominates {@code late} and lies only in loops that {@code position} lies in, too. */
        private int outOfForeignLoops(int position, int late) {
            int block = late;
            int loop = loops.innermost(block);
            while (loop >= 0 && !loops.contains(loop, position)) {
                block = dominators.immediate(loops.header(loop));
                loop = loops.innermost(block);
            }
            return block;
        }

        /**
         * Whether only a short chain of blocks leads from {@code position} to {@code late}, and nothing there writes.
         */
        private boolean isReachedUnwritten(int position, int late) {
            int block = late;
            for (int step = 0; step < MAX_CHAIN; step++) {
                if (flow.predecessorCount(block) != 1 || loops.innermost(block) != loops.innermost(position)) {
                    return false;
                }
                block = flow.predecessor(block, 0);
                if (block == position) {
                    return true;
                }
                if (function.blocks().get(block).instructions().stream().anyMatch(this::writes)) {
                    return false;
                }
            }
            return false;
        }

        void apply(FunctionEditor editor) {
            for (int position = 0; position < flow.blockCount(); position++) {
                List<Instruction> instructions = function.blocks().get(position).instructions();
                for (int i = 0; i < instructions.size(); i++) {
                    if (place[position][i] != position) {
                        editor.delete(flow.label(position), i);
                        editor.insert(flow.label(place[position][i]), 0, instructions.get(i));
                    }
                }
            }
        }
    }
}
