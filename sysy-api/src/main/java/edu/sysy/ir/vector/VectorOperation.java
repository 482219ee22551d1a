package edu.sysy.ir.vector;

import edu.sysy.ir.Opcode;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.ir.Values;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;

/** An operation that has a vector as its result or as an operand. */
public sealed interface VectorOperation extends Operation {
    /** The operands in order. */
    List<Value> operands();

    /** The same operation on other operands, as many as it has. */
    VectorOperation with(List<Value> operands);

    @Override
    default int operandCount() {
        return operands().size();
    }

    @Override
    default Value operand(int index) {
        return operands().get(index);
    }

    @Override
    default Operation mapOperands(java.util.function.UnaryOperator<Value> change) {
        List<Value> operands = operands();
        List<Value> mapped = Values.map(operands, change);
        return mapped == operands ? this : with(mapped);
    }

    /**
     * A vector of constants.
     *
     * @param bits the word of each lane; of a floating lane its bits, of which a NaN has only those of
     *     {@link Float#NaN}
     */
    record LaneConstants(Type type, List<Integer> bits) implements VectorOperation {
        public LaneConstants {
            requireVector(type);
            if (bits.size() != Type.LANES) {
                throw new IllegalArgumentException("a vector has " + Type.LANES + " lanes, not " + bits.size());
            }
            bits = type == Type.F32X4
                    ? bits.stream().map(LaneConstants::withoutPayload).toList()
                    : List.copyOf(bits);
        }

        /** One integer in all lanes. */
        public static LaneConstants all(int value) {
            return new LaneConstants(Type.I32X4, List.of(value, value, value, value));
        }

        /** The word that most lanes have; of those that equally many have the first. */
        public int mostFrequent() {
            int best = bits.getFirst();
            for (int word : bits) {
                if (Collections.frequency(bits, word) > Collections.frequency(bits, best)) {
                    best = word;
                }
            }
            return best;
        }

        /** The word that all lanes have; none if they differ. */
        public OptionalInt inAllLanes() {
            int first = bits.getFirst();
            return Collections.frequency(bits, first) == bits.size() ? OptionalInt.of(first) : OptionalInt.empty();
        }

        private static int withoutPayload(int bits) {
            return Float.floatToIntBits(Float.intBitsToFloat(bits));
        }

        @Override
        public List<Value> operands() {
            return List.of();
        }

        @Override
        public LaneConstants with(List<Value> operands) {
            return this;
        }

        @Override
        public Opcode opcode() {
            return Opcode.LANE_CONSTANTS;
        }
    }

    /**
     * A scalar in all lanes.
     *
     * @param type that of the vector
     */
    record Splat(Type type, Value scalar) implements VectorOperation {
        public Splat {
            requireVector(type);
            Objects.requireNonNull(scalar, "scalar");
        }

        /** An integer or a floating number in all lanes. */
        public static Splat of(Value scalar) {
            return new Splat(scalar.type().vector(), scalar);
        }

        @Override
        public List<Value> operands() {
            return List.of(scalar);
        }

        @Override
        public Splat with(List<Value> operands) {
            return new Splat(type, operands.getFirst());
        }

        @Override
        public Opcode opcode() {
            return Opcode.SPLAT;
        }
    }

    /** The words from a 4-byte-aligned address on, the first one in lane 0; as so many {@link Operation.Load}. */
    record VectorLoad(Type type, Value address) implements VectorOperation {
        public VectorLoad {
            requireVector(type);
            Objects.requireNonNull(address, "address");
        }

        @Override
        public List<Value> operands() {
            return List.of(address);
        }

        @Override
        public VectorLoad with(List<Value> operands) {
            return new VectorLoad(type, operands.getFirst());
        }

        @Override
        public Opcode opcode() {
            return Opcode.VECTOR_LOAD;
        }
    }

    /** Writes the lanes to the words from a 4-byte-aligned address on; as so many {@link Operation.Store}. */
    record VectorStore(Value address, Value value) implements VectorOperation {
        public VectorStore {
            Objects.requireNonNull(address, "address");
            Objects.requireNonNull(value, "value");
        }

        @Override
        public Type type() {
            return Type.VOID;
        }

        @Override
        public List<Value> operands() {
            return List.of(address, value);
        }

        @Override
        public VectorStore with(List<Value> operands) {
            return new VectorStore(operands.getFirst(), operands.getLast());
        }

        @Override
        public Opcode opcode() {
            return Opcode.VECTOR_STORE;
        }
    }

    /** An operator on the lanes of two vectors, on each pair by itself. */
    record Lanewise(LaneOperator operator, Value left, Value right) implements VectorOperation {
        public Lanewise {
            Objects.requireNonNull(operator, "operator");
            Objects.requireNonNull(left, "left");
            Objects.requireNonNull(right, "right");
        }

