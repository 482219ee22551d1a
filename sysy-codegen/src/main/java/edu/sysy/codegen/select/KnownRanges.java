package edu.sysy.codegen.select;

import edu.sysy.analysis.ProgramRanges;
import edu.sysy.analysis.Range;
import edu.sysy.analysis.Ranges;
import edu.sysy.analysis.Uses;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Function;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Program;
import edu.sysy.ir.Value;
import edu.sysy.pass.Pipeline;
import edu.sysy.pass.WorkLimit;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the integers of a function can be; found out only if somebody asks. Nothing is known of {@linkplain
 * Pipeline#LARGE_FUNCTION large} functions: it would take a tenth of the time of the compile.
 */
public final class KnownRanges {
    private final Program program;
    private final Function function;
    private @Nullable Optional<Ranges> ranges;

    public KnownRanges(Program program, Function function) {
        this.program = program;
        this.function = function;
    }

    /** The least integer that the value can be. */
    public int low(Value value) {
        return isLoaded(value) ? Integer.MIN_VALUE : low(ranges().map(known -> known.range(value)));
    }

    /** The least integer that an operand of the instruction at {@code index} of a block can be when it is executed. */
    public int low(int position, int index, int operand) {
        return isAnything(position, index, operand)
                ? Integer.MIN_VALUE
                : low(ranges().map(known -> known.operand(position, index, operand)));
    }

    /** The greatest integer that the value can be. */
    public int high(Value value) {
        return isLoaded(value) ? Integer.MAX_VALUE : high(ranges().map(known -> known.range(value)));
    }

    /** The greatest integer that such an operand can be then. */
    public int high(int position, int index, int operand) {
        return isAnything(position, index, operand)
                ? Integer.MAX_VALUE
                : high(ranges().map(known -> known.operand(position, index, operand)));
    }

    /** Nothing reaches an operand without values, so that any bound holds. */
    private static int low(Optional<Range> range) {
        return range.isEmpty()
                ? Integer.MIN_VALUE
                : range.get().isEmpty() ? 0 : range.get().low();
    }

    private static int high(Optional<Range> range) {
        return range.isEmpty()
                ? Integer.MAX_VALUE
                : range.get().isEmpty() ? 0 : range.get().high();
    }

    /** Whether a value comes from memory, of which ranges say nothing. */
    private boolean isLoaded(Value value) {
        return Definitions.of(function).operationOrNull(value) instanceof Operation.Load;
    }

    /**
     * Whether nothing can be known of an operand: it is loaded, and no test that it has passed uses it. Without
     * optimization this is the rule, and the ranges of the whole program are not looked for.
     */
    private boolean isAnything(int position, int index, int operand) {
        Operation operation =
                function.blocks().get(position).instructions().get(index).operation();
        Value value = operation.operand(operand);
        return isLoaded(value) && Uses.of(function).count(value) == 1;
    }

    private Optional<Ranges> ranges() {
        Optional<Ranges> known = ranges;
        if (known == null) {
            known = WorkLimit.LARGE.leavesOut("find-ranges", function.name(), function.instructionCount())
                    ? Optional.empty()
                    : Optional.of(ProgramRanges.of(program).of(function).orElseGet(() -> Ranges.of(function)));
            ranges = known;
        }
        return known;
    }
}
