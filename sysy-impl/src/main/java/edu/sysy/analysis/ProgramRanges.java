package edu.sysy.analysis;

import edu.sysy.ints.IntList;
import edu.sysy.ir.Block;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.InstructionTable;
import edu.sysy.ir.Opcode;
import edu.sysy.ir.Operation.Call;
import edu.sysy.ir.Program;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The ranges of the functions of a whole program: a parameter can be what some call passes, a call can give what the
 * function returns.
 *
 * <p>The analysis starts in {@code main} with parameters and results that hold nothing, and goes on with a function
 * when its parameters or the results of its calls have grown. What still grows after {@value #MAX_VISITS} visits is
 * anything. If all that takes more than {@value #WORK_FACTOR} times the size of the program, or there is no
 * {@code main}, each function is looked at alone.
 */
public final class ProgramRanges {
    private static final int MAX_VISITS = 4;
    private static final int WORK_FACTOR = 12;

    private final List<Function> functions;
    private final CallGraph calls;
    private final @Nullable Ranges[] ranges;
    private final Range[][] parameters;
    private final Range[] results;
    private final int[] visits;
    private final boolean[] pending;
    private final IntList queue = new IntList();

    private ProgramRanges(Program program) {
        functions = program.functions();
        calls = CallGraph.of(program);
        int count = functions.size();
        ranges = new @Nullable Ranges[count];
        parameters = new Range[count][];
        results = new Range[count];
        Arrays.fill(results, Range.EMPTY);
        visits = new int[count];
        pending = new boolean[count];
        for (int i = 0; i < count; i++) {
            parameters[i] = new Range[functions.get(i).parameters().size()];
            Arrays.fill(parameters[i], Range.EMPTY);
        }
        int main = calls.index(Program.MAIN);
        if (main < 0 || !solve(main)) {
            for (int i = 0; i < count; i++) {
                ranges[i] = Ranges.of(functions.get(i));
            }
        }
    }

    /** The ranges in a program, found once. */
    public static ProgramRanges of(Program program) {
        return program.derived().get(ProgramRanges.class, ProgramRanges::new);
    }

    /** The ranges of a function; empty if it is never called. */
    public Optional<Ranges> of(Function function) {
        int index = calls.index(function.name());
        return index < 0 ? Optional.empty() : Optional.ofNullable(ranges[index]);
    }

    private boolean solve(int main) {
        long work = 0;
        long most = 1;
        for (Function function : functions) {
            most += (long) WORK_FACTOR * (function.instructionCount() + 1);
        }
        RangeSolver[] solvers = new RangeSolver[functions.size()]; // of functions that have been visited
        Arrays.fill(parameters[main], Range.FULL);
        request(main);
        for (int next = 0; next < queue.size(); next++) {
            int index = queue.get(next);
            pending[index] = false;
            visits[index]++;
            work += functions.get(index).instructionCount() + 1;
            if (work > most) {
                return false;
            }
            if (visits[index] == 1) {
                solvers[index] = new RangeSolver(functions.get(index), name -> results[calls.index(name)]);
            }
            visit(index, solvers[index].ranges(List.of(parameters[index])));
        }
        return true;
    }

    private void request(int function) {
        if (!pending[function]) {
            pending[function] = true;
            queue.add(function);
        }
    }

    private void visit(int index, Ranges found) {
        Function function = functions.get(index);
        ranges[index] = found;
        Range result = results[index];
        for (int position = 0; position < function.blocks().size(); position++) {
            if (found.isReachable(position)) {
                Block block = function.blocks().get(position);
                passArguments(found, position, block);
                if (block.terminator() instanceof Terminator.Return(Value value)) {
                    result = result.union(value.exists() ? found.range(value) : Range.FULL);
                }
            }
        }
        if (!result.equals(results[index])) {
            results[index] = visits[index] >= MAX_VISITS ? Range.FULL : result;
            for (int caller : calls.callers(index)) {
                if (visits[caller] > 0) {
                    request(caller);
                }
            }
        }
    }

    private void passArguments(Ranges found, int position, Block block) {
        List<Instruction> instructions = block.instructions();
        InstructionTable table = InstructionTable.of(block);
        for (int i = table.find(Opcode.CALL, 0); i < table.size(); i = table.find(Opcode.CALL, i + 1)) {
            if (instructions.get(i).operation() instanceof Call call) {
                int callee = calls.index(call.function());
                boolean grown = visits[callee] == 0;
                for (int k = 0; k < call.arguments().size(); k++) {
                    boolean integer = call.arguments().get(k).type() == Type.I32;
                    Range old = parameters[callee][k];
                    boolean isKnown = integer && !RunTimeModels.isCalledByLibrary(call.function());
                    Range all = isKnown ? old.union(found.operand(position, i, k)) : Range.FULL;
                    if (!all.equals(old)) {
                        grown = true;
                        parameters[callee][k] = visits[callee] >= MAX_VISITS ? Range.FULL : all;
                    }
                }
                if (grown) {
                    request(callee);
                }
            }
        }
    }
}
