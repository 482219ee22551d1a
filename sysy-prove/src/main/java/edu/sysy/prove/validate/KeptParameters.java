package edu.sysy.prove.validate;

import edu.sysy.analysis.ProgramRanges;
import edu.sysy.analysis.Range;
import edu.sysy.analysis.Ranges;
import edu.sysy.ir.Function;
import edu.sysy.ir.Program;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * Which parameters functions keep in a pass that removes some: those that are not used, or are one number in all calls.
 * That a function does the same without them is what the comparison of that function shows.
 */
final class KeptParameters {
    private final Program before;
    private final Map<String, Optional<List<Integer>>> byFunction = new HashMap<>();

    KeptParameters(Program before, Program after) {
        this.before = before;
        for (Function function : before.functions()) {
            Function other = after.function(function.name()).orElse(function);
            byFunction.put(function.name(), kept(function, other));
        }
    }

    /** A parameter that is kept is the same SSA value. */
    private static Optional<List<Integer>> kept(Function function, Function other) {
        List<Integer> all =
                IntStream.range(0, function.parameters().size()).boxed().toList();
        if (function.parameters().size() == other.parameters().size()) {
            return types(function).equals(types(other)) ? Optional.of(all) : Optional.empty();
        }
        List<Integer> kept = all.stream()
                .filter(index ->
                        other.parameters().contains(function.parameters().get(index)))
                .toList();
        return kept.size() == other.parameters().size() ? Optional.of(kept) : Optional.empty();
    }

    private static List<Type> types(Function function) {
        return function.parameters().stream().map(Value::type).toList();
    }

    /** The parameters of a function before the pass that it has after it; empty if that is not known. */
    Optional<List<Integer>> of(String function) {
        return byFunction.getOrDefault(function, Optional.empty());
    }

    /** The number that a parameter is in all calls. */
    OptionalInt constant(Function function, int index) {
        Value parameter = function.parameters().get(index);
        Optional<Ranges> ranges = ProgramRanges.of(before).of(function);
        if (parameter.type() != Type.I32 || ranges.isEmpty()) {
            return OptionalInt.empty();
        }
        Range range = ranges.get().range(parameter);
        return range.isSingle() ? OptionalInt.of(range.low()) : OptionalInt.empty();
    }
}
