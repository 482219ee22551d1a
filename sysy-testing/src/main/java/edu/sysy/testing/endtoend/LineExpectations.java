package edu.sysy.testing.endtoend;

import edu.sysy.analysis.CallGraph;
import edu.sysy.analysis.Loops;
import edu.sysy.interpret.InterpretedRun;
import edu.sysy.interpret.Interpreter;
import edu.sysy.interpret.Outcome;
import edu.sysy.ir.Block;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Program;
import edu.sysy.ir.Terminator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a run of the interpreter says about the source lines of a program: how often each is entered, and which decide
 * about loops. A line is entered as often as the most frequent of its instructions and terminators is executed.
 */
final class LineExpectations {
    private final Map<Integer, Long> entered = new HashMap<>();
    private final Map<Integer, Long> surely = new HashMap<>();
    private final Set<Integer> deciding = new HashSet<>();
    private final Set<Integer> ending = new HashSet<>();

    private LineExpectations() {}

    /**
     * Runs a program.
     *
     * @param limit the most operations
     * @return empty if it does not come to its end
     */
    static Optional<LineExpectations> of(Program program, byte[] input, long limit) {
        List<Function> functions = program.functions();
        long[][] counts = new long[functions.size()][];
        for (int i = 0; i < counts.length; i++) {
            counts[i] = new long[functions.get(i).blocks().size()];
        }
        InterpretedRun run = Interpreter.builder()
                .operationLimit(limit)
                .blocks((function, block) -> counts[function][block]++)
                .build()
                .run(program, input);
        if (!(run.outcome() instanceof Outcome.Returned)) {
            return Optional.empty();
        }
        LineExpectations lines = new LineExpectations();
        boolean[] repeats = functionsThatDecide(program);
        for (int i = 0; i < counts.length; i++) {
            lines.count(functions.get(i), counts[i], repeats[i]);
        }
        return Optional.of(lines);
    }

    /** The functions whose branches decide whether something is done again: recursive ones, those conditions call. */
    private static boolean[] functionsThatDecide(Program program) {
        CallGraph calls = CallGraph.of(program);
        List<Function> functions = program.functions();
        boolean[] decide = new boolean[functions.size()];
        for (int i = 0; i < decide.length; i++) {
            Function function = functions.get(i);
            decide[i] |= calls.isRecursive(i);
            for (int position = 0; position < function.blocks().size(); position++) {
                for (Instruction instruction : function.blocks().get(position).instructions()) {
                    if (instruction.operation() instanceof Operation.Call call
                            && decidesAboutLoop(function, position)) {
                        decide[calls.index(call.function())] = true;
                    }
                }
            }
        }
        return decide;
    }

    private void count(Function function, long[] counts, boolean decides) {
        for (int position = 0; position < counts.length; position++) {
            Block block = function.blocks().get(position);
            for (Instruction instruction : block.instructions()) {
                Operation operation = instruction.operation();
                if (!(operation instanceof Operation.Alloca)) { // room for a local variable is made for the whole call
                    add(entered, instruction.line(), counts[position]);
                }
                if (operation instanceof Operation.Store || operation instanceof Operation.AnyCall) {
                    add(surely, instruction.line(), counts[position]);
                }
            }
            add(entered, block.terminatorLine(), counts[position]);
            if (block.terminator() instanceof Terminator.Branch branch
                    && branch.ifTrue().target() != branch.ifFalse().target()) {
                add(surely, block.terminatorLine(), counts[position]);
            }
            if (decides || decidesAboutLoop(function, position)) {
                note(deciding, block.terminatorLine(), counts[position]);
            }
            if (endsLoop(function, position)) {
                note(ending, block.terminatorLine(), counts[position]);
            }
        }
    }

    private static void add(Map<Integer, Long> counts, int line, long count) {
        counts.merge(line, count, Math::max);
    }

    private static void note(Set<Integer> lines, int line, long count) {
        if (count > 0) {
            lines.add(line);
        }
    }

    /** Whether a block ends by leaving a loop or by going back to the beginning of one. */
    private static boolean decidesAboutLoop(Function function, int position) {
        ControlFlow flow = function.controlFlow();
        Loops loops = Loops.of(function);
        for (int k = 0; k < flow.successorCount(position); k++) {
            int target = flow.successor(position, k);
            for (int loop = loops.innermost(position); loop >= 0; loop = loops.parent(loop)) {
                if (!loops.contains(loop, target) || loops.header(loop) == target) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether a block ends by a branch that goes on with a loop or leaves it. */
    private static boolean endsLoop(Function function, int position) {
        ControlFlow flow = function.controlFlow();
        Loops loops = Loops.of(function);
        int loop = loops.innermost(position);
        return loop >= 0
                && flow.successorCount(position) == 2
                && loops.contains(loop, flow.successor(position, 0))
                        != loops.contains(loop, flow.successor(position, 1));
    }

    /** How often a line is entered; 0 if it never is. */
    long entered(int line) {
        return entered.getOrDefault(line, 0L);
    }

    /**
     * The lines that no compiler can do without when it changes nothing, and how often what they do is done: they
     * store, call or branch.
     */
    Map<Integer, Long> surely() {
        return surely;
    }

    /**
     * The lines that decided whether something is done again: those of loops, those of the functions that conditions of
     * loops call, and those of recursive functions.
     */
    Set<Integer> deciding() {
        return deciding;
    }

    /** The lines of branches that were reached and either go on with a loop or leave it. */
    Set<Integer> ending() {
        return ending;
    }
}
