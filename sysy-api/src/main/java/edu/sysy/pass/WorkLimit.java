package edu.sysy.pass;

/**
 * A size of a function above which work is left out, so that compile time stays in proportion to the size of the
 * source. Whoever leaves work out asks {@link #leavesOut}, which makes a remark of it: nothing is left out without a
 * word.
 *
 * @param max the largest size for which the work is done
 * @param verb how a sentence about a size begins, such as {@code has}
 * @param unit the plural of what is counted, such as {@code instructions}
 */
public record WorkLimit(long max, String verb, String unit) {
    /** For work that is left out of {@linkplain Pipeline#LARGE_FUNCTION large} functions. */
    public static final WorkLimit LARGE = new WorkLimit(Pipeline.LARGE_FUNCTION, "has", "instructions");

    /** For work that is left out of {@linkplain Pipeline#HUGE_FUNCTION huge} functions. */
    public static final WorkLimit HUGE = new WorkLimit(Pipeline.HUGE_FUNCTION, "has", "instructions");

    /** Whether the work is left out at a size. */
    public boolean isExceededBy(long size) {
        return size > max;
    }

    /**
     * Whether work on a function is left out; then the observer of the compile that runs in this thread is told.
     *
     * @param work the name of the pass, or of the step of code generation
     * @param function the name of the function
     * @param size how large the function is
     */
    public boolean leavesOut(String work, String function, long size) {
        if (isExceededBy(size)) {
            Omissions.report(omission(work, function, size));
        }
        return isExceededBy(size);
    }

    /**
     * The remark that work is left out.
     *
     * @param work the name of the pass, or of the step of code generation
     * @param function the name of the function
     * @param size how large it is
     */
    public Remark omission(String work, String function, long size) {
        return new Remark(Remark.Kind.OMITTED, work, function, 0, reason(size));
    }

    /**
     * Why work is left out, as a sentence without a full stop.
     *
     * @param size how large the function is
     */
    public String reason(long size) {
        return "the function " + verb + " " + size + " " + unit + ", more than " + max;
    }
}
