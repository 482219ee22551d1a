package edu.sysy.examples.sysyc;

import edu.sysy.Target;
import edu.sysy.ir.Program;
import edu.sysy.machine.AllocatedFunction;
import edu.sysy.machine.MachineProgram;
import edu.sysy.pass.CompilerObserver;
import edu.sysy.verify.AllocationChecker;
import edu.sysy.verify.CallChecker;
import edu.sysy.verify.IrVerifier;
import edu.sysy.verify.VerifyingObserver;
import java.util.ArrayList;
import java.util.List;

/** What {@code --verify} does: checks what each stage and each pass has made. */
final class StageVerifier {
    /** A stage has made something that breaks a rule. */
    static final class BrokenStageException extends RuntimeException {
        private static final long serialVersionUID = 1;

        private BrokenStageException(String stage, List<String> errors) {
            super("after stage '" + stage + "':\n  " + String.join("\n  ", errors));
        }
    }

    private final boolean active;

    StageVerifier(boolean active) {
        this.active = active;
    }

    /** Checks what each pass has made. */
    CompilerObserver passes() {
        return active ? new VerifyingObserver() : CompilerObserver.NONE;
    }

    /** The program, if it obeys the rules or nothing is verified. */
    Program check(String stage, Program program) {
        if (active) {
            report(stage, IrVerifier.verifyPart(program));
        }
        return program;
    }

    /** The machine code, if its registers hold what its instructions read or nothing is verified. */
    MachineProgram check(String stage, MachineProgram program, Target target) {
        if (!active) {
            return program;
        }
        List<String> errors = new ArrayList<>();
        for (AllocatedFunction function : program.functions()) {
            AllocationChecker.check(function.code(), function.allocation(), target.registers())
                    .forEach(error -> errors.add("@" + function.code().name() + ", " + error));
        }
        CallChecker.check(program, target).forEach(error -> errors.add(error.toString()));
        report(stage, errors);
        return program;
    }

    private static void report(String stage, List<?> errors) {
        if (!errors.isEmpty()) {
            throw new BrokenStageException(
                    stage, errors.stream().map(Object::toString).toList());
        }
    }
}
