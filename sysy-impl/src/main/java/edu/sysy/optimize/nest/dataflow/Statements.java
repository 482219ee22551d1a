package edu.sysy.optimize.nest.dataflow;

import edu.sysy.analysis.FunctionEffects;
import edu.sysy.ir.Operation.AnyCall;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Program;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.structured.Break;
import edu.sysy.structured.Compute;
import edu.sysy.structured.For;
import edu.sysy.structured.Proceed;
import edu.sysy.structured.Return;
import edu.sysy.structured.Scope;
import edu.sysy.structured.Statement;
import edu.sysy.structured.Unreachable;
import edu.sysy.structured.While;
import edu.sysy.structured.Yield;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Questions about single statements and all that is in them. */
public final class Statements {
    private Statements() {}

    /** A statement and all statements in it. */
    public static List<Statement> all(Statement statement) {
        List<Statement> all = new ArrayList<>(List.of(statement));
        for (int i = 0; i < all.size(); i++) {
            all.get(i).regions().forEach(region -> all.addAll(region.statements()));
        }
        return all;
    }

    /** Whether a statement is a loop. */
    public static boolean isLoop(Statement statement) {
        return statement instanceof For || statement instanceof While;
    }

    /** Whether a statement is a loop, or has one in it. */
    public static boolean hasLoop(Statement statement) {
        return all(statement).stream().anyMatch(Statements::isLoop);
    }

    /** The values that a statement, or anything in it, uses; those that it defines itself may be among them. */
    public static Set<Value> used(Statement statement) {
        Set<Value> used = new HashSet<>();
        statement.mapOperands(value -> {
            used.add(value);
            return value;
        });
        return used;
    }

    /** Whether a statement may go on anywhere but with the statement after it. */
    public static boolean leaves(Statement statement) {
        List<Statement> all = all(statement);
        Set<Integer> inside = new HashSet<>();
        for (Statement each : all) {
            if (each instanceof Scope scope) {
                inside.add(scope.label());
            }
        }
        return all.stream().flatMap(each -> each.regions().stream()).anyMatch(region -> switch (region.end()) {
            case Break end -> !inside.contains(end.label());
            case Return end -> true;
            case Unreachable end -> true;
            case Yield end -> false;
            case Proceed end -> false;
        });
    }

    /**
     * Whether a statement does nothing but compute, and read and write words: no input, no output, no addresses in
     * memory, which may be longer than words.
     */
    public static boolean canMove(Statement statement, Program program) {
        return all(statement).stream()
                .allMatch(each -> !(each instanceof Compute compute)
                        || switch (compute.operation()) {
                            case AnyCall call ->
                                FunctionEffects.of(program).of(call).isReadOnly();
                            case Load load -> load.type() != Type.ADDRESS;
                            case Store store -> store.value().type() != Type.ADDRESS;
                            default -> true;
                        });
    }
}
