package edu.sysy.pass;

import edu.sysy.concurrent.Workers;
import edu.sysy.ir.Function;
import edu.sysy.ir.Program;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** The context of a pass that a pipeline runs: an observer is told what happens inside. */
record ObservedContext(Pass pass, FunctionSizes sizes, CompilerObserver observer) implements PassContext {
    @Override
    public void remark(Remark remark) {
        Workers.tell(() -> observer.remark(remark));
    }

    @Override
    public Program mapFunctions(Program program, UnaryOperator<Function> change) {
        List<Function> functions = program.functions();
        RetainedResults retained = RetainedResults.of(program);
        Iterator<Function> results = Workers.map(functions.size(), i -> {
                    Function result = change(functions.get(i), change);
                    retained.leave(i, result);
                    return result;
                })
                .iterator();
        return program.mapFunctions(function -> results.next());
    }

    @Override
    public Program mapFunctionsInOrder(Program program, UnaryOperator<Function> change) {
        return program.mapFunctions(function -> change(function, change));
    }

    /** Makes a change to a function that is not too large. */
    private Function change(Function function, UnaryOperator<Function> change) {
        Optional<Remark> omission = sizes.omission(pass, function);
        if (omission.isEmpty()) {
            return change.apply(function);
        }
        if (sizes.isTold()) {
            remark(omission.get());
        }
        return function;
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
        long time = System.nanoTime() - start;
        Workers.tell(() -> observer.afterStep(pass, step, function, result, time));
        return result;
    }
}
