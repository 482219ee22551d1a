package edu.sysy.verify;

import edu.sysy.VerificationError;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.structured.Break;
import edu.sysy.structured.Carried;
import edu.sysy.structured.Compute;
import edu.sysy.structured.For;
import edu.sysy.structured.If;
import edu.sysy.structured.Proceed;
import edu.sysy.structured.Region;
import edu.sysy.structured.RegionEnd;
import edu.sysy.structured.Return;
import edu.sysy.structured.Scope;
import edu.sysy.structured.Statement;
import edu.sysy.structured.StructuredFunction;
import edu.sysy.structured.Unreachable;
import edu.sysy.structured.While;
import edu.sysy.structured.Yield;
import edu.sysy.structured.text.StructuredPrinter;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Checks one function in structured form, region by region; operations are {@link OperationVerifier}'s. */
final class RegionVerifier {
    private static final StructuredPrinter PRINTER =
            StructuredPrinter.standard().withoutSourceLines();

    /**
     * How regions of a statement end.
     *
     * @param yields who takes what they yield, as messages call it; empty if they must not yield
     * @param taken what is taken
     * @param proceeds who takes the results of a loop that ends here; null if they must not proceed
     */
    private record Ending(
            String yields, List<Value> taken, @Nullable List<Value> proceeds) {
        static Ending yielding(String who, List<Value> taken) {
            return new Ending(who, taken, null);
        }
    }

    private final StructuredFunction function;
    private final List<VerificationError> errors;
    private final OperationVerifier operations;
    private final @Nullable Type[] types;
    private final BitSet visible = new BitSet();
    private final List<Value> defined = new ArrayList<>();
    private final Set<Integer> labels = new HashSet<>();
    private final Map<Integer, Scope> scopes = new HashMap<>();
    private int depth;
    private boolean atStart = true;
    private @Nullable Statement statement;
    private @Nullable RegionEnd end;

    RegionVerifier(Signatures signatures, StructuredFunction function, List<VerificationError> errors) {
        this.function = function;
        this.errors = errors;
        this.operations = new OperationVerifier(signatures, this::report);
        this.types = new @Nullable Type[function.valueBound()];
    }

    void verify() {
        define("a parameter", function.parameters());
        region(function.body(), new Ending("", List.of(), null));
    }

    private void report(String message) {
        String text = end != null ? PRINTER.print(end) : statement != null ? PRINTER.head(statement) : "";
        errors.add(new VerificationError(function.name(), "", text, message));
    }

    // ---- definitions and uses

    private void define(String what, List<Value> values) {
        values.forEach(value -> define(what, value));
    }

    private void define(String what, Value value) {
        if (!value.exists()) {
            report(what + " has no value");
        } else if (types[value.index()] != null) {
            report(value + " is defined twice");
        } else {
            types[value.index()] = value.type();
            visible.set(value.index());
            defined.add(value);
        }
    }

    /** Ends the part of the function where what was defined since then can be seen. */
    private void hide(int definitions) {
        while (defined.size() > definitions) {
            visible.clear(defined.removeLast().index());
        }
    }

    private void use(Value value) {
        if (!value.exists()) {
            report("an operand is missing");
            return;
        }
        int index = value.index();
        if (index >= types.length || !visible.get(index)) {
            boolean elsewhere = index < types.length && types[index] != null;
            report(elsewhere ? value + " is not visible here" : "nothing before defines " + value);
            return;
        }
        if (types[index] != value.type()) {
            report(value + " is " + types[index] + " where it is defined but " + value.type() + " here");
        }
    }

    // ---- regions

    private void region(Region region, Ending ending) {
        int outside = defined.size();
        openRegion(region, ending);
        hide(outside);
    }

    /** Checks a region, and lets what it defines be seen after it. */
    private void openRegion(Region region, Ending ending) {
        if (depth == Region.MAX_DEPTH) {
            report("regions are nested more than " + Region.MAX_DEPTH + " deep");
            return;
        }
        depth++;
        Statement holder = statement;
        for (Statement each : region.statements()) {
            statement = each;
            verify(each);
        }
        end = region.end();
        verify(region.end(), ending);
        end = null;
        statement = holder;
        depth--;
    }

