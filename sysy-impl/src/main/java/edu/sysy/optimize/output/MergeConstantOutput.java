package edu.sysy.optimize.output;

import edu.sysy.TargetTraits;
import edu.sysy.ir.Opcode;
import edu.sysy.ir.Program;
import edu.sysy.pass.PassContext;
import edu.sysy.pass.ProgramPass;

/**
 * Writes constant output as whole texts: consecutive calls that write constant characters and numbers become one call
 * of {@code putf} with a text that has no conversions.
 *
 * <pre>
 *   %1 = const 110                         const @putf.0: i32[2] = {0: 540876910}
 *   library putch(%1)                        ...
 *   %2 = const 61                            %5 = add %0, %0
 *   library putch(%2)                        %6 = address @putf.0
 *   %3 = const 32               becomes      library putf(%6)
 *   library putch(%3)                        library putint(%5)
 *   %5 = add %0, %0
 *   library putint(%5)
 * </pre>
 *
 * <p>It serves programs that print messages: front ends take formats apart into a call a character. A format that is a
 * call of {@code putf} with arguments, because it is long, is taken apart too, so that its text goes out whole and its
 * numbers without a format that is read at run time.
 *
 * <p>A text goes out where its last part did. So what it moves past stands in the same block, and is no call but of a
 * function that does no input or output and returns. Other operations do nothing that can be seen, and none of them
 * ends the program: arithmetic does not trap, and an access outside its object is undefined. A text has characters from
 * 1 to 127 without {@code %}, so that C's {@code printf} and the system calls of simulators write it alike.
 *
 * <p>How many calls a text has to replace says {@link TargetTraits#minJoinedOutputs}; the pass does nothing for
 * machines that do not say it. {@link OutputPlan} walks each block once: linear.
 */
public final class MergeConstantOutput implements ProgramPass {
    private final TargetTraits traits;

    /** The pass for a machine. */
    public MergeConstantOutput(TargetTraits traits) {
        this.traits = traits;
    }

    @Override
    public String name() {
        return "merge-constant-output";
    }

    @Override
    public String description() {
        return "writes constant characters and numbers that follow each other as one text (string merging)";
    }

    @Override
    public MergeConstantOutput forTarget(TargetTraits machine) {
        return machine.equals(traits) ? this : new MergeConstantOutput(machine);
    }

    @Override
    public boolean acceptsVectors() {
        return true;
    }

    @Override
    public Program run(Program program, PassContext context) {
        if (traits.minJoinedOutputs().isEmpty()
                || program.functions().stream().noneMatch(function -> function.contains(Opcode.LIBRARY_CALL))) {
            return program;
        }
        int minCalls = traits.minJoinedOutputs().getAsInt();
        TextPool texts = new TextPool(program, traits.maxDataBytes());
        Program changed = context.mapFunctionsInOrder(program, function -> {
            if (!function.contains(Opcode.LIBRARY_CALL)) {
                return function;
            }
            OutputPlan plan = new OutputPlan(program, function, texts, minCalls);
            plan.remark(name(), context);
            return plan.apply();
        });
        return changed == program ? program : changed.withGlobals(texts.all());
    }
}
