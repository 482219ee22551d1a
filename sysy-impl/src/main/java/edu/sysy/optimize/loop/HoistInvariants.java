package edu.sysy.optimize.loop;

import edu.sysy.analysis.Alias;
import edu.sysy.analysis.Dominators;
import edu.sysy.analysis.GuaranteedExecution;
import edu.sysy.analysis.Loops;
import edu.sysy.ir.Block;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Effect;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionEditor;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.AnyCall;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.Div;
import edu.sysy.ir.Operation.FloatCompare;
import edu.sysy.ir.Operation.FloatDiv;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Offset;
import edu.sysy.ir.Operation.Rem;
import edu.sysy.ir.Program;
import edu.sysy.ir.Terminator.Branch;
import edu.sysy.ir.Value;
import edu.sysy.optimize.memory.LoopMemoryEffects;
import edu.sysy.pass.PassContext;
import edu.sysy.pass.ProgramPass;
import edu.sysy.pass.WorkLimit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Computes in front of a loop what is the same in each of its iterations (loop-invariant code motion, LICM).
 *
 * <pre>
 * b0:                                     b0:
 *   jump b1(%0)                             %3 = mul %9, %8
 *                                           jump b1(%0)
 * b1(%2: i32):                            b1(%2: i32):
 *   %3 = mul %9, %8                         %4 = add %2, %3
 *   %4 = add %2, %3          becomes        br %4, b1(%4), b2
 *   br %4, b1(%4), b2
 * </pre>
 *
 * <p>An operation without effect is invariant if its operands are; a load, if its address is and nothing in the loop
 * may write there ({@link LoopMemoryEffects}); a call, if its arguments are, it has no effect, and nothing in the loop
 * may write what it may read. Divisions, loads and calls are moved only out of blocks that each iteration that ends the
 * loop or begins another one goes through, so they are executed anyway; an inner loop and a call are taken to end. A
 * word of a global or of an array of the frame can be read always. Comparisons that decide branches stay with them,
 * where they are part of the branch.
 *
 * <p>One sweep in reverse postorder carries each instruction as far out as its operands allow: to the preheader of the
 * innermost loop around it, from there to that of the next, and so on. Constants go along where they are needed. Linear
 * in the code times the depth of loops. Idempotent.
 *
 * <p>Comes in two forms, {@code hoist-invariants} and {@code hoist-integers}, which {@linkplain #integersOnly() leaves
 * addresses}.
 */
public final class HoistInvariants implements ProgramPass {
    private final boolean addresses;

    /** Moves all that is invariant. */
    public HoistInvariants() {
        this(true);
    }

    private HoistInvariants(boolean addresses) {
        this.addresses = addresses;
    }

    /**
     * The pass that leaves addresses where they are: those at a constant distance from another one cost nothing in a
     * load or store, and an unrolled loop has more of them than there are registers.
     */
    public static HoistInvariants integersOnly() {
        return new HoistInvariants(false);
    }

    @Override
    public String name() {
        return addresses ? "hoist-invariants" : "hoist-integers";
    }

    @Override
    public String description() {
        return addresses
                ? "moves what a loop computes anew each time in front of it (loop-invariant code motion, LICM)"
                : "moves invariants that are no addresses in front of loops (loop-invariant code motion, LICM)";
    }

    @Override
    public boolean acceptsVectors() {
        return true;
    }

    @Override
    public Program run(Program program, PassContext context) {
        return context.mapFunctions(
                program,
                function -> Loops.of(function).count() == 0 ? "no loops" : Alias.factsOf(program, function),
                function -> run(program, function, context));
    }

    /** Runs the pass on one function of a program. */
    public Function run(Program program, Function function, PassContext context) {
        if (Loops.of(function).count() == 0) {
            return function;
        }
        Function canonical = LoopForm.withSingleEntries(function);
        Hoisting hoisting =
                new Hoisting(canonical, LoopMemoryEffects.of(program, function, canonical, this, context), addresses);
        boolean any = hoisting.plan();
        if (hoisting.isCutShort) {
            context.omitted(name(), function, 0, HOISTED_PAIRS.reason(hoisting.livePairs));
        }
        if (!any) {
            return function;
        }
        for (Instruction call : hoisting.calls) {
            String message = "a call that is the same in each iteration is made in front of the loop";
            context.done(name(), function, call.line(), message);
        }
        return canonical.edit(hoisting::apply);
    }

    /**
     * How many pairs there may be of a value that leaves a loop and a block of the loop, through which it is then live.
     * There are far fewer registers, and live values are kept by block. Beyond it values stay in their loops.
     */
    private static final WorkLimit HOISTED_PAIRS =
            new WorkLimit(1 << 18, "has", "pairs of a block of a loop and a value that is moved out of it");

