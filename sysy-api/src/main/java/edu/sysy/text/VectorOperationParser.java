package edu.sysy.text;

import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.ir.vector.LaneConversion;
import edu.sysy.ir.vector.LaneOperator;
import edu.sysy.ir.vector.VectorOperation;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Parses operations on vectors. */
final class VectorOperationParser {
    private final TextScanner in;
    private final ValueParser values;

    VectorOperationParser(TextScanner in, ValueParser values) {
        this.in = in;
        this.values = values;
    }

    /** The operation that begins with {@code mnemonic}; null if no operation on vectors does. */
    @Nullable VectorOperation parse(String mnemonic) {
        return switch (mnemonic) {
            case "lanes" -> constants();
            case "splat" -> {
                Type type = vectorType();
                yield new VectorOperation.Splat(type, values.use(type.lane()));
            }
            case "vload" -> new VectorOperation.VectorLoad(vectorType(), values.use(Type.ADDRESS));
            case "vstore" -> {
                Value address = values.use(Type.ADDRESS);
                in.expect(',');
                yield new VectorOperation.VectorStore(address, values.use(Type.I32X4));
            }
            case "lanewise" -> {
                LaneOperator operator = operator();
                Value left = values.use(operator.operandType());
                in.expect(',');
                yield new VectorOperation.Lanewise(operator, left, values.use(operator.operandType()));
            }
            case "convert" -> {
                LaneConversion conversion = named("a conversion", LaneConversion.values(), LaneConversion::text);
                yield new VectorOperation.Converted(conversion, values.use(conversion.operandType()));
            }
            case "vselect" -> select();
            case "reduce" -> reduction();
            case "extract" -> {
                Type type = TypeText.parse(in);
                Value vector = values.use(type == Type.F32 ? Type.F32X4 : Type.I32X4);
                yield new VectorOperation.ExtractLane(type, vector, lane());
            }
            case "insert" -> {
                Value vector = values.use(Type.I32X4);
                int lane = lane();
                in.expect(',');
                yield new VectorOperation.InsertLane(vector, lane, values.use(Type.I32));
            }
            default -> null;
        };
    }

    private VectorOperation constants() {
        Type type = vectorType();
        List<Integer> bits = new ArrayList<>();
        in.expect('[');
        do {
            bits.add(type == Type.F32X4 ? in.floatBits() : in.integer());
        } while (bits.size() < Type.LANES && in.skip(','));
        int end = in.offset();
        in.expect(']');
        if (bits.size() < Type.LANES) {
            throw in.error(end, "a vector has " + Type.LANES + " lanes, not " + bits.size());
        }
        return new VectorOperation.LaneConstants(type, bits);
    }

    private VectorOperation select() {
        int offset = in.offset();
        Type type = vectorType();
        Value mask = values.use(Type.I32X4);
        in.expect(',');
        Value ifTrue = values.use(type);
        in.expect(',');
        Value ifFalse = values.use(type);
        if (ifTrue.type() != type) {
            throw in.error(offset, "the type of the result is that of " + ifTrue + ", " + ifTrue.type());
        }
        return new VectorOperation.LaneSelect(mask, ifTrue, ifFalse);
    }

    private VectorOperation reduction() {
        int offset = in.offset();
        LaneOperator operator = operator();
        if (!operator.isReduction()) {
            throw in.error(offset, "'" + operator.text() + "' does not combine lanes");
        }
        return new VectorOperation.Reduction(operator, values.use(Type.I32X4));
    }

    private Type vectorType() {
        int offset = in.offset();
        Type type = TypeText.parse(in);
        if (!type.isVector()) {
            throw in.error(offset, "expected a type of vectors, found '" + type + "'");
        }
        return type;
    }

    private int lane() {
        in.expect(',');
        return in.natural("a lane", Type.LANES);
    }

    private LaneOperator operator() {
        return named("an operator on lanes", LaneOperator.values(), LaneOperator::text);
    }

    private <T> T named(String what, T[] choices, Function<T, String> text) {
        int offset = in.offset();
        String word = in.word(what);
        for (T choice : choices) {
            if (text.apply(choice).equals(word)) {
                return choice;
            }
        }
        throw in.error(offset, "expected " + what + ", found '" + word + "'");
    }
}
