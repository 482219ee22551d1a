package edu.sysy.text;

import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.List;

/** How functions begin: {@code func @name(%0: i32, %1: addr) -> f32} and a brace. */
public record FunctionHead(String name, List<Value> parameters, Type returnType) {
    public FunctionHead {
        parameters = List.copyOf(parameters);
    }

    /** Appends the head without the brace. */
    public void append(StringBuilder out) {
        out.append("func ");
        NameText.append(out, name);
        out.append('(');
        definitions(parameters, out);
        out.append(") -> ").append(returnType);
    }

    /** Reads a head after the word {@code func}, with the brace and the end of the line. */
    public static FunctionHead parse(TextScanner in, ValueParser values) {
        String name = in.name();
        in.expect('(');
        List<Value> parameters = in.peek() == ')' ? List.of() : definitions(in, values);
        in.expect(')');
        in.expect('-');
        in.expect('>');
        Type returnType = TypeText.parse(in);
        in.expect('{');
        in.endLine();
        return new FunctionHead(name, parameters, returnType);
    }

    /** Appends definitions with their types, as in {@code %0: i32, %1: f32}. */
    public static void definitions(List<Value> values, StringBuilder out) {
        for (int i = 0; i < values.size(); i++) {
            Value value = values.get(i);
            out.append(i > 0 ? ", " : "").append(value).append(": ").append(value.type());
        }
    }

    /** Reads such definitions, at least one. */
    public static List<Value> definitions(TextScanner in, ValueParser values) {
        List<Value> definitions = new ArrayList<>();
        do {
            definitions.add(values.definition());
        } while (in.skip(','));
        return definitions;
    }
}
