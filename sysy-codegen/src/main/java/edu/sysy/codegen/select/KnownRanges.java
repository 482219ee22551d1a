package edu.sysy.codegen.select;

import edu.sysy.analysis.ProgramRanges;
import edu.sysy.analysis.Range;
import edu.sysy.analysis.Ranges;
import edu.sysy.ir.Function;
import edu.sysy.ir.Program;
import edu.sysy.ir.Value;
import edu.sysy.pass.Pipeline;
import org.jspecify.annotations.Nullable;

/**
 * What the integers of a function can be; found out only if somebody asks. Nothing is known of functions that are
 * {@linkplain Pipeline#LARGE_PROGRAM large} programs by themselves: it would take a tenth of the time of the compile.
 */
public final class KnownRanges {
    private final Program program;
    private final Function function;
    private final boolean isKnown;
    private @Nullable Ranges ranges;

    public KnownRanges(Program program, Function function) {
        this.program = program;
        this.function = function;
        isKnown = function.instructionCount() <= Pipeline.LARGE_PROGRAM;
    }

    /** Whether the value is never negative. */
    public boolean isNonNegative(Value value) {
        return isKnown && isNonNegative(ranges().range(value));
    }

    /** Whether an operand of the instruction at {@code index} of a block is never negative when that is executed. */
    public boolean isNonNegative(int position, int index, int operand) {
        return isKnown && isNonNegative(ranges().operand(position, index, operand));
    }

    /** Whether such an operand is then never outside two bounds, both of which it may be. */
    public boolean isBetween(int position, int index, int operand, int low, int high) {
        return isKnown && new Range(low, high).contains(ranges().operand(position, index, operand));
    }

    /** Whether the value is never outside two bounds, both of which it may be. */
    public boolean isBetween(Value value, int low, int high) {
        return isKnown && new Range(low, high).contains(ranges().range(value));
    }

    private static boolean isNonNegative(Range range) {
        return range.isEmpty() || range.low() >= 0;
    }

    private Ranges ranges() {
        if (ranges == null) {
            ranges = ProgramRanges.of(program).of(function).orElseGet(() -> Ranges.of(function));
        }
        return ranges;
    }
}
