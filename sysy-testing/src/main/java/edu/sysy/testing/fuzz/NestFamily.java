package edu.sysy.testing.fuzz;

import java.util.List;

/**
 * A kind of nests in a campaign.
 *
 * @param source the name of the {@linkplain ProgramSource source} of its programs
 * @param share how many of each {@link #ALL_SHARES} programs are of this kind
 * @param isForSmallCaches whether level O3 is always told of caches that small arrays do not fit into; otherwise it is
 *     now and then
 */
record NestFamily(String source, int share, boolean isForSmallCaches) {
    /** All kinds. General nests have all dependences, and are needed most; each other one is for a few passes. */
    static final List<NestFamily> ALL = List.of(
            of("nests", 30),
            of("imperfect-nests", 12),
            of("reductions", 12),
            of("neighbours", 8),
            of("layouts", 7),
            of("repeats", 7),
            of("borders", 7),
            of("triangular-nests", 6),
            of("overwritten-nests", 6),
            of("convolutions", 6),
            of("wavefronts", 6),
            of("guarded-sums", 6),
            of("short-nests", 6),
            new NestFamily("strips", 9, true),
            of("remainders", 3),
            of("stencils", 3));

    /** The sum of all shares. */
    static final int ALL_SHARES = ALL.stream().mapToInt(NestFamily::share).sum();

    private static NestFamily of(String source, int share) {
        return new NestFamily(source, share, false);
    }

    /** How many of that many programs are of this kind; at least one. */
    long programs(long all) {
        return Math.max(1, all * share / ALL_SHARES);
    }
}
