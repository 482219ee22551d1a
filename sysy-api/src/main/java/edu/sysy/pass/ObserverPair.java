package edu.sysy.pass;

import edu.sysy.StageRun;
import edu.sysy.ir.Function;
import edu.sysy.ir.Program;

/** Two observers that watch the same passes. */
record ObserverPair(CompilerObserver first, CompilerObserver second) implements CompilerObserver {
    @Override
    public void before(Pass pass, Program program) {
        first.before(pass, program);
        second.before(pass, program);
    }

    @Override
    public void after(Pass pass, Program before, Program after, long nanoseconds) {
        first.after(pass, before, after, nanoseconds);
        second.after(pass, before, after, nanoseconds);
    }

    @Override
    public void afterStep(Pass pass, FunctionPass step, Function before, Function after, long nanoseconds) {
        first.afterStep(pass, step, before, after, nanoseconds);
        second.afterStep(pass, step, before, after, nanoseconds);
    }

    @Override
    public void remark(Remark remark) {
        first.remark(remark);
        second.remark(remark);
    }

    @Override
    public void afterStage(StageRun run) {
        first.afterStage(run);
        second.afterStage(run);
    }
}
