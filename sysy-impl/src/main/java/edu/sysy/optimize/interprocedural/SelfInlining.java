package edu.sysy.optimize.interprocedural;

import edu.sysy.TargetTraits;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Inlining of a function into itself, so that one activation does the work of several: level by level, as long as it
 * stays small.
 */
public final class SelfInlining {
    /** The words of the frame of a recursive function, with all copies in it, for the sake of the stack. */
    static final long MAX_FRAME_WORDS = 32;

    static final int MAX_DEPTH = 8;
    private static final int MAX_SIZE = 240;

    private final Function body;
    private final TargetTraits traits;

    /** Inlining of {@code body} where it calls itself. */
    SelfInlining(Function body, TargetTraits traits) {
        this.body = body;
        this.traits = traits;
    }

    /** A function with as many levels of itself as are worth it. */
    public static Function expand(Function body, TargetTraits traits) {
        SelfInlining inlining = new SelfInlining(body, traits);
        Function result = body;
        for (int depth = 0; depth < MAX_DEPTH && inlining.fits(result); depth++) {
            result = inlining.deeper(result);
        }
        return result;
    }

    /** The calls of the function in {@code current}, which is the function with some levels of itself. */
    List<CallSite> sites(Function current) {
        return CallSite.in(current).stream()
                .filter(site -> site.callee().equals(body.name()))
                .toList();
    }

    /** The size of the copies that another level takes. */
    long growth(Function current) {
        return (long) CodeSize.of(body) * sites(current).size();
    }

    /** Whether there is room for another level. */
    boolean fits(Function current) {
        int count = sites(current).size();
        return count > 0
                && CodeSize.of(current) + growth(current) <= MAX_SIZE
                && CodeSize.frameWords(current, traits) * (1L + count) <= MAX_FRAME_WORDS;
    }

    /** {@code current} with one level more. */
    Function deeper(Function current) {
        Map<Instruction, InlinePlan> bodies = new IdentityHashMap<>();
        sites(current).forEach(site -> bodies.put(site.instruction(), InlinePlan.of(body)));
        return InlineExpansion.expand(new InlinePlan(current, bodies));
    }
}
