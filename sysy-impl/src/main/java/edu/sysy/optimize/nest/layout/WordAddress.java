package edu.sysy.optimize.nest.layout;

import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.GlobalAddress;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Mul;
import edu.sysy.ir.Operation.Offset;
import edu.sysy.ir.Value;
import edu.sysy.nest.ArrayObject;
import edu.sysy.nest.form.ValueForms;
import edu.sysy.nest.polyhedron.AffineForm;
import edu.sysy.optimize.nest.ArrayUses.Use;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.structured.For;
import edu.sysy.structured.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Computes the address of a word from its distance. */
public final class WordAddress {
    /** An offset by a constant may be added to any other one if it is at most 256 MiB. */
    private static final long MAX_CONSTANT = 1 << 28;

    private WordAddress() {}

    /** Whether a distance can be added to an address: its constant is not too large. */
    public static boolean isPossible(AffineForm distance) {
        return Math.abs(distance.constant()) <= MAX_CONSTANT;
    }

    /**
     * Adds the computation of an address. What changes in outer loops is added up first, so that it can be computed
     * there.
     *
     * @param distance from the start of an array, in bytes; {@linkplain #isPossible possible}
     * @param forms the variables of the distance, all of which are values
     * @param use the access that needs the address
     * @return the address
     */
    public static Value add(
            List<Statement> statements,
            ArrayObject array,
            AffineForm distance,
            ValueForms forms,
            Use use,
            NestEditor editor) {
        int line = use.compute().line();
        Value address = array.kind() == ArrayObject.Kind.GLOBAL
                ? editor.add(statements, new GlobalAddress(array.name()), line)
                : array.value();
        Optional<Value> sum = Optional.empty();
        for (int variable : outermostFirst(distance, forms, use)) {
            Value factor = editor.add(statements, new IntConstant((int) distance.coefficient(variable)), line);
            Value product = editor.add(statements, new Mul(forms.value(variable).orElseThrow(), factor), line);
            sum = Optional.of(sum.isEmpty() ? product : editor.add(statements, new Add(sum.get(), product), line));
        }
        if (sum.isPresent()) {
            address = editor.add(statements, new Offset(address, sum.get()), line);
        }
        if (distance.constant() != 0) {
            Value constant = editor.add(statements, new IntConstant((int) distance.constant()), line);
            address = editor.add(statements, new Offset(address, constant), line);
        }
        return address;
    }

    /** The variables of the distance, those first that change in the outermost loops. */
    private static List<Integer> outermostFirst(AffineForm distance, ValueForms forms, Use use) {
        List<Value> counters = new ArrayList<>();
        for (For loop : use.loops()) {
            counters.add(loop.counter());
        }
        List<Integer> variables = new ArrayList<>();
        for (int v = 0; v < distance.size(); v++) {
            if (distance.coefficient(v) != 0) {
                variables.add(v);
            }
        }
        variables.sort(
                Comparator.comparingInt(v -> counters.indexOf(forms.value(v).orElseThrow())));
        return variables;
    }
}
