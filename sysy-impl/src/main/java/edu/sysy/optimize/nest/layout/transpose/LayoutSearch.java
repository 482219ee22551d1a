package edu.sysy.optimize.nest.layout.transpose;

import edu.sysy.ir.Operation.ZeroFill;
import edu.sysy.ir.Program;
import edu.sysy.ir.Value;
import edu.sysy.nest.ArrayObject;
import edu.sysy.optimize.nest.ArrayUses.Use;
import edu.sysy.optimize.nest.NestCost;
import edu.sysy.optimize.nest.layout.WordAddress;
import edu.sysy.structured.For;
import edu.sysy.structured.Region;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Looks for the layout in which the nests that access an array cost least.
 *
 * <p>A first estimate, by the strides of accesses in the loops around them, tells which layouts may pay. Only then is
 * each access shown to have the subscripts that its strides suggest. Then the nests are compared as they would be: in
 * the order of their loops that suits the layout, if dependences allow it, and with their tiles. So an array stays as
 * it is where an interchange does as well.
 */
final class LayoutSearch {
    /** A layout has to save one operation in ten: costs are estimates. */
    private static final double WORTHWHILE = 0.9;

    /** Misses that are saved are no reason for more operations than a few for each row. */
    private static final double MAX_GROWTH = 1.01;

    /** Each access is shown to stay in its row by a few questions to the Omega test. */
    private static final int MAX_ACCESSES = 100;

    /** Layouts whose nests are looked at. */
    private static final int MAX_LAYOUTS = 2;

    private final ArrayObject array;
    private final List<RaisedFunction> functions;
    private final List<ArrayAccess> accesses = new ArrayList<>();
    private Optional<String> obstacle = Optional.empty();

    /**
     * A layout.
     *
     * @param line of the access that gains most from it, in the function that was looked at first; 0 if there is none
     * @param bodies the functions with the accesses in it
     */
    record Found(ArrayLayout layout, int line, Map<RaisedFunction, Region> bodies) {}

    private record Candidate(ArrayLayout layout, double cost) {}

    /**
     * Looks at an array.
     *
     * @param functions all functions that name it; remarks are about the first
     */
    LayoutSearch(ArrayObject array, List<RaisedFunction> functions) {
        this.array = array;
        this.functions = functions;
        Program program = functions.getFirst().editor().program();
        if (array.kind() == ArrayObject.Kind.GLOBAL
                && program.function(Program.MAIN).isEmpty()) {
            obstacle("code outside of the program may access it");
        }
        for (RaisedFunction function : functions) {
            collect(function);
        }
    }

    private void collect(RaisedFunction function) {
        if (function.uses().escapes(array)) {
            obstacle("its address is passed on");
        }
        List<Use> uses = new ArrayList<>(function.uses().loads(array));
        for (Use write : function.uses().writes(array)) {
            if (!(write.compute().operation() instanceof ZeroFill(Value address, int count))) {
                uses.add(write);
            } else if (4L * count != array.bytes()) {
                obstacle("a part of it is filled");
            }
        }
        if (accesses.size() + uses.size() > MAX_ACCESSES) {
            obstacle("it has more than " + MAX_ACCESSES + " accesses");
            return;
        }
        for (Use use : uses) {
            accesses.add(ArrayAccess.of(function, use));
        }
    }

    private void obstacle(String what) {
        obstacle = obstacle.or(() -> Optional.of(what));
    }

    /** Why the array stays as it is though its strides suggest another layout: a part of a sentence. */
    Optional<String> obstacle() {
        return obstacle;
    }

    /** The layout to choose; empty if the array stays as it is. */
    Optional<Found> best() {
        for (ArrayShape shape : ArrayShape.of(array.bytes(), coefficients())) {
            List<Candidate> candidates = candidates(shape);
            if (candidates.isEmpty()) {
                continue;
            }
            if (obstacle.isPresent()) {
                return Optional.empty();
            }
            Optional<List<ShapedAccess>> shaped = shaped(shape);
            if (shaped.isPresent()) {
                obstacle = Optional.empty();
                return cheapest(candidates, shaped.get());
            }
        }
        return Optional.empty();
    }

