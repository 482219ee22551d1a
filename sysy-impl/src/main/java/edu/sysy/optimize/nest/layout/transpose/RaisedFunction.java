package edu.sysy.optimize.nest.layout.transpose;

import edu.sysy.TargetTraits;
import edu.sysy.ir.Function;
import edu.sysy.ir.Program;
import edu.sysy.nest.StatementInstance;
import edu.sysy.optimize.nest.ArrayUses;
import edu.sysy.optimize.nest.ArrayUses.Use;
import edu.sysy.optimize.nest.NestCost;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.pass.Pass;
import edu.sysy.pass.PassContext;
import edu.sysy.raise.Flattening;
import edu.sysy.raise.Raising;
import edu.sysy.structured.Region;
import edu.sysy.structured.StructuredFunction;
import java.util.Optional;

/** A function in structured form, whose accesses to one array after the other are changed. */
final class RaisedFunction {
    private final Function function;
    private final StructuredFunction raised;
    private final NestEditor editor;
    private final NestCost cost;
    private Region body;
    private ArrayUses uses;

    private RaisedFunction(Function function, StructuredFunction raised, NestEditor editor) {
        this.function = function;
        this.raised = raised;
        this.editor = editor;
        cost = new NestCost(editor);
        body = raised.body();
        uses = ArrayUses.of(body, editor);
    }

    /** The structured form of a function; empty if it has none. */
    static Optional<RaisedFunction> of(
            Pass pass, Program program, Function function, TargetTraits traits, PassContext context) {
        return Raising.raise(function)
                .map(raised -> new RaisedFunction(
                        function, raised, new NestEditor(pass, program, function, raised, traits, context)));
    }

    NestEditor editor() {
        return editor;
    }

    /** Estimates of its nests. */
    NestCost cost() {
        return cost;
    }

    /** The body as it is now. */
    Region body() {
        return body;
    }

    /** The uses of memory in the body as it is now. */
    ArrayUses uses() {
        return uses;
    }

    /** What holds whenever an access runs. */
    StatementInstance instance(Use use) {
        return use.instance(editor, cost::nest);
    }

    /** Gives the function another body. */
    void replaceBody(Region changed) {
        body = changed;
        uses = ArrayUses.of(body, editor);
    }

    /** The function with the body that it has now; the same object if that has not changed. */
    Function result() {
        return body == raised.body() ? function : Flattening.flatten(raised.withBody(body));
    }

    /** The name of the function. */
    @Override
    public String toString() {
        return function.name();
    }
}
