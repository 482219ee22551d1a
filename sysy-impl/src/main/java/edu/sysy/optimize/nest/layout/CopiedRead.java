package edu.sysy.optimize.nest.layout;

import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.GlobalAddress;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Mul;
import edu.sysy.ir.Operation.Offset;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Value;
import edu.sysy.nest.ArrayObject;
import edu.sysy.nest.StatementInstance;
import edu.sysy.nest.ValueForms;
import edu.sysy.nest.WritingIteration;
import edu.sysy.nest.polyhedron.AffineForm;
import edu.sysy.optimize.nest.ArrayUses.Use;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.structured.Compute;
import edu.sysy.structured.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A read of a copied array, and the word of the original that it reads.
 *
 * @param read the read
 * @param forms the variables of the distances
 * @param inCopy the distance of the word from the start of the copy, in bytes
 * @param inOriginal its distance from the start of the original
 */
record CopiedRead(Use read, ValueForms forms, AffineForm inCopy, AffineForm inOriginal) {
    /** An offset by a constant may be added to any other one if it is at most 256 MiB. */
    private static final long MAX_CONSTANT = 1 << 28;

    /**
     * Finds the iteration of the nest that writes the word, as forms of what the read knows, and shows that there is
     * such an iteration; empty if there is none, or it is not found.
     */
    static Optional<CopiedRead> of(ArrayCopy copy, Use read, NestEditor editor) {
        return find(copy, read, editor).filter(found -> found.canBeNamed(copy.defined()));
    }

    private static Optional<CopiedRead> find(ArrayCopy copy, Use read, NestEditor editor) {
        StatementInstance instance = read.instance(editor);
        ValueForms forms = instance.forms();
        try {
            AffineForm word = forms.distance(((Load) read.compute().operation()).address());
            AffineForm written = forms.distance(((Store) copy.store().compute().operation()).address());
            for (WritingIteration iteration : WritingIteration.of(forms, copy.loops(), written, word)) {
                if (iteration.inPlace(written).equals(word)
                        && copy.loops().stream().allMatch(loop -> instance.isIteration(loop, iteration))) {
                    AffineForm original = iteration.inPlace(
                            forms.distance(((Load) copy.load().compute().operation()).address()));
                    return Optional.of(new CopiedRead(read, forms, word, original));
                }
            }
            return Optional.empty();
        } catch (ArithmeticException doesNotFit) {
            return Optional.empty();
        }
    }

    /** Whether the word can be named where the read is: its distance has no variable that the nest computes. */
    private boolean canBeNamed(Set<Value> inNest) {
        for (int v = 0; v < inOriginal.size(); v++) {
            if (inOriginal.coefficient(v) != 0
                    && forms.value(v).filter(value -> !inNest.contains(value)).isEmpty()) {
                return false;
            }
        }
        return Math.abs(inOriginal.constant()) <= MAX_CONSTANT;
    }

    /** The read of the original's word, which has the same result, and the computation of its address. */
    List<Statement> inOriginal(ArrayCopy copy, NestEditor editor) {
        List<Statement> statements = new ArrayList<>();
        Compute load = read.compute();
        int line = load.line();
        Value address = start(copy.original(), statements, line, editor);
        Optional<Value> sum = Optional.empty();
        for (int variable : outermostFirst()) {
            Value factor = editor.add(statements, new IntConstant((int) inOriginal.coefficient(variable)), line);
            Value product = editor.add(statements, new Mul(forms.value(variable).orElseThrow(), factor), line);
            sum = Optional.of(sum.isEmpty() ? product : editor.add(statements, new Add(sum.get(), product), line));
        }
        if (sum.isPresent()) {
            address = editor.add(statements, new Offset(address, sum.get()), line);
        }
        if (inOriginal.constant() != 0) {
            Value constant = editor.add(statements, new IntConstant((int) inOriginal.constant()), line);
            address = editor.add(statements, new Offset(address, constant), line);
        }
        Operation word = new Load(((Load) load.operation()).type(), address);
        editor.define(statements, load.result(), word, line);
        return statements;
    }

    private static Value start(ArrayObject array, List<Statement> statements, int line, NestEditor editor) {
        return array.kind() == ArrayObject.Kind.GLOBAL
                ? editor.add(statements, new GlobalAddress(array.name()), line)
                : array.value();
    }

    /** The variables of the distance, those first that change in the outermost loops. */
    private List<Integer> outermostFirst() {
        List<Value> counters = new ArrayList<>();
        read.loops().forEach(loop -> counters.add(loop.counter()));
        List<Integer> variables = new ArrayList<>();
        for (int v = 0; v < inOriginal.size(); v++) {
            if (inOriginal.coefficient(v) != 0) {
                variables.add(v);
            }
        }
        variables.sort(
                Comparator.comparingInt(v -> counters.indexOf(forms.value(v).orElseThrow())));
        return variables;
    }
}
