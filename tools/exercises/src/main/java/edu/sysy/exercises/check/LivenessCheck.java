package edu.sysy.exercises.check;

import edu.sysy.analysis.Liveness;
import edu.sysy.exercises.task.LiveSets;
import edu.sysy.ir.Function;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** Checks live-in sets against those of the library. */
public final class LivenessCheck implements Check<LiveSets> {
    @Override
    public String run(LiveSets solution) {
        List<Sample> samples = new ArrayList<>(SamplePrograms.small());
        samples.addAll(SamplePrograms.random(SamplePrograms.MANY));
        int functions = 0;
        for (Sample sample : samples) {
            for (Function function : sample.program().functions()) {
                compare(function, solution.liveIn(function), sample);
                functions++;
            }
        }
        return functions + " functions";
    }

    private static void compare(Function function, List<Set<Value>> found, Sample sample) {
        Liveness liveness = Liveness.of(function);
        if (found.size() != function.blocks().size()) {
            throw new RejectedException("@" + function.name() + " has "
                    + function.blocks().size() + " blocks, but there are " + found.size() + " sets");
        }
        for (int block = 0; block < found.size(); block++) {
            int[] actual =
                    found.get(block).stream().mapToInt(Value::index).sorted().toArray();
            int[] expected = liveness.liveIn(block);
            if (!Arrays.equals(expected, actual)) {
                throw new RejectedException(
                        "live into " + function.blocks().get(block).name() + " of @" + function.name() + " are "
                                + names(expected) + ", not " + names(actual) + "\n\n; " + sample.name() + "\n"
                                + sample.program());
            }
        }
    }

    private static List<String> names(int... values) {
        return Arrays.stream(values).mapToObj(value -> "%" + value).toList();
    }
}