    private static final class Hoisting {
        private final Function function;
        private final ControlFlow flow;
        private final Loops loops;
        private final Dominators dominators;
        private final GuaranteedExecution execution;
        private final Definitions definitions;
        private final @Nullable LoopMemoryEffects memory;
        private final List<Instruction> calls = new ArrayList<>();
        private final int[] home;
        private final int[] preheaders;
        private long livePairs;
        private boolean isCutShort;
        private final boolean[] decides;
        private final boolean addresses;

        Hoisting(Function function, Optional<LoopMemoryEffects> memory, boolean addresses) {
            this.function = function;
            this.addresses = addresses;
            flow = function.controlFlow();
            loops = Loops.of(function);
            dominators = Dominators.of(function);
            execution = GuaranteedExecution.of(function);
            definitions = Definitions.of(function);
            this.memory = memory.orElse(null);
            home = new int[function.valueBound()];
            decides = new boolean[function.valueBound()];
            for (int position = 0; position < flow.blockCount(); position++) {
                Block block = function.blocks().get(position);
                for (Value parameter : block.parameters()) {
                    home[parameter.index()] = position;
                }
                for (Instruction instruction : block.instructions()) {
                    if (instruction.result().exists()) {
                        home[instruction.result().index()] = position;
                    }
                }
                if (block.terminator() instanceof Branch branch) {
                    decides[branch.condition().index()] = true;
                }
            }
            preheaders = new int[loops.count()];
            Arrays.setAll(preheaders, loop -> LoopForm.preheader(flow, loops, loop));
        }

        /** Decides where each instruction goes; false if all stay. */
        boolean plan() {
            boolean any = false;
            for (int position = 0; position < flow.blockCount(); position++) {
                if (loops.innermost(position) >= 0) {
                    for (Instruction instruction :
                            function.blocks().get(position).instructions()) {
                        Operation operation = instruction.operation();
                        if (instruction.result().exists() && !(operation instanceof Operation.Constant)) {
                            int target = target(instruction, position);
                            if (target != position) {
                                any = true;
                                bringConstants(operation, target);
                                if (operation instanceof AnyCall) {
                                    calls.add(instruction);
                                }
                            }
                            home[instruction.result().index()] = target;
                        }
                    }
                }
            }
            return any;
        }

        private int target(Instruction instruction, int position) {
            int place = position;
            for (int loop = loops.innermost(position); loop >= 0; loop = loops.parent(loop)) {
                if (preheaders[loop] < 0 || !canLeave(instruction, place, loop)) {
                    break;
                }
                if (HOISTED_PAIRS.isExceededBy(livePairs)) {
                    isCutShort = true;
                    break;
                }
                livePairs += loops.size(loop);
                place = preheaders[loop];
            }
            return place;
        }

        private boolean canLeave(Instruction instruction, int place, int loop) {
            Operation operation = instruction.operation();
            for (int i = 0; i < operation.operandCount(); i++) {
                Value operand = operation.operand(i);
                if (!(definitions.operationOrNull(operand) instanceof Operation.Constant)
                        && loops.contains(loop, home[operand.index()])) {
                    return false;
                }
            }
            boolean executedAnyway = execution.onEachEntry(loop, place);
            return switch (operation) {
                case Load load ->
                    memory != null && (executedAnyway || memory.isAlwaysValid(load)) && memory.isInvariant(loop, load);
                case AnyCall call -> memory != null && executedAnyway && memory.isInvariant(loop, call);
                case Div division -> executedAnyway;
                case Rem division -> executedAnyway;
                case FloatDiv division -> executedAnyway;
                case Compare comparison -> !decides[instruction.result().index()];
                case FloatCompare comparison -> !decides[instruction.result().index()];
                case Offset offset -> addresses;
                default -> operation.effect() == Effect.NONE;
            };
        }

        private void bringConstants(Operation operation, int target) {
            for (int i = 0; i < operation.operandCount(); i++) {
                Value operand = operation.operand(i);
                if (definitions.operationOrNull(operand) instanceof Operation.Constant) {
                    home[operand.index()] = dominators.nearestCommon(home[operand.index()], target);
                }
            }
        }

        void apply(FunctionEditor editor) {
            move(editor, true);
            move(editor, false);
        }

        /** Moves instructions to the ends of their new blocks, constants before the others. */
        private void move(FunctionEditor editor, boolean constants) {
            for (int position = 0; position < flow.blockCount(); position++) {
                List<Instruction> instructions = function.blocks().get(position).instructions();
                for (int i = 0; i < instructions.size(); i++) {
                    Instruction instruction = instructions.get(i);
                    Value result = instruction.result();
                    if (result.exists()
                            && home[result.index()] != position
                            && instruction.operation() instanceof Operation.Constant == constants) {
                        editor.delete(flow.label(position), i);
                        int target = flow.label(home[result.index()]);
                        editor.append(target, instruction.withLine(editor.terminatorLine(target)));
                    }
                }
            }
        }
    }
}
