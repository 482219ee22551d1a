package edu.sysy.linear;

import edu.sysy.ir.Function;
import java.util.List;
import java.util.Set;

/**
 * A function as a list of numbered quadruples, the first of which has number 0.
 *
 * <p>Memory holds numbers and not bits: what is read from an element is what was stored there, an integer or a number
 * with a point. A word that is written as one and read as the other cannot be expressed.
 *
 * <p>Its text has a line for each statement. A line may begin with a label and a colon; a jump names a label or a
 * number. Words are separated by blanks, and {@code #} begins a comment.
 *
 * <pre>
 * func sum(n)
 * array a
 *       s := 0
 *       i := 0
 * test: if i &gt;= n goto done
 *       t := a[i]
 *       s := s + t
 *       i := i + 1
 *       goto test
 * done: return s
 * </pre>
 *
 * @param name the function's name
 * @param parameters the variables that hold the arguments
 * @param arrays names of arrays of the function or the program; each is an object of its own, and none is assigned to.
 *     Any other variable may hold the address of any of them.
 * @param statements the statements; the last one does not fall through, and jumps lead to statements of the list
 */
public record LinearCode(String name, List<String> parameters, Set<String> arrays, List<Quadruple> statements) {
    /**
     * Checks the statements.
     *
     * @throws IllegalArgumentException if there is none, the last one falls through, a jump leads nowhere, or an array
     *     is a parameter or is assigned to
     */
    public LinearCode {
        parameters = List.copyOf(parameters);
        arrays = Set.copyOf(arrays);
        statements = List.copyOf(statements);
        if (parameters.stream().anyMatch(arrays::contains)) {
            throw new IllegalArgumentException(name + ": a parameter is an array of its own");
        }
        if (statements.isEmpty() || statements.getLast().fallsThrough()) {
            throw new IllegalArgumentException(name + ": execution runs out of the last statement");
        }
        for (int i = 0; i < statements.size(); i++) {
            Quadruple statement = statements.get(i);
            int target = statement.jumpTarget().orElse(0);
            if (target < 0 || target >= statements.size()) {
                throw new IllegalArgumentException(name + ": statement " + i + " jumps nowhere: " + statement);
            }
            if (statement.variable().filter(arrays::contains).isPresent()) {
                throw new IllegalArgumentException(name + ": statement " + i + " assigns to an array: " + statement);
            }
        }
    }

    /**
     * Reads the text form.
     *
     * @throws IllegalArgumentException with the number of the line, if it is not right
     */
    public static LinearCode parse(String text) {
        return new LinearParser(text).parse();
    }

    /**
     * Flattens a function: block parameters become variables that are assigned at the end of each edge, where a
     * parallel copy is put into order; constants become operands; addresses are counted in bytes, and every access is
     * one of element 0.
     */
    public static LinearCode of(Function function) {
        return new LinearFlattening(function).flatten();
    }

    /** The text form, each line with its number for a label. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("func " + name + "(" + String.join(", ", parameters) + ")\n");
        if (!arrays.isEmpty()) {
            text.append("array ")
                    .append(String.join(", ", arrays.stream().sorted().toList()))
                    .append('\n');
        }
        for (int i = 0; i < statements.size(); i++) {
            text.append(i).append(": ").append(statements.get(i)).append('\n');
        }
        return text.toString();
    }
}
