package edu.sysy.optimize.nest.invariant;

import edu.sysy.ir.Value;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.optimize.nest.dataflow.Statements;
import edu.sysy.structured.Carried;
import edu.sysy.structured.For;
import edu.sysy.structured.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The statements of a loop's body that do the same in each iteration, and the first time what they would do in front of
 * the loop. They are what is left of all statements after those have been taken out that
 *
 * <ul>
 *   <li>use a value that each iteration computes anew,
 *   <li>follow a statement that may leave the iteration, or have an effect beside writing words,
 *   <li>access words that other statements write, or write words that others have read before in the iteration,
 *   <li>read words that they have written in an earlier iteration ({@link RepeatedReads}).
 * </ul>
 *
 * <p>Each of the others runs with the same operands on the same words, and so writes the same words again. They stay
 * together if moving them does not pay ({@link HoistProfit}).
 */
final class InvariantStatements {
    /** Each round looks at all accesses of the body; what needs more of them is left alone. */
    private static final int MAX_ROUNDS = 16;

    private final List<Statement> statements;
    private final Set<Value> varying;
    private final TreeSet<Integer> numbers = new TreeSet<>();
    private final Map<Integer, String> obstacles = new TreeMap<>();

    private InvariantStatements(For loop) {
        statements = loop.body().statements();
        varying = new HashSet<>(Set.of(loop.counter()));
        loop.carried().stream().map(Carried::parameter).forEach(varying::add);
    }

    /** The statements of a loop, if there is a loop among them. */
    static InvariantStatements of(For loop, NestEditor editor, BodyAccesses.Source accesses) {
        InvariantStatements found = new InvariantStatements(loop);
        found.takeFixedOut(editor);
        found.takeVaryingOut();
        if (found.hasLoop()) {
            found.takeOthersOut(accesses.of(loop.body()));
        }
        if (found.hasLoop()) {
            found.profit(editor, accesses).obstacle().ifPresent(found::leave);
        } else {
            found.numbers.clear();
        }
        return found;
    }

    private HoistProfit profit(NestEditor editor, BodyAccesses.Source accesses) {
        List<Statement> moved = new ArrayList<>();
        List<Statement> staying = new ArrayList<>();
        for (int i = 0; i < statements.size(); i++) {
            (numbers.contains(i) ? moved : staying).add(statements.get(i));
        }
        return new HoistProfit(editor, accesses.uses(), moved, staying);
    }

    /** Takes all statements out for one reason. */
    private void leave(String reason) {
        numbers.stream().filter(this::hasLoop).forEach(number -> obstacles.put(number, reason));
        numbers.clear();
    }

    /** Their numbers; none if there is no loop in any of them. */
    Set<Integer> numbers() {
        return numbers;
    }

    /** Why loops of the body stay that compute with the same values in each iteration. */
    Map<Integer, String> obstacles() {
        return obstacles;
    }

    private boolean hasLoop() {
        return numbers.stream().anyMatch(this::hasLoop);
    }

    private boolean hasLoop(int number) {
        return Statements.hasLoop(statements.get(number));
    }

    private void takeFixedOut(NestEditor editor) {
        for (int i = 0; i < statements.size() && !Statements.leaves(statements.get(i)); i++) {
            if (Statements.canMove(statements.get(i), editor.program())) {
                numbers.add(i);
            }
        }
    }

    /** Takes out what uses a value of a statement that is out. */
    private void takeVaryingOut() {
        for (int i = 0; i < statements.size(); i++) {
            if (!numbers.contains(i) || !Collections.disjoint(Statements.used(statements.get(i)), varying)) {
                numbers.remove(i);
                varying.addAll(statements.get(i).results());
            }
        }
    }

    private void takeOthersOut(BodyAccesses accesses) {
        for (int round = 0; round < MAX_ROUNDS; round++) {
            Map<Integer, String> others = accesses.conflicts(numbers);
            if (others.isEmpty()) {
                others = accesses.changingReads(numbers);
            }
            if (others.isEmpty()) {
                return;
            }
            others.forEach((number, reason) -> {
                numbers.remove(number);
                if (hasLoop(number)) {
                    obstacles.put(number, reason);
                }
            });
            takeVaryingOut();
        }
        numbers.clear();
    }

    /** The numbers. */
    @Override
    public String toString() {
        return numbers.toString();
    }
}
