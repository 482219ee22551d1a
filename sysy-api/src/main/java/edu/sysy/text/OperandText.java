package edu.sysy.text;

import edu.sysy.ir.LibraryFunction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.ir.vector.VectorOperation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes operations and uses of values, with a type where the definition does not tell it. The operations are listed in
 * {@link edu.sysy.ir.text.IrPrinter}.
 */
public final class OperandText {
    private final StringBuilder out;
    private final @Nullable DefinedTypes types;

    /** For text that stands alone: no use gets a type. */
    public OperandText(StringBuilder out) {
        this.out = out;
        this.types = null;
    }

    /** For uses in a function that defines values of these types. */
    public OperandText(StringBuilder out, DefinedTypes types) {
        this.out = out;
        this.types = types;
    }

    /** Writes a use. */
    public void use(Value value) {
        if (!value.exists()) {
            out.append("none");
            return;
        }
        out.append(value);
        if (types != null && types.of(value.index()) != value.type()) {
            out.append(": ").append(value.type());
        }
    }

    /** Writes uses with commas between them. */
    public void uses(List<Value> values) {
        for (int i = 0; i < values.size(); i++) {
            out.append(i > 0 ? ", " : "");
            use(values.get(i));
        }
    }

    /** Writes an operation. */
    public void operation(Operation operation) {
        out.append(operation.opcode().mnemonic()).append(' ');
        switch (operation) {
            case Operation.IntConstant(int value) -> out.append(value);
            case Operation.FloatConstant(float value) -> out.append(FloatText.of(Float.floatToRawIntBits(value)));
            case Operation.GlobalAddress(String global) -> NameText.append(out, global);
            case Operation.Undefined(Type type) -> out.append(type);
            case Operation.Compare compare -> operands(compare.condition().text(), compare);
            case Operation.FloatCompare compare -> operands(compare.condition().text(), compare);
            case Operation.Select select -> operands(select.type().toString(), select);
            case Operation.Alloca(Type element, int count) ->
                out.append(element).append('[').append(count).append(']');
            case Operation.Load load -> operands(load.type().toString(), load);
            case Operation.ZeroFill fill -> {
                operands(fill);
                out.append(", ").append(fill.count());
            }
            case Operation.Call(String function, Type type, List<Value> arguments) -> {
                out.append(type).append(' ');
                NameText.append(out, function);
                arguments(arguments);
            }
            case Operation.LibraryCall(LibraryFunction function, List<Value> arguments) -> {
                out.append(function.sourceName());
                arguments(arguments);
            }
            case VectorOperation vector -> vector(vector);
            case Operation.Unary unary -> operands(unary);
            case Operation.Binary binary -> operands(binary);
        }
    }

    private void vector(VectorOperation operation) {
        switch (operation) {
            case VectorOperation.LaneConstants(Type type, List<Integer> bits) -> {
                out.append(type).append(" [");
                for (int lane = 0; lane < Type.LANES; lane++) {
                    out.append(lane > 0 ? ", " : "");
                    out.append(type == Type.F32X4 ? FloatText.of(bits.get(lane)) : String.valueOf(bits.get(lane)));
                }
                out.append(']');
            }
            case VectorOperation.Splat splat -> operands(splat.type().toString(), splat);
            case VectorOperation.VectorLoad load -> operands(load.type().toString(), load);
            case VectorOperation.VectorStore store -> operands(store);
            case VectorOperation.Lanewise lanewise ->
                operands(lanewise.operator().text(), lanewise);
            case VectorOperation.Converted converted ->
                operands(converted.conversion().text(), converted);
            case VectorOperation.LaneSelect select -> operands(select.type().toString(), select);
            case VectorOperation.Reduction reduction ->
                operands(reduction.operator().text(), reduction);
            case VectorOperation.ExtractLane extract -> {
                operands(extract.type().toString(), extract);
                out.append(", ").append(extract.lane());
            }
            case VectorOperation.InsertLane insert -> {
                use(insert.vector());
                out.append(", ").append(insert.lane()).append(", ");
                use(insert.scalar());
            }
        }
    }

    private void operands(String qualifier, Operation operation) {
        out.append(qualifier).append(' ');
        operands(operation);
    }

    private void operands(Operation operation) {
        for (int i = 0; i < operation.operandCount(); i++) {
            out.append(i > 0 ? ", " : "");
            use(operation.operand(i));
        }
    }

    private void arguments(List<Value> arguments) {
        out.append('(');
        uses(arguments);
        out.append(')');
    }
}
