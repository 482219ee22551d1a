package edu.sysy.text;

import edu.sysy.ir.Condition;
import edu.sysy.ir.FloatCondition;
import edu.sysy.ir.LibraryFunction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.ir.vector.VectorOperation;
import java.util.function.BiFunction;

/** Parses operations of the intermediate representation: one line for each. */
public final class OperationParser {
    private final TextScanner in;
    private final ValueParser values;
    private final VectorOperationParser vectors;

    /** A parser of operations whose operands {@code values} parses. */
    public OperationParser(TextScanner in, ValueParser values) {
        this.in = in;
        this.values = values;
        this.vectors = new VectorOperationParser(in, values);
    }

    /**
     * The operation that begins with {@code mnemonic}, which has been read.
     *
     * @param start where the mnemonic stands
     */
    public Operation parse(String mnemonic, int start) {
        return switch (mnemonic) {
            case "const" -> new Operation.IntConstant(in.integer());
            case "fconst" -> new Operation.FloatConstant(Float.intBitsToFloat(in.floatBits()));
            case "address" -> new Operation.GlobalAddress(in.name());
            case "undef" -> new Operation.Undefined(TypeText.parse(in));
            case "add" -> ints(Operation.Add::new);
            case "sub" -> ints(Operation.Sub::new);
            case "mul" -> ints(Operation.Mul::new);
            case "div" -> ints(Operation.Div::new);
            case "rem" -> ints(Operation.Rem::new);
            case "and" -> ints(Operation.And::new);
            case "or" -> ints(Operation.Or::new);
            case "xor" -> ints(Operation.Xor::new);
            case "shl" -> ints(Operation.Shl::new);
            case "shr" -> ints(Operation.Shr::new);
            case "sar" -> ints(Operation.Sar::new);
            case "mulh" -> ints(Operation.MulHigh::new);
            case "cmp" -> {
                Condition condition = condition();
                yield ints((left, right) -> new Operation.Compare(condition, left, right));
            }
            case "fadd" -> floats(Operation.FloatAdd::new);
            case "fsub" -> floats(Operation.FloatSub::new);
            case "fmul" -> floats(Operation.FloatMul::new);
            case "fdiv" -> floats(Operation.FloatDiv::new);
            case "fcmp" -> {
                FloatCondition condition = floatCondition();
                yield floats((left, right) -> new Operation.FloatCompare(condition, left, right));
            }
            case "fneg" -> new Operation.FloatNeg(values.use(Type.F32));
            case "itof" -> new Operation.IntToFloat(values.use(Type.I32));
            case "ftoi" -> new Operation.FloatToInt(values.use(Type.F32));
            case "select" -> select();
            case "offset" -> binary(Type.ADDRESS, Type.I32, Operation.Offset::new);
            case "alloca" -> alloca();
            case "load" -> new Operation.Load(TypeText.parse(in), values.use(Type.ADDRESS));
            case "store" -> binary(Type.ADDRESS, Type.I32, Operation.Store::new);
            case "zero" -> {
                Value address = values.use(Type.ADDRESS);
                in.expect(',');
                yield new Operation.ZeroFill(address, in.natural("the number of words", TextScanner.INDEX_LIMIT));
            }
            case "call" -> {
                Type type = TypeText.parse(in);
                yield new Operation.Call(in.name(), type, values.arguments());
            }
            case "library" -> new Operation.LibraryCall(libraryFunction(), values.arguments());
            default -> {
                VectorOperation vector = vectors.parse(mnemonic);
                if (vector == null) {
                    throw in.error(start, "there is no operation '" + mnemonic + "'");
                }
                yield vector;
            }
        };
    }

    private Operation ints(BiFunction<Value, Value, Operation> operation) {
        return binary(Type.I32, Type.I32, operation);
    }

    private Operation floats(BiFunction<Value, Value, Operation> operation) {
        return binary(Type.F32, Type.F32, operation);
    }

    private Operation binary(Type leftType, Type rightType, BiFunction<Value, Value, Operation> operation) {
        Value left = values.use(leftType);
        in.expect(',');
        return operation.apply(left, values.use(rightType));
    }

    private Operation select() {
        int typeOffset = in.offset();
        Type type = TypeText.parse(in);
        Value condition = values.use(Type.I32);
        in.expect(',');
        Value ifTrue = values.use(type);
        in.expect(',');
        Value ifFalse = values.use(type);
        if (ifTrue.type() != type) {
            throw in.error(typeOffset, "the type of the result is that of " + ifTrue + ", " + ifTrue.type());
        }
        return new Operation.Select(condition, ifTrue, ifFalse);
    }

    private Operation alloca() {
        Type element = TypeText.parse(in);
        in.expect('[');
        int count = in.natural("the number of words", TextScanner.INDEX_LIMIT);
        in.expect(']');
        return new Operation.Alloca(element, count);
    }

    /** A comparison of integers, such as {@code lt}. */
    public Condition condition() {
        int offset = in.offset();
        String word = in.word("a condition");
        for (Condition condition : Condition.values()) {
            if (condition.text().equals(word)) {
                return condition;
            }
        }
        throw in.error(offset, "there is no condition '" + word + "'");
    }

    private FloatCondition floatCondition() {
        int offset = in.offset();
        String word = in.word("a condition");
        for (FloatCondition condition : FloatCondition.values()) {
            if (condition.text().equals(word)) {
                return condition;
            }
        }
        throw in.error(offset, "there is no floating condition '" + word + "'");
    }

    private LibraryFunction libraryFunction() {
        int offset = in.offset();
        String word = in.word("a library function, such as putint");
        return LibraryFunction.named(word)
                .orElseThrow(() -> in.error(offset, "there is no library function '" + word + "'"));
    }
}
