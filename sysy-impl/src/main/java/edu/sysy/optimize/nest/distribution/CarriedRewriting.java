package edu.sysy.optimize.nest.distribution;

import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Value;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.optimize.nest.PerfectNest;
import edu.sysy.optimize.nest.StatementCopier;
import edu.sysy.structured.Compute;
import edu.sysy.structured.For;
import edu.sysy.structured.Region;
import edu.sysy.structured.Statement;
import edu.sysy.structured.Yield;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** Makes loads and stores of what an inner loop of an imperfect nest carries, see {@link CarriedInMemory}. */
final class CarriedRewriting {
    private final ImperfectNest nest;
    private final int loop;
    private final PerfectNest inner;
    private final List<Compute> finalStores;
    private final NestEditor editor;
    private final int line;
    private final Map<Compute, Integer> words = new IdentityHashMap<>();

    /**
     * Prepares the change.
     *
     * @param loop the place of the loop among the statements
     * @param inner the loop and those that it hands what it carries to
     * @param finalStores for each value that is carried a store after the loop to its word
     */
    CarriedRewriting(ImperfectNest nest, int loop, PerfectNest inner, List<Compute> finalStores, NestEditor editor) {
        this.nest = nest;
        this.loop = loop;
        this.inner = inner;
        this.finalStores = finalStores;
        this.editor = editor;
        line = inner.loops().getFirst().line();
    }

    /** The nest afterwards. */
    CarriedInMemory result() {
        For outermost = inner.loops().getFirst();
        List<Statement> before = new ArrayList<>(nest.statements().subList(0, loop));
        List<Statement> now = new ArrayList<>();
        for (int word = 0; word < finalStores.size(); word++) {
            Value initial = outermost.carried().get(word).initial();
            int load = loadOf(word, initial);
            if (load < 0) {
                store(now, word, initial);
            } else if (isUsedOnce(initial)) {
                before.remove(nest.statements().get(load));
            }
        }
        int place = before.size() + now.size();
        now.add(withoutCarried());
        StatementCopier copy = new StatementCopier(editor); // what uses the results is defined anew
        for (int word = 0; word < finalStores.size(); word++) {
            Value last = outermost.lasts().get(word);
            copy.put(last, load(now, word, last));
        }
        int until = 0;
        for (Statement statement :
                nest.statements().subList(loop + 1, nest.statements().size())) {
            int word = place(statement);
            until = word < 0 ? until : before.size() + now.size();
            if (word < 0
                    || !CarriedInMemory.value((Compute) statement)
                            .equals(outermost.lasts().get(word))) {
                now.add(copy.copy(statement));
            }
        }
        int from = before.size();
        before.addAll(now);
        return new CarriedInMemory(nest.with(before), place, words, from, until);
    }

    /** The word that a statement stores to in the end; -1 for none. */
    private int place(Statement statement) {
        for (int word = 0; word < finalStores.size(); word++) {
            if (finalStores.get(word) == statement) {
                return word;
            }
        }
        return -1;
    }

    private Value address(int word) {
        return ((Store) finalStores.get(word).operation()).address();
    }

    /** The place of the load that has found an initial value in its word, where it still is; -1 if there is none. */
    private int loadOf(int word, Value initial) {
        for (int s = loop - 1; s >= 0; s--) {
            if (!NestEditor.readsOnly(nest.statements().get(s))) {
                return -1;
            }
            Compute compute = (Compute) nest.statements().get(s);
            if (compute.result().equals(initial)) {
                return compute.operation() instanceof Load(var type, Value address) && address.equals(address(word))
                        ? s
                        : -1;
            }
        }
        return -1;
    }

    private boolean isUsedOnce(Value value) {
        int[] uses = {0};
        nest.statements()
                .forEach(statement -> statement.mapOperands(operand -> {
                    uses[0] += operand.equals(value) ? 1 : 0;
                    return operand;
                }));
        return uses[0] == 1;
    }

    private Value load(List<Statement> statements, int word, Value instead) {
        return add(statements, word, editor.newValue(instead.type()), new Load(instead.type(), address(word)));
    }

    private void store(List<Statement> statements, int word, Value value) {
        add(statements, word, Value.NONE, new Store(address(word), value));
    }

    private Value add(List<Statement> statements, int word, Value result, Operation operation) {
        Compute access = new Compute(new Instruction(result, operation, line));
        if (result.exists()) {
            editor.definitions().define(result, operation);
        }
        words.put(access, word);
        statements.add(access);
        return result;
    }

    /** The inner loops with loads and stores in the innermost one. */
    private For withoutCarried() {
        For innermost = inner.loops().getLast();
        List<Statement> statements = new ArrayList<>();
        StatementCopier copy = new StatementCopier(editor);
        for (int word = 0; word < finalStores.size(); word++) {
            Value parameter = innermost.carried().get(word).parameter();
            copy.put(parameter, load(statements, word, parameter));
        }
        Region body = copy.copy(innermost.body());
        statements.addAll(body.statements());
        for (int word = 0; word < finalStores.size(); word++) {
            store(statements, word, body.end().operands().get(word));
        }
        For changed = innermost.carrying(List.of(), List.of(), new Region(statements, Yield.NOTHING, body.endLine()));
        for (For outer : inner.loops().reversed().subList(1, inner.depth())) {
            List<Statement> between = new ArrayList<>();
            for (Statement statement : outer.body().statements()) {
                between.add(statement instanceof For ? changed : statement);
            }
            changed = outer.carrying(
                    List.of(),
                    List.of(),
                    new Region(between, Yield.NOTHING, outer.body().endLine()));
        }
        return changed;
    }
}
