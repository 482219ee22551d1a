package edu.sysy.frontend;

import edu.sysy.frontend.NamedEntity.Variable;
import edu.sysy.ir.FunctionBuilder;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.source.SourceFile;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** What the lowering of one function shares: the builder, and where variables live. */
final class FunctionContext {
    private final FunctionBuilder builder;
    private final SourceFile source;
    private final FormatStrings formats;
    private final int entry;
    private final Map<Variable, Value> addresses = new HashMap<>();
    private final Map<Variable, Value> fixedValues = new HashMap<>();

    FunctionContext(FunctionBuilder builder, SourceFile source, FormatStrings formats) {
        this.builder = builder;
        this.source = source;
        this.formats = formats;
        this.entry = builder.createBlock();
    }

    FunctionBuilder builder() {
        return builder;
    }

    FormatStrings formats() {
        return formats;
    }

    /** The source line of an offset; the first one for an offset of another text. */
    int line(int position) {
        return position <= source.text().length() ? source.line(position) : 1;
    }

    /** Instructions added from now on belong to the line of this offset. */
    void at(int position) {
        builder.line(line(position));
    }

    Value add(Operation operation) {
        return builder.add(operation);
    }

    Value intConstant(int value) {
        return add(new Operation.IntConstant(value));
    }

    /** Makes a parameter stand for the value passed. */
    void bindParameter(Variable parameter) {
        Type type = parameter.isArray() ? Type.ADDRESS : parameter.element().type();
        fixedValues.put(parameter, builder.addParameter(entry, type));
    }

    /** Gives assigned parameters a place in memory, with the values passed in it. */
    void storeParameter(Variable parameter) {
        if (parameter.isAssigned()) {
            Value passed = Objects.requireNonNull(fixedValues.remove(parameter), parameter::name);
            declare(parameter);
            add(new Operation.Store(address(parameter), passed));
        }
    }

    /** Makes room for a local variable in the entry block. */
    void declare(Variable variable) {
        int words = (int) variable.elements(0);
        Operation room = new Operation.Alloca(variable.element().type(), words);
        addresses.put(variable, builder.addTo(entry, room));
    }

    /** Where a variable begins. */
    Value address(Variable variable) {
        if (variable.isStatic()) {
            return add(new Operation.GlobalAddress(variable.globalName()));
        }
        Value fixed = fixedValues.get(variable);
        Value address = fixed != null ? fixed : addresses.get(variable);
        if (address == null) {
            throw new IllegalStateException(variable.name() + " has no place");
        }
        return address;
    }

    /** The value of a scalar variable now. */
    Value read(Variable variable) {
        Value fixed = fixedValues.get(variable);
        return fixed != null ? fixed : add(new Operation.Load(variable.element().type(), address(variable)));
    }
}
