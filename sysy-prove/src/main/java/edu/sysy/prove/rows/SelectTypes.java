package edu.sysy.prove.rows;

import edu.sysy.ir.Type;
import edu.sysy.rules.Formula;
import edu.sysy.rules.Formula.Apply;
import edu.sysy.rules.Formula.Call;
import edu.sysy.rules.Formula.Variable;
import edu.sysy.rules.FormulaOperator;
import edu.sysy.rules.Rule;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Types that the variables of a choice may have besides integers: choices between addresses become such ones. */
final class SelectTypes {
    private static final String ADDRESS_SELECT = "pselect";

    private SelectTypes() {}

    /** Whether a row makes a choice between addresses one between any values. */
    static boolean makesAddressesOthers(Rule row) {
        return row.pattern() instanceof Call(String name, var parts)
                && name.equals(ADDRESS_SELECT)
                && row.result() instanceof Apply(FormulaOperator operator, var operands)
                && operator == FormulaOperator.SELECT;
    }

    /** The other types of the variables of a row; none if it is about integers only. */
    static List<Map<String, Type>> others(Rule row, RowPattern pattern) {
        if (!(row.pattern() instanceof Apply(FormulaOperator operator, List<Formula> operands))
                || operator != FormulaOperator.SELECT
                || !(operands.get(0) instanceof Variable)
                || !(operands.get(1) instanceof Variable one)
                || !(operands.get(2) instanceof Variable other)) {
            return List.of();
        }
        Map<String, Type> types = new TreeMap<>(pattern.types());
        types.put(one.name(), Type.ADDRESS);
        types.put(other.name(), Type.ADDRESS);
        return List.of(types);
    }
}
