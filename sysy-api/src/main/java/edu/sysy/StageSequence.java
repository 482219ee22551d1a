package edu.sysy;

/**
 * Two stages, one after the other. If the second one refuses what it is given, the first one is to blame.
 *
 * @param name the names of both, joined by a comma
 */
record StageSequence<I, M, O>(String name, Stage<I, M> first, Stage<? super M, ? extends O> second)
        implements Stage<I, O> {
    @Override
    public O run(I input) {
        M between = first.run(input);
        try {
            return second.run(between);
        } catch (VerificationException e) {
            throw e.madeBy(last(first).name());
        }
    }

    private static Stage<?, ?> last(Stage<?, ?> stage) {
        Stage<?, ?> last = stage;
        while (last instanceof StageSequence<?, ?, ?> sequence) {
            last = sequence.second;
        }
        return last;
    }

    @Override
    public String toString() {
        return name;
    }
}