        @Override
        public Type type() {
            return operator.resultType();
        }

        @Override
        public List<Value> operands() {
            return List.of(left, right);
        }

        @Override
        public Lanewise with(List<Value> operands) {
            return new Lanewise(operator, operands.getFirst(), operands.getLast());
        }

        @Override
        public Opcode opcode() {
            return Opcode.LANEWISE;
        }
    }

    /** A conversion of each lane of a vector. */
    record Converted(LaneConversion conversion, Value operand) implements VectorOperation {
        public Converted {
            Objects.requireNonNull(conversion, "conversion");
            Objects.requireNonNull(operand, "operand");
        }

        @Override
        public Type type() {
            return conversion.resultType();
        }

        @Override
        public List<Value> operands() {
            return List.of(operand);
        }

        @Override
        public Converted with(List<Value> operands) {
            return new Converted(conversion, operands.getFirst());
        }

        @Override
        public Opcode opcode() {
            return Opcode.CONVERT_LANES;
        }
    }

    /**
     * In each lane {@code ifTrue} where the mask is all ones, {@code ifFalse} where it is 0; of any other mask the
     * result is unspecified. Both choices are of one type.
     */
    record LaneSelect(Value mask, Value ifTrue, Value ifFalse) implements VectorOperation {
        public LaneSelect {
            Objects.requireNonNull(mask, "mask");
            Objects.requireNonNull(ifTrue, "ifTrue");
            Objects.requireNonNull(ifFalse, "ifFalse");
        }

        @Override
        public Type type() {
            return ifTrue.type();
        }

        @Override
        public List<Value> operands() {
            return List.of(mask, ifTrue, ifFalse);
        }

        @Override
        public LaneSelect with(List<Value> operands) {
            return new LaneSelect(operands.getFirst(), operands.get(1), operands.getLast());
        }

        @Override
        public Opcode opcode() {
            return Opcode.SELECT_LANES;
        }
    }

    /**
     * All lanes of a vector of integers combined to one integer.
     *
     * @param operator one that {@linkplain LaneOperator#isReduction() may be applied in any order}
     */
    record Reduction(LaneOperator operator, Value vector) implements VectorOperation {
        public Reduction {
            Objects.requireNonNull(vector, "vector");
            if (!operator.isReduction()) {
                throw new IllegalArgumentException(operator.text() + " does not combine lanes");
            }
        }

        @Override
        public Type type() {
            return Type.I32;
        }

        @Override
        public List<Value> operands() {
            return List.of(vector);
        }

        @Override
        public Reduction with(List<Value> operands) {
            return new Reduction(operator, operands.getFirst());
        }

        @Override
        public Opcode opcode() {
            return Opcode.REDUCE_LANES;
        }
    }

    /**
     * The scalar in a lane.
     *
     * @param type that of the scalar
     * @param lane from 0 to {@link Type#LANES} - 1
     */
    record ExtractLane(Type type, Value vector, int lane) implements VectorOperation {
        public ExtractLane {
            Objects.requireNonNull(type, "type");
            Objects.requireNonNull(vector, "vector");
            Objects.checkIndex(lane, Type.LANES);
        }

        /** The scalar in a lane of a vector. */
        public static ExtractLane of(Value vector, int lane) {
            return new ExtractLane(vector.type().lane(), vector, lane);
        }

        @Override
        public List<Value> operands() {
            return List.of(vector);
        }

        @Override
        public ExtractLane with(List<Value> operands) {
            return new ExtractLane(type, operands.getFirst(), lane);
        }

        @Override
        public Opcode opcode() {
            return Opcode.EXTRACT_LANE;
        }
    }

    /**
     * A vector with another scalar in one lane.
     *
     * @param lane from 0 to {@link Type#LANES} - 1
     */
    record InsertLane(Value vector, int lane, Value scalar) implements VectorOperation {
        public InsertLane {
            Objects.requireNonNull(vector, "vector");
            Objects.checkIndex(lane, Type.LANES);
            Objects.requireNonNull(scalar, "scalar");
        }

        @Override
        public Type type() {
            return vector.type();
        }

        @Override
        public List<Value> operands() {
            return List.of(vector, scalar);
        }

        @Override
        public InsertLane with(List<Value> operands) {
            return new InsertLane(operands.getFirst(), lane, operands.getLast());
        }

        @Override
        public Opcode opcode() {
            return Opcode.INSERT_LANE;
        }
    }

    private static void requireVector(Type type) {
        if (!type.isVector()) {
            throw new IllegalArgumentException(type + " is no type of vectors");
        }
    }
}
