package edu.sysy.fuzz.ir;

import edu.sysy.VerificationError;
import edu.sysy.ir.Program;
import edu.sysy.ir.text.IrParser;
import edu.sysy.ir.text.IrPrinter;
import edu.sysy.pass.Pass;
import edu.sysy.pass.PassContext;
import edu.sysy.verify.IrVerifier;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * What is demanded of a pass on any verified program: it throws nothing, obeys the rules, keeps the meaning, says truly
 * whether it has changed anything, and makes the same of an equal program.
 */
final class PassCheck {
    private PassCheck() {}

    /** What a pass has made of a program, or what is wrong with that. */
    record Result(Program program, Optional<Finding> finding) {}

    /** Runs one pass on a program whose calls all return the same whatever is unspecified. */
    static Result check(Subject subject, Pass pass, List<Subject.Behaviour> expected) {
        Program before = subject.program();
        Program after;
        try {
            after = pass.apply(before, PassContext.SILENT);
        } catch (RuntimeException | StackOverflowError | AssertionError e) {
            return failed(subject, pass, thrown(e), stack(e));
        }
        if (after == before) {
            return new Result(before, Optional.empty());
        }
        if (after.equals(before)) {
            return failed(subject, pass, "returns another object that is equal", "");
        }
        List<VerificationError> errors = IrVerifier.verifyPart(after);
        if (!errors.isEmpty() && hasMeaning(subject)) {
            return failed(
                    subject,
                    pass,
                    "breaks a rule: " + errors.getFirst().message().replaceAll("[%@b][\\w.]*\\d", "X"),
                    errors.getFirst() + "\n" + IrPrinter.standard().print(after));
        }
        List<Subject.Behaviour> actual = subject.with(after).behavioursAfterPasses();
        if (!actual.equals(expected) && hasMeaning(subject)) {
            return failed(subject, pass, "changes the meaning", expected + "\nbecame\n" + actual);
        }
        return new Result(after, Optional.empty());
    }

    /** Whether equal input gives equal output, and both the input and the output can be printed and read. */
    static Optional<Finding> checkText(Subject subject, Pass pass, Program after) {
        Program read = IrParser.parse(IrPrinter.standard().print(subject.program()));
        if (!read.equals(subject.program())) {
            return failed(subject, pass, "is not read as it was printed", "").finding();
        }
        Program again = pass.apply(read, PassContext.SILENT);
        if (!again.equals(after)) {
            return failed(subject, pass, "makes something else of an equal program", "")
                    .finding();
        }
        return Optional.empty();
    }

    /** Whether a finding is still one of the same kind with another program. */
    static Predicate<Program> stillFails(Finding finding) {
        return program -> {
            Subject subject = finding.subject().with(program);
            return hasMeaning(subject)
                    && check(subject, finding.pass(), subject.behaviours())
                            .finding()
                            .map(Finding::kind)
                            .filter(finding.kind()::equals)
                            .isPresent();
        };
    }

    private static boolean hasMeaning(Subject subject) {
        return IrVerifier.verifyPart(subject.program()).isEmpty()
                && subject.withMeaning().calls().size() == subject.calls().size()
                && !ObjectBounds.areBroken(subject, subject.behaviours());
    }

    private static Result failed(Subject subject, Pass pass, String kind, String message) {
        return new Result(subject.program(), Optional.of(new Finding(pass, subject, kind, message)));
    }

    private static String thrown(Throwable e) {
        StackTraceElement[] stack = e.getStackTrace();
        for (StackTraceElement element : stack) {
            if (element.getClassName().startsWith("edu.sysy.optimize")
                    || element.getClassName().startsWith("edu.sysy.analysis")) {
                return "throws " + e.getClass().getSimpleName() + " in " + element.getFileName() + ":"
                        + element.getMethodName();
            }
        }
        return "throws " + e.getClass().getSimpleName();
    }

    private static String stack(Throwable e) {
        StringBuilder text = new StringBuilder(e.toString());
        for (StackTraceElement element : e.getStackTrace()) {
            text.append("\n  ").append(element);
        }
        return text.toString();
    }
}
