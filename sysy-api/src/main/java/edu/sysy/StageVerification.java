package edu.sysy;

import edu.sysy.ir.Program;
import edu.sysy.machine.MachineProgram;
import edu.sysy.machine.RegisterAllocator;
import edu.sysy.machine.SelectedProgram;
import edu.sysy.pass.CompilerObserver;
import edu.sysy.spi.Toolchain;
import java.util.List;

/**
 * Checks what the stages of a compiler are given and what they make.
 *
 * @param active whether it does; if not, stages are left as they are
 */
record StageVerification(boolean active, Toolchain toolchain, Target target) {
    /** A stage that checks its input and its output; {@code stage} itself if nothing is checked. */
    <I, O> Stage<I, O> of(Stage<I, O> stage) {
        return of(stage, VerificationException::afterStage);
    }

    /** The same for a stage that uses a register allocator, which messages name. */
    <I, O> Stage<I, O> of(Stage<I, O> stage, RegisterAllocator allocator) {
        return of(
                stage, (name, errors, output) -> VerificationException.afterAllocation(name, allocator.name(), errors));
    }

    private <I, O> Stage<I, O> of(Stage<I, O> stage, Blame blame) {
        return active ? Stage.of(stage.name(), input -> run(stage, input, blame)) : stage;
    }

    /** Says who has made an output that breaks rules. */
    private interface Blame {
        VerificationException exception(String stage, List<VerificationError> errors, Object output);
    }

    /** What watches the passes of a stage: {@code user}, and what checks each pass. */
    CompilerObserver passes(String stage, CompilerObserver user) {
        return active ? user.and(toolchain.verifier(stage)) : user;
    }

    private <I, O> O run(Stage<I, O> stage, I input, Blame blame) {
        List<VerificationError> given = errors(input, false);
        if (!given.isEmpty()) {
            throw VerificationException.beforeStage(stage.name(), given, input);
        }
        O output = stage.run(input);
        boolean keepsMain = input instanceof Program program
                && program.function(Program.MAIN).isPresent();
        List<VerificationError> made = errors(output, keepsMain);
        if (!made.isEmpty()) {
            throw blame.exception(stage.name(), made, output);
        }
        return output;
    }

    /**
     * The rules that a value breaks; none if it is not code.
     *
     * @param whole whether a program has to have a {@code main}; one that it has is checked either way
     */
    private List<VerificationError> errors(Object value, boolean whole) {
        return switch (value) {
            case Program program ->
                toolchain.verify(
                        program, whole || program.function(Program.MAIN).isPresent());
            case SelectedProgram program -> toolchain.verify(program, target);
            case MachineProgram program -> toolchain.verify(program, target);
            default -> List.of();
        };
    }
}
