package edu.sysy.prove.normal;

import edu.sysy.prove.certificate.Reason;
import java.util.List;

/**
 * What a rule makes of a term.
 *
 * @param result an equal term, which may not be in normal form
 * @param reason why it is equal
 */
record RewriteStep(int result, Reason reason) {
    static RewriteStep bits(int result) {
        return new RewriteStep(result, new Reason.Bits());
    }

    static RewriteStep ring(int result) {
        return new RewriteStep(result, new Reason.Ring(List.of()));
    }
}
