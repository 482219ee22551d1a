package edu.sysy.optimize.memory;

import edu.sysy.ir.FunctionEditor;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Value;
import edu.sysy.optimize.memory.TableFormula.Apply;
import edu.sysy.optimize.memory.TableFormula.Number;
import edu.sysy.optimize.memory.TableFormula.Variable;

/** Writes a formula in the place of a load. */
final class TableFormulaCode {
    private final FunctionEditor editor;
    private final TableLoads.Plan plan;

    TableFormulaCode(FunctionEditor editor, TableLoads.Plan plan) {
        this.editor = editor;
        this.plan = plan;
    }

    void replaceLoad() {
        switch (plan.formula()) {
            case Variable same -> {
                editor.replaceAllUses(plan.load().result(), plan.variable());
                editor.delete(plan.label(), plan.index());
            }
            case Number(int value) -> editor.replace(plan.label(), plan.index(), new IntConstant(value));
            case Apply(TableOperator operator, TableFormula left, TableFormula right) ->
                editor.replace(plan.label(), plan.index(), operator.operation(value(left), value(right)));
        }
    }

    private Value value(TableFormula term) {
        return switch (term) {
            case Variable same -> plan.variable();
            case Number(int value) ->
                editor.insert(
                        plan.label(),
                        plan.index(),
                        new IntConstant(value),
                        plan.load().line());
            case Apply(TableOperator operator, TableFormula left, TableFormula right) ->
                editor.insert(
                        plan.label(),
                        plan.index(),
                        operator.operation(value(left), value(right)),
                        plan.load().line());
        };
    }
}
