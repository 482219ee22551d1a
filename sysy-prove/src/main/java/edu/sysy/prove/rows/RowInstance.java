package edu.sysy.prove.rows;

import edu.sysy.codegen.condition.ConditionTest;
import edu.sysy.codegen.rules.RowNames;
import edu.sysy.ir.Condition;
import edu.sysy.ir.Type;
import edu.sysy.rules.Rule;
import java.util.Map;
import java.util.TreeMap;

/**
 * A row for certain conditions and constants.
 *
 * @param rule the row, with formulas in the place of what the table defines
 * @param types of the variables of the pattern
 * @param signs a condition for each variable one of integers
 * @param floatSigns a sign for each variable one of floating numbers
 * @param constants the constants that are known; others have any value
 */
record RowInstance(
        RowNames machine,
        Rule rule,
        Map<String, Type> types,
        Map<String, Condition> signs,
        Map<String, ConditionTest.Sign> floatSigns,
        Map<String, Integer> constants) {
    RowInstance {
        types = Map.copyOf(types);
        signs = Map.copyOf(signs);
        floatSigns = Map.copyOf(floatSigns);
        constants = Map.copyOf(constants);
    }

    /** The row with any constants under any conditions. */
    static RowInstance of(RowNames machine, Rule rule, Map<String, Type> types) {
        return new RowInstance(machine, rule, types, Map.of(), Map.of(), Map.of());
    }

    RowInstance withSign(String name, Condition condition) {
        return new RowInstance(machine, rule, types, with(signs, name, condition), floatSigns, constants);
    }

    RowInstance withSign(String name, ConditionTest.Sign sign) {
        return new RowInstance(machine, rule, types, signs, with(floatSigns, name, sign), constants);
    }

    RowInstance withConstant(String name, int value) {
        return new RowInstance(machine, rule, types, signs, floatSigns, with(constants, name, value));
    }

    private static <T> Map<String, T> with(Map<String, T> map, String name, T value) {
        Map<String, T> more = new TreeMap<>(map);
        more.put(name, value);
        return more;
    }
}