    private void verify(RegionEnd last, Ending ending) {
        last.operands().forEach(this::use);
        switch (last) {
            case Yield(List<Value> values) -> {
                if (ending.yields().isEmpty()) {
                    report(
                            ending.proceeds() == null
                                    ? "the body of a function must not yield"
                                    : "the condition of a loop must not yield");
                } else {
                    match("the yield", values, ending.yields(), ending.taken());
                }
            }
            case Proceed(Value condition, boolean expected, List<Value> values) -> {
                operations.expect("the condition", condition, Type.I32);
                if (ending.proceeds() == null) {
                    report("only the condition of a loop ends with proceed");
                } else {
                    match("the end of the condition", values, "the loop", ending.proceeds());
                }
            }
            case Break(int label, List<Value> values) -> {
                Scope scope = scopes.get(label);
                if (scope == null) {
                    report("there is no scope b" + label + " around it");
                } else {
                    match("the end of the region", values, "scope b" + label, scope.results());
                }
            }
            case Return(Value value) -> {
                if (value.type() != function.returnType()) {
                    report("the function returns " + function.returnType() + ", not " + value.type());
                }
            }
            case Unreachable() -> {}
        }
    }

    /** Checks that values have the number and the types of those that take their place. */
    private void match(String giver, List<Value> values, String taker, List<Value> taken) {
        if (values.size() != taken.size()) {
            report(giver + " has " + values.size() + " values, " + taker + " takes " + taken.size());
            return;
        }
        for (int i = 0; i < values.size(); i++) {
            operations.expect(
                    "value " + (i + 1) + " for " + taker,
                    values.get(i),
                    taken.get(i).type());
        }
    }

    // ---- statements

    private void verify(Statement each) {
        each.operands().forEach(this::use);
        if (each instanceof Compute compute) {
            operations.verify(compute.instruction(), depth == 1 && atStart);
            if (compute.result().exists()) {
                define("a result", compute.result());
            }
            return;
        }
        atStart = false;
        switch (each) {
            case Compute compute -> {}
            case If branch -> {
                operations.expect("the condition", branch.condition(), Type.I32);
                Ending ending = Ending.yielding("the branch", branch.results());
                region(branch.then(), ending);
                region(branch.otherwise(), ending);
            }
            case For loop -> counted(loop);
            case While loop -> uncounted(loop);
            case Scope scope -> scope(scope);
        }
        define("a result", each.results());
    }

    private void counted(For loop) {
        operations.expect("the start", loop.start(), Type.I32);
        operations.expect("the bound", loop.bound(), Type.I32);
        operations.expect("the step", loop.step(), Type.I32);
        operations.expect("the counter", loop.counter(), Type.I32);
        if (loop.end().exists()) {
            operations.expect("the end", loop.end(), Type.I32);
        }
        int outside = defined.size();
        define("the counter", loop.counter());
        List<Value> parameters = parameters(loop.carried());
        match("the loop", loop.lasts(), "what it carries", parameters);
        region(loop.body(), Ending.yielding("the loop", parameters));
        hide(outside);
    }

    private void uncounted(While loop) {
        int outside = defined.size();
        List<Value> parameters = parameters(loop.carried());
        openRegion(loop.condition(), new Ending("", List.of(), loop.results()));
        region(loop.body(), Ending.yielding("the loop", parameters));
        hide(outside);
    }

    /** Defines the parameters of a loop. */
    private List<Value> parameters(List<Carried> carried) {
        List<Value> parameters = carried.stream().map(Carried::parameter).toList();
        match("the loop", carried.stream().map(Carried::initial).toList(), "what it carries", parameters);
        define("a parameter", parameters);
        return parameters;
    }

    private void scope(Scope scope) {
        if (!labels.add(scope.label())) {
            report("two scopes are called b" + scope.label());
        }
        scopes.put(scope.label(), scope);
        region(scope.body(), Ending.yielding("the scope", scope.results()));
        scopes.remove(scope.label());
    }
}
