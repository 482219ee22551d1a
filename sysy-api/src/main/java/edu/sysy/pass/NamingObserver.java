package edu.sysy.pass;

import edu.sysy.ComponentException;
import edu.sysy.StageRun;
import edu.sysy.ir.Function;
import edu.sysy.ir.Program;

/** An observer whose exceptions say that they are the observer's, not those of the pass that it watches. */
final class NamingObserver implements CompilerObserver {
    private final CompilerObserver observer;

    private NamingObserver(CompilerObserver observer) {
        this.observer = observer;
    }

    /** The observer with its name on what it throws; itself if that is so already, or if it throws nothing. */
    static CompilerObserver of(CompilerObserver observer) {
        boolean named = observer == NONE || observer instanceof NamingObserver || observer instanceof ObserverPair;
        return named ? observer : new NamingObserver(observer);
    }

    @Override
    public void before(Pass pass, Program program) {
        try {
            observer.before(pass, program);
        } catch (Throwable e) {
            throw thrown("before pass '" + pass.name() + "'", e);
        }
    }

    @Override
    public void after(Pass pass, Program before, Program after, long nanoseconds) {
        try {
            observer.after(pass, before, after, nanoseconds);
        } catch (Throwable e) {
            throw thrown("after pass '" + pass.name() + "'", e);
        }
    }

    @Override
    public void afterStep(Pass pass, FunctionPass step, Function before, Function after, long nanoseconds) {
        try {
            observer.afterStep(pass, step, before, after, nanoseconds);
        } catch (Throwable e) {
            throw thrown("after step '" + step.name() + "' of pass '" + pass.name() + "'", e);
        }
    }

    @Override
    public void remark(Remark remark) {
        try {
            observer.remark(remark);
        } catch (Throwable e) {
            throw thrown("for a remark of pass '" + remark.pass() + "'", e);
        }
    }

    @Override
    public void afterStage(StageRun run) {
        try {
            observer.afterStage(run);
        } catch (Throwable e) {
            throw thrown("after stage '" + run.stage() + "'", e);
        }
    }

    private RuntimeException thrown(String when, Throwable e) {
        return ComponentException.thrownBy(ComponentException.nameOf("observer", observer), when, e);
    }

    @Override
    public String toString() {
        return observer.toString();
    }
}
