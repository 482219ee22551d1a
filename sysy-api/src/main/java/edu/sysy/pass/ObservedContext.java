package edu.sysy.pass;

import edu.sysy.ir.Function;
import edu.sysy.ir.Program;
import java.util.function.UnaryOperator;

/** The context of a pass that a pipeline runs: an observer is told what happens inside. */
record ObservedContext(Pass pass, FunctionSizes sizes, CompilerObserver observer) implements PassContext {
    @Override
    public void remark(Remark remark) {
        observer.remark(remark);
    }

    @Override
    public Program mapFunctions(Program program, UnaryOperator<Function> change) {
        return sizes.mapFunctions(program, change, pass, observer);
    }

    @Override
    public Program mapFunctions(
            Program program, java.util.function.Function<Function, ?> facts, UnaryOperator<Function> change) {
        return mapFunctions(program, function -> SettledPasses.run(pass, function, facts.apply(function), change));
    }

    @Override
    public Function run(FunctionPass step, Function function) {
        long start = System.nanoTime();
        Function result =
                Omissions.during(CompilerObserver.NONE, () -> SettledPasses.transform(step, function, SILENT));
        observer.afterStep(pass, step, function, result, System.nanoTime() - start);
        return result;
    }
}
