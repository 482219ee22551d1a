package edu.sysy.optimize.parallel;

import edu.sysy.analysis.RunTimeModels;
import edu.sysy.ir.Condition;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionBuilder;
import edu.sysy.ir.Global;
import edu.sysy.ir.InitialData;
import edu.sysy.ir.Operation.Call;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.List;

/** The functions that all regions of a program share, and the constant; {@link RunTimeModels} says what they do. */
final class TaskFunctions {
    private TaskFunctions() {}

    /** How many threads there are. */
    static Global threads(int threads) {
        return new Global(RunTimeModels.THREADS, Type.I32, 1, InitialData.ofWords(threads), true);
    }

    /** The model of what the run-time library does. */
    static Function run() {
        FunctionBuilder code = Function.builder(RunTimeModels.RUN, Type.VOID);
        int entry = code.createBlock();
        Value task = code.addParameter(entry, Type.I32);
        Value trips = code.addParameter(entry, Type.I32);
        Value zero = code.add(new IntConstant(0));
        code.add(new Call(RunTimeModels.TASK, Type.VOID, List.of(task, zero, trips, zero)));
        code.end(new Terminator.Return(Value.NONE));
        return code.build();
    }

    /** Calls the body of a task: a branch for each. */
    static Function task(int tasks) {
        FunctionBuilder code = Function.builder(RunTimeModels.TASK, Type.VOID);
        int block = code.createBlock();
        Value task = code.addParameter(block, Type.I32);
        Value first = code.addParameter(block, Type.I32);
        Value count = code.addParameter(block, Type.I32);
        Value thread = code.addParameter(block, Type.I32);
        for (int number = 0; number < tasks; number++) {
            if (number < tasks - 1) {
                Value isNumber = code.add(new Compare(Condition.EQ, task, code.add(new IntConstant(number))));
                int body = code.createBlock();
                int next = code.createBlock();
                code.end(new Terminator.Branch(isNumber, Edge.to(body), Edge.to(next)));
                call(code, body, number, first, count, thread);
                code.position(next);
            } else {
                call(code, code.current(), number, first, count, thread);
            }
        }
        return code.build();
    }

    private static void call(FunctionBuilder code, int block, int number, Value first, Value count, Value thread) {
        code.position(block);
        code.add(new Call(RunTimeModels.body(number), Type.VOID, List.of(first, count, thread)));
        code.end(new Terminator.Return(Value.NONE));
    }
}