    private List<Long> coefficients() {
        List<Long> coefficients = new ArrayList<>();
        for (ArrayAccess access : accesses) {
            for (int v = 0; v < access.distance().size(); v++) {
                coefficients.add(access.distance().coefficient(v));
            }
        }
        return coefficients;
    }

    /** The layouts of a shape in which accesses fetch fewer lines, in the order of the text; the best first. */
    private List<Candidate> candidates(ArrayShape shape) {
        double limit = estimate(shape.layout()) * WORTHWHILE;
        return ArrayLayout.others(shape).stream()
                .map(layout -> new Candidate(layout, estimate(layout)))
                .filter(candidate -> candidate.cost() < limit)
                .sorted(Comparator.comparingDouble(Candidate::cost))
                .limit(MAX_LAYOUTS)
                .toList();
    }

    private double estimate(ArrayLayout layout) {
        return accesses.stream().mapToDouble(access -> access.cost(layout)).sum();
    }

    /** All accesses with their subscripts; empty if one of them is not known to stay in its row. */
    private Optional<List<ShapedAccess>> shaped(ArrayShape shape) {
        List<ShapedAccess> shaped = new ArrayList<>();
        for (ArrayAccess access : accesses) {
            Optional<ShapedAccess> own = ShapedAccess.of(access, shape);
            if (own.isEmpty()) {
                obstacle("the access in line " + access.use().compute().line() + " may leave its row");
                return Optional.empty();
            }
            shaped.add(own.get());
        }
        return Optional.of(shaped);
    }

    private Optional<Found> cheapest(List<Candidate> candidates, List<ShapedAccess> shaped) {
        Map<RaisedFunction, List<ShapedAccess>> byFunction = new LinkedHashMap<>();
        for (ShapedAccess access : shaped) {
            byFunction
                    .computeIfAbsent(access.function(), function -> new ArrayList<>())
                    .add(access);
        }
        Map<RaisedFunction, Region> before = new LinkedHashMap<>();
        byFunction.keySet().forEach(function -> before.put(function, function.body()));
        NestCost.Estimate now = cost(before);
        double limit = now.total() * WORTHWHILE;
        Optional<Found> best = Optional.empty();
        for (Candidate candidate : candidates) {
            ArrayLayout layout = candidate.layout();
            if (!shaped.stream().allMatch(access -> WordAddress.isPossible(layout.distance(access.subscripts())))) {
                continue;
            }
            Map<RaisedFunction, Region> after = new LinkedHashMap<>();
            byFunction.forEach(
                    (function, own) -> after.put(function, AccessRewriting.of(function, array, own, layout)));
            NestCost.Estimate cost = cost(after);
            if (cost.total() < limit && cost.operations() <= now.operations() * MAX_GROWTH) {
                best = Optional.of(new Found(layout, line(layout), after));
                limit = cost.total();
            }
        }
        return best;
    }

    /** The line of the access in the first function that gains most. */
    private int line(ArrayLayout layout) {
        return accesses.stream()
                .filter(access -> access.function() == functions.getFirst())
                .max(Comparator.comparingDouble(
                        access -> access.cost(layout.shape().layout()) - access.cost(layout)))
                .map(access -> access.use().compute().line())
                .orElse(0);
    }

    /** What the nests cost that access the array. */
    private NestCost.Estimate cost(Map<RaisedFunction, Region> bodies) {
        NestCost.Estimate cost = NestCost.Estimate.ZERO;
        for (Map.Entry<RaisedFunction, Region> body : bodies.entrySet()) {
            Set<Value> roots = new HashSet<>();
            for (ArrayAccess access : accesses) {
                List<For> loops = access.use().loops();
                if (access.function() == body.getKey() && !loops.isEmpty()) {
                    roots.add(loops.getFirst().counter());
                }
            }
            cost = cost.plus(body.getKey().cost().of(body.getValue(), roots));
        }
        return cost;
    }
}
