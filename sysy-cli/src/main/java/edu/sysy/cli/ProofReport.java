package edu.sysy.cli;

import edu.sysy.ir.Function;
import edu.sysy.ir.Program;
import edu.sysy.prove.Budget;
import edu.sysy.prove.Certificate;
import edu.sysy.prove.Equivalence;
import edu.sysy.prove.Verdict;
import java.io.IOException;
import java.util.Optional;

/** Says of the functions of two programs whether they are the same for all arguments. */
final class ProofReport {
    private static final int NOT_ALL_EQUAL = 1;

    private ProofReport() {}

    /** Writes a line for each function of the first program; gives the exit status. */
    static int write(Program first, Program second, Outputs outputs) throws IOException {
        StringBuilder text = new StringBuilder();
        boolean areEqual = true;
        for (Function function : first.functions()) {
            String name = function.name();
            Verdict verdict = second.function(name)
                    .map(other -> compare(first, second, name))
                    .orElseGet(() -> new Verdict.Unknown("the second program has no such function"));
            areEqual &= verdict instanceof Verdict.Equal;
            text.append('@').append(name).append(": ").append(describe(verdict)).append('\n');
        }
        int status = outputs.write(text.toString());
        return status == 0 && !areEqual ? NOT_ALL_EQUAL : status;
    }

    private static Verdict compare(Program first, Program second, String name) {
        try {
            return Equivalence.of(first, second, name, Budget.STANDARD);
        } catch (IllegalArgumentException e) {
            return new Verdict.Unknown(String.valueOf(e.getMessage()));
        }
    }

    private static String describe(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Equal(Optional<Certificate> certificate) ->
                "equal" + certificate.map(ProofReport::describe).orElse("");
            case Verdict.Different(var counterexample) -> "different: " + counterexample;
            case Verdict.Unknown(String reason) -> "unknown: " + reason;
        };
    }

    private static String describe(Certificate certificate) {
        return certificate
                .check()
                .map(complaint -> "; its certificate is wrong: " + complaint)
                .orElse("; a certificate of " + certificate.size() + " lemmas was checked");
    }
}
