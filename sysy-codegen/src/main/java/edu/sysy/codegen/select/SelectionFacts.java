package edu.sysy.codegen.select;

import edu.sysy.codegen.rules.MachineRows;
import edu.sysy.ir.Function;
import edu.sysy.ir.Program;
import edu.sysy.ir.Type;
import java.util.List;
import java.util.function.ToIntFunction;

/** What is known of a function before code is selected for it. */
public record SelectionFacts(
        Program program,
        Function function,
        AddressForms addresses,
        KnownRanges ranges,
        FoldingPlan folding,
        TailCalls tailCalls) {
    /** The facts about a function of a program, whose tail calls {@link #withTailCalls} looks for. */
    public static SelectionFacts of(Program program, Function function, AddressingModes modes, MachineRows machine) {
        AddressForms addresses = new AddressForms(function, modes);
        KnownRanges ranges = new KnownRanges(program, function);
        FoldingPlan folding = new FoldingPlan(function, addresses, ranges, machine);
        return new SelectionFacts(program, function, addresses, ranges, folding, TailCalls.none(function));
    }

    /**
     * The same where calls that end the function become jumps.
     *
     * @param stackBytes how many bytes of the stack arguments of some types take
     */
    public SelectionFacts withTailCalls(ToIntFunction<List<Type>> stackBytes) {
        return new SelectionFacts(
                program, function, addresses, ranges, folding, TailCalls.of(program, function, stackBytes));
    }
}
