package edu.sysy.optimize.nest.layout.transpose;

import edu.sysy.nest.form.ValueForms;
import edu.sysy.nest.polyhedron.AffineForm;
import edu.sysy.optimize.nest.ArrayUses.Use;
import edu.sysy.structured.For;
import java.util.List;

/**
 * A load or a store of an array.
 *
 * @param function the function that it is in
 * @param forms the variables of the distance
 * @param distance from the start of the array in bytes, modulo 2<sup>32</sup>
 */
record ArrayAccess(RaisedFunction function, Use use, ValueForms forms, AffineForm distance) {
    static ArrayAccess of(RaisedFunction function, Use use) {
        ValueForms forms = new ValueForms(function.editor().definitions());
        return new ArrayAccess(function, use, forms, forms.distance(use.address()));
    }

    /** What its lines cost in a layout, as often as it runs; 0 if it is in no loop that counts. */
    double cost(ArrayLayout layout) {
        List<For> loops = use.loops();
        List<AffineForm> subscripts = layout.shape().subscripts(distance);
        if (loops.isEmpty() || subscripts.isEmpty()) {
            return 0;
        }
        For innermost = loops.getLast();
        long stride = layout.distance(subscripts).coefficient(forms.number(innermost.counter()));
        return function.cost().ofWalk(stride, innermost) * function.cost().iterations(loops);
    }
}
