package edu.sysy.optimize.nest.border;

import edu.sysy.ir.Condition;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.Select;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.nest.StructuredDefinitions;
import edu.sysy.nest.polyhedron.AffineForm;
import edu.sysy.structured.Compute;
import edu.sysy.structured.For;
import edu.sysy.structured.If;
import edu.sysy.structured.Region;
import edu.sysy.structured.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A condition in a loop.
 *
 * @param condition what branches and selections ask for
 * @param asked how the operands are compared
 * @param left the left operand
 * @param right the right operand; empty for 0
 * @param inside the loops that are in the loop and around the definition of the condition, outermost first: they run
 *     where the condition is used, and what is known because of that is known wherever it is used
 * @param line its source line
 */
record CounterTest(Value condition, Condition asked, Value left, Optional<Value> right, List<For> inside, int line) {

    /** What is compared: the left operand and the right one. */
    AffineForm rightForm(CounterForms forms) {
        return right.map(forms::form).orElse(AffineForm.constant(0));
    }

    /** The conditions in a loop, in the order of the text; those of inner loops among them. */
    static List<CounterTest> in(For loop, StructuredDefinitions definitions) {
        Collector collector = new Collector(definitions);
        collector.collect(loop.body());
        return collector.tests;
    }

    private static final class Collector {
        private final StructuredDefinitions definitions;
        private final List<For> inside = new ArrayList<>();
        private final Map<Value, Integer> depths = new HashMap<>(); // how many loops are around a definition
        private final Set<Value> found = new HashSet<>();
        private final List<CounterTest> tests = new ArrayList<>();

        Collector(StructuredDefinitions definitions) {
            this.definitions = definitions;
        }

        void collect(Region region) {
            for (Statement statement : region.statements()) {
                statement.results().forEach(this::define);
                switch (statement) {
                    case Compute compute -> collect(compute);
                    case If branch -> integer(branch.condition(), branch.line());
                    default -> {}
                }
                if (statement instanceof For loop) {
                    inside.add(loop);
                    define(loop.counter());
                    loop.carried().forEach(each -> define(each.parameter()));
                    collect(loop.body());
                    inside.removeLast();
                } else {
                    statement.regions().forEach(this::collect);
                }
            }
        }

        private void define(Value value) {
            depths.put(value, inside.size());
        }

        private void collect(Compute compute) {
            if (compute.operation() instanceof Compare(Condition asked, Value left, Value right)) {
                found.add(compute.result());
                tests.add(new CounterTest(
                        compute.result(), asked, left, Optional.of(right), List.copyOf(inside), compute.line()));
            } else if (compute.operation() instanceof Select select
                    && select.condition().type() == Type.I32) {
                integer(select.condition(), compute.line());
            }
        }

        /** An integer that is tested for 0. */
        private void integer(Value condition, int line) {
            if (!(definitions.operationOrNull(condition) instanceof Compare) && found.add(condition)) {
                List<For> around = inside.subList(0, depths.getOrDefault(condition, 0));
                tests.add(new CounterTest(
                        condition, Condition.NE, condition, Optional.empty(), List.copyOf(around), line));
            }
        }
    }
}
