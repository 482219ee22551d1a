package edu.sysy.text;

import edu.sysy.ir.LibraryFunction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
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
        switch (operation) {
            case Operation.IntConstant(int value) -> out.append("const ").append(value);
            case Operation.FloatConstant(float value) ->
                out.append("fconst ").append(FloatText.of(Float.floatToRawIntBits(value)));
            case Operation.GlobalAddress(String global) -> {
                out.append("address ");
                NameText.append(out, global);
            }
            case Operation.Undefined(Type type) -> out.append("undef ").append(type);
            case Operation.Add op -> binary("add", op);
            case Operation.Sub op -> binary("sub", op);
            case Operation.Mul op -> binary("mul", op);
            case Operation.Div op -> binary("div", op);
            case Operation.Rem op -> binary("rem", op);
            case Operation.And op -> binary("and", op);
            case Operation.Or op -> binary("or", op);
            case Operation.Xor op -> binary("xor", op);
            case Operation.Shl op -> binary("shl", op);
            case Operation.Shr op -> binary("shr", op);
            case Operation.Sar op -> binary("sar", op);
            case Operation.MulHigh op -> binary("mulh", op);
            case Operation.Compare op -> binary("cmp " + op.condition().text(), op);
            case Operation.FloatAdd op -> binary("fadd", op);
            case Operation.FloatSub op -> binary("fsub", op);
            case Operation.FloatMul op -> binary("fmul", op);
            case Operation.FloatDiv op -> binary("fdiv", op);
            case Operation.FloatCompare op -> binary("fcmp " + op.condition().text(), op);
            case Operation.FloatNeg op -> unary("fneg", op);
            case Operation.IntToFloat op -> unary("itof", op);
            case Operation.FloatToInt op -> unary("ftoi", op);
            case Operation.Select(Value condition, Value ifTrue, Value ifFalse) -> {
                out.append("select ").append(ifTrue.type()).append(' ');
                uses(List.of(condition, ifTrue, ifFalse));
            }
            case Operation.Offset op -> binary("offset", op);
            case Operation.Alloca(Type element, int count) ->
                out.append("alloca ").append(element).append('[').append(count).append(']');
            case Operation.Load op -> unary("load " + op.type(), op);
            case Operation.Store op -> binary("store", op);
            case Operation.ZeroFill op -> {
                unary("zero", op);
                out.append(", ").append(op.count());
            }
            case Operation.Call(String function, Type type, List<Value> arguments) -> {
                out.append("call ").append(type).append(' ');
                NameText.append(out, function);
                arguments(arguments);
            }
            case Operation.LibraryCall(LibraryFunction function, List<Value> arguments) -> {
                out.append("library ").append(function.sourceName());
                arguments(arguments);
            }
        }
    }

    private void unary(String mnemonic, Operation.Unary operation) {
        out.append(mnemonic).append(' ');
        use(operation.operand());
    }

    private void binary(String mnemonic, Operation.Binary operation) {
        out.append(mnemonic).append(' ');
        use(operation.left());
        out.append(", ");
        use(operation.right());
    }

    private void arguments(List<Value> arguments) {
        out.append('(');
        uses(arguments);
        out.append(')');
    }
}
