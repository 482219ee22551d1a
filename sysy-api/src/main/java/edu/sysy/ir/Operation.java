package edu.sysy.ir;

import edu.sysy.ir.vector.VectorOperation;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;

/**
 * What an instruction computes; the value that holds the result is in {@link Instruction}.
 *
 * <p>Operations are compared by content, so two equal pure operations compute the same value. Integer arithmetic wraps
 * modulo 2<sup>32</sup>; every floating operation rounds once to binary32, ties to even, and none is fused with
 * another.
 *
 * <p>No arithmetic traps. A result that is unspecified is some value of its type, and the program goes on; passes may
 * put any value in its place, unless it is the machine that chooses. What is undefined must not happen: passes assume
 * that it does not, the interpreter may stop with a fault, and machine code may do anything.
 */
public sealed interface Operation
        permits Operation.Constant,
                Operation.Unary,
                Operation.Binary,
                Operation.AnyCall,
                Operation.Select,
                Operation.Alloca,
                VectorOperation {
    /** Which operation it is: a dense number for tables, where a {@code switch} over the types would be too slow. */
    Opcode opcode();

    /** The type of the result; {@link Type#VOID} if there is none. */
    Type type();

    /** The number of operands. */
    int operandCount();

    /** Operand {@code index}, from 0. */
    Value operand(int index);

    /** This operation with each operand replaced by what {@code change} makes of it; itself if none changes. */
    Operation mapOperands(UnaryOperator<Value> change);

    /** How it touches the world beside its result. */
    default Effect effect() {
        return opcode().effect();
    }

    /** A value that does not depend on any other. */
    sealed interface Constant extends Operation {
        @Override
        default int operandCount() {
            return 0;
        }

        @Override
        default Value operand(int index) {
            throw new IndexOutOfBoundsException(index);
        }

        @Override
        default Operation mapOperands(UnaryOperator<Value> change) {
            return this;
        }
    }

    /** Something computed from one value. */
    sealed interface Unary extends Operation {
        /** The value it is computed from. */
        Value operand();

        /** The same computation on another value. */
        Operation with(Value operand);

        @Override
        default int operandCount() {
            return 1;
        }

        @Override
        default Value operand(int index) {
            Objects.checkIndex(index, 1);
            return operand();
        }

        @Override
        default Operation mapOperands(UnaryOperator<Value> change) {
            Value changed = change.apply(operand());
            return changed.equals(operand()) ? this : with(changed);
        }
    }

    /** Something computed from two values. */
    sealed interface Binary extends Operation {
        /** The first operand. */
        Value left();

        /** The second operand. */
        Value right();

        /** The same computation on other values. */
        Operation with(Value left, Value right);

        /** Whether exchanging the operands never changes the result. */
        default boolean commutes() {
            return opcode().commutes();
        }

        @Override
        default int operandCount() {
            return 2;
        }

        @Override
        default Value operand(int index) {
            Objects.checkIndex(index, 2);
            return index == 0 ? left() : right();
        }

        @Override
        default Operation mapOperands(UnaryOperator<Value> change) {
            Value l = change.apply(left());
            Value r = change.apply(right());
            return l.equals(left()) && r.equals(right()) ? this : with(l, r);
        }
    }

    /** Arithmetic and logic on two 32-bit integers. */
    sealed interface IntBinary extends Binary {
        @Override
        default Type type() {
            return Type.I32;
        }
    }

    /** Arithmetic on two binary32 numbers. */
    sealed interface FloatBinary extends Binary {
        @Override
        default Type type() {
            return Type.F32;
        }
    }

    /** A call, with any number of arguments. */
    sealed interface AnyCall extends Operation {
        /** The values passed, in order. */
        List<Value> arguments();

        /** The same call with other arguments. */
        Operation with(List<Value> arguments);

        @Override
        default int operandCount() {
            return arguments().size();
        }

        @Override
        default Value operand(int index) {
            return arguments().get(index);
        }

        @Override
        default Operation mapOperands(UnaryOperator<Value> change) {
            List<Value> mapped = Values.map(arguments(), change);
            return mapped == arguments() ? this : with(mapped);
        }
    }

    private static void requirePresent(Object part) {
        Objects.requireNonNull(part, "part of an operation");
    }

    private static void requirePresent(Object first, Object second) {
        requirePresent(first);
        requirePresent(second);
    }

    private static void requirePresent(Object first, Object second, Object third) {
        requirePresent(first, second);
        requirePresent(third);
    }

    // ---- constants

    /** A 32-bit integer constant. */
    record IntConstant(int value) implements Constant {
        @Override
        public Type type() {
            return Type.I32;
        }

        @Override
        public Opcode opcode() {
            return Opcode.INT_CONSTANT;
        }
    }

    /**
     * A binary32 constant; compared by bits. Of NaNs there is only {@link Float#NaN}: which one a machine computes is
     * its own affair, and code does not depend on the one that compiles.
     */
    record FloatConstant(float value) implements Constant {
        public FloatConstant {
            value = Float.isNaN(value) ? Float.NaN : value;
        }

        @Override
        public Type type() {
            return Type.F32;
        }

        @Override
        public Opcode opcode() {
            return Opcode.FLOAT_CONSTANT;
        }
    }

    /** The address of the first byte of a global. */
    record GlobalAddress(String global) implements Constant {
        public GlobalAddress {
            requirePresent(global);
        }

        @Override
        public Type type() {
            return Type.ADDRESS;
        }

        @Override
        public Opcode opcode() {
            return Opcode.GLOBAL_ADDRESS;
        }
    }

    /** Some value of the type, the same one at each use. */
    record Undefined(Type type) implements Constant {
        public Undefined {
            requirePresent(type);
        }

        @Override
        public Opcode opcode() {
            return Opcode.UNDEFINED;
        }
    }

    // ---- integers

    /** {@code left + right}; the sum wraps. */
    record Add(Value left, Value right) implements IntBinary {
        public Add {
            requirePresent(left, right);
        }

        @Override
        public Add with(Value left, Value right) {
            return new Add(left, right);
        }

        @Override
        public Opcode opcode() {
            return Opcode.ADD;
        }
    }

    /** {@code left - right}; the difference wraps. */
    record Sub(Value left, Value right) implements IntBinary {
        public Sub {
            requirePresent(left, right);
        }

        @Override
        public Sub with(Value left, Value right) {
            return new Sub(left, right);
        }

        @Override
        public Opcode opcode() {
            return Opcode.SUB;
        }
    }

    /** The low 32 bits of {@code left * right}, which are the same for signed and unsigned numbers. */
    record Mul(Value left, Value right) implements IntBinary {
        public Mul {
            requirePresent(left, right);
        }

        @Override
        public Mul with(Value left, Value right) {
            return new Mul(left, right);
        }

        @Override
        public Opcode opcode() {
            return Opcode.MUL;
        }
    }

    /**
     * {@code left / right}, truncated toward zero; {@code -2^31 / -1} is {@code -2^31}. Division by zero gives an
     * unspecified value and has no other effect, so that a division may be moved freely.
     */
    record Div(Value left, Value right) implements IntBinary {
        public Div {
            requirePresent(left, right);
        }

        @Override
        public Div with(Value left, Value right) {
            return new Div(left, right);
        }

        @Override
        public Opcode opcode() {
            return Opcode.DIV;
        }
    }

    /** The remainder of {@link Div}, with the sign of {@code left}; unspecified for a zero divisor. */
    record Rem(Value left, Value right) implements IntBinary {
        public Rem {
            requirePresent(left, right);
        }

        @Override
        public Rem with(Value left, Value right) {
            return new Rem(left, right);
        }

        @Override
        public Opcode opcode() {
            return Opcode.REM;
        }
    }

    /** Bitwise and. */
    record And(Value left, Value right) implements IntBinary {
        public And {
            requirePresent(left, right);
        }

        @Override
        public And with(Value left, Value right) {
            return new And(left, right);
        }

        @Override
        public Opcode opcode() {
            return Opcode.AND;
        }
    }

    /** Bitwise or. */
    record Or(Value left, Value right) implements IntBinary {
        public Or {
            requirePresent(left, right);
        }

        @Override
        public Or with(Value left, Value right) {
            return new Or(left, right);
        }

        @Override
        public Opcode opcode() {
            return Opcode.OR;
        }
    }

    /** Bitwise exclusive or. */
    record Xor(Value left, Value right) implements IntBinary {
        public Xor {
            requirePresent(left, right);
        }

        @Override
        public Xor with(Value left, Value right) {
            return new Xor(left, right);
        }

        @Override
        public Opcode opcode() {
            return Opcode.XOR;
        }
    }

    /** {@code left} shifted left by the low five bits of {@code right}. */
    record Shl(Value left, Value right) implements IntBinary {
        public Shl {
            requirePresent(left, right);
        }

        @Override
        public Shl with(Value left, Value right) {
            return new Shl(left, right);
        }

        @Override
        public Opcode opcode() {
            return Opcode.SHL;
        }
    }

    /** {@code left} shifted right by the low five bits of {@code right}, filled with zeros. */
    record Shr(Value left, Value right) implements IntBinary {
        public Shr {
            requirePresent(left, right);
        }

        @Override
        public Shr with(Value left, Value right) {
            return new Shr(left, right);
        }

        @Override
        public Opcode opcode() {
            return Opcode.SHR;
        }
    }

    /** {@code left} shifted right by the low five bits of {@code right}, filled with its sign. */
    record Sar(Value left, Value right) implements IntBinary {
        public Sar {
            requirePresent(left, right);
        }

        @Override
        public Sar with(Value left, Value right) {
            return new Sar(left, right);
        }

        @Override
        public Opcode opcode() {
            return Opcode.SAR;
        }
    }

    /** The high 32 bits of the signed 64-bit product. */
    record MulHigh(Value left, Value right) implements IntBinary {
        public MulHigh {
            requirePresent(left, right);
        }

        @Override
        public MulHigh with(Value left, Value right) {
            return new MulHigh(left, right);
        }

        @Override
        public Opcode opcode() {
            return Opcode.MUL_HIGH;
        }
    }

    /**
     * 1 if {@code left condition right} holds for the signed integers, else 0; two addresses may be compared for being
     * equal or not.
     */
    record Compare(Condition condition, Value left, Value right) implements IntBinary {
        public Compare {
            requirePresent(condition, left, right);
        }

        @Override
        public Compare with(Value left, Value right) {
            return new Compare(condition, left, right);
        }

        @Override
        public boolean commutes() {
            return condition.commutes();
        }

        @Override
        public Opcode opcode() {
            return Opcode.COMPARE;
        }
    }

    // ---- floating point

    /** {@code left + right}; infinite if the sum is too large, NaN for infinities of different signs. */
    record FloatAdd(Value left, Value right) implements FloatBinary {
        public FloatAdd {
            requirePresent(left, right);
        }

        @Override
        public FloatAdd with(Value left, Value right) {
            return new FloatAdd(left, right);
        }

        @Override
        public Opcode opcode() {
            return Opcode.FLOAT_ADD;
        }
    }

    /** {@code left - right}; infinite if the difference is too large, NaN for equal infinities. */
    record FloatSub(Value left, Value right) implements FloatBinary {
        public FloatSub {
            requirePresent(left, right);
        }

        @Override
        public FloatSub with(Value left, Value right) {
            return new FloatSub(left, right);
        }

        @Override
        public Opcode opcode() {
            return Opcode.FLOAT_SUB;
        }
    }

    /** {@code left * right}; infinite if the product is too large, NaN for zero times infinity. */
    record FloatMul(Value left, Value right) implements FloatBinary {
        public FloatMul {
            requirePresent(left, right);
        }

        @Override
        public FloatMul with(Value left, Value right) {
            return new FloatMul(left, right);
        }

        @Override
        public Opcode opcode() {
            return Opcode.FLOAT_MUL;
        }
    }

    /** {@code left / right}; division by zero gives an infinity, and NaN for zero divided by zero. */
    record FloatDiv(Value left, Value right) implements FloatBinary {
        public FloatDiv {
            requirePresent(left, right);
        }

        @Override
        public FloatDiv with(Value left, Value right) {
            return new FloatDiv(left, right);
        }

        @Override
        public Opcode opcode() {
            return Opcode.FLOAT_DIV;
        }
    }

    /** The operand with its sign changed. */
    record FloatNeg(Value operand) implements Unary {
        public FloatNeg {
            requirePresent(operand);
        }

        @Override
        public Type type() {
            return Type.F32;
        }

        @Override
        public FloatNeg with(Value operand) {
            return new FloatNeg(operand);
        }

        @Override
        public Opcode opcode() {
            return Opcode.FLOAT_NEG;
        }
    }

    /**
     * 1 if {@code left condition right} holds for the numbers, else 0; with a NaN only {@link FloatCondition#NE} holds.
     */
    record FloatCompare(FloatCondition condition, Value left, Value right) implements Binary {
        public FloatCompare {
            requirePresent(condition, left, right);
        }

        @Override
        public Type type() {
            return Type.I32;
        }

        @Override
        public FloatCompare with(Value left, Value right) {
            return new FloatCompare(condition, left, right);
        }

        @Override
        public boolean commutes() {
            return condition.commutes();
        }

        @Override
        public Opcode opcode() {
            return Opcode.FLOAT_COMPARE;
        }
    }

    /** The nearest binary32 number, ties to even. */
    record IntToFloat(Value operand) implements Unary {
        public IntToFloat {
            requirePresent(operand);
        }

        @Override
        public Type type() {
            return Type.F32;
        }

        @Override
        public IntToFloat with(Value operand) {
            return new IntToFloat(operand);
        }

        @Override
        public Opcode opcode() {
            return Opcode.INT_TO_FLOAT;
        }
    }

    /**
     * Truncation toward zero. For NaN and for what does not fit the machine chooses the result, the same each time for
     * the same operand: machines saturate in different ways. No pass evaluates such a conversion.
     */
    record FloatToInt(Value operand) implements Unary {
        public FloatToInt {
            requirePresent(operand);
        }

        @Override
        public Type type() {
            return Type.I32;
        }

        @Override
        public FloatToInt with(Value operand) {
            return new FloatToInt(operand);
        }

        @Override
        public Opcode opcode() {
            return Opcode.FLOAT_TO_INT;
        }
    }

    // ---- selection

    /** {@code ifTrue} if {@code condition} is not 0, else {@code ifFalse}; both are of one type, and both exist. */
    record Select(Value condition, Value ifTrue, Value ifFalse) implements Operation {
        public Select {
            requirePresent(condition, ifTrue, ifFalse);
        }

        @Override
        public Type type() {
            return ifTrue.type();
        }

        @Override
        public int operandCount() {
            return 3;
        }

        @Override
        public Value operand(int index) {
            Objects.checkIndex(index, 3);
            return index == 0 ? condition : index == 1 ? ifTrue : ifFalse;
        }

        @Override
        public Operation mapOperands(UnaryOperator<Value> change) {
            Value c = change.apply(condition);
            Value t = change.apply(ifTrue);
            Value f = change.apply(ifFalse);
            return c.equals(condition) && t.equals(ifTrue) && f.equals(ifFalse) ? this : new Select(c, t, f);
        }

        @Override
        public Opcode opcode() {
            return Opcode.SELECT;
        }
    }

    // ---- memory

    /**
     * {@code base + bytes}, an address. It may leave the object that {@code base} points into, but only words of that
     * object may be accessed by it. The sum wraps if addresses are as wide as integers; if they are wider,
     * {@code bytes} is extended with its sign.
     */
    record Offset(Value base, Value bytes) implements Binary {
        public Offset {
            requirePresent(base, bytes);
        }

        @Override
        public Value left() {
            return base;
        }

        @Override
        public Value right() {
            return bytes;
        }

        @Override
        public Type type() {
            return Type.ADDRESS;
        }

        @Override
        public Offset with(Value base, Value bytes) {
            return new Offset(base, bytes);
        }

        @Override
        public Opcode opcode() {
            return Opcode.OFFSET;
        }
    }

    /**
     * Room for {@code count} words in the frame of the running call, with unspecified contents. Allocas stand in the
     * entry block; equal allocas are different objects, so they are never merged.
     *
     * @param element {@link Type#I32}, {@link Type#F32} or {@link Type#ADDRESS}: what the words hold
     * @param count number of words, at least 0; a word has 4 bytes, one that holds an address as many as the target
     *     says
     */
    record Alloca(Type element, int count) implements Operation {
        public Alloca {
            requirePresent(element);
            if (count < 0) {
                throw new IllegalArgumentException("negative size: " + count);
            }
        }

        @Override
        public Type type() {
            return Type.ADDRESS;
        }

        @Override
        public int operandCount() {
            return 0;
        }

        @Override
        public Value operand(int index) {
            throw new IndexOutOfBoundsException(index);
        }

        @Override
        public Operation mapOperands(UnaryOperator<Value> change) {
            return this;
        }

        @Override
        public Opcode opcode() {
            return Opcode.ALLOCA;
        }
    }

    /**
     * The word at a 4-byte-aligned address. A word of an {@link Alloca} that nothing has written is unspecified. An
     * address that is not aligned, or outside the object that it was computed from, is undefined.
     */
    record Load(Type type, Value operand) implements Unary {
        public Load {
            requirePresent(type, operand);
        }

        @Override
        public Load with(Value operand) {
            return new Load(type, operand);
        }

        /** Where it reads. */
        public Value address() {
            return operand;
        }

        @Override
        public Opcode opcode() {
            return Opcode.LOAD;
        }
    }

    /**
     * Writes a word to a 4-byte-aligned address. An address that is not aligned, or outside the object that it was
     * computed from, is undefined, and so is a store to a constant global.
     */
    record Store(Value address, Value value) implements Binary {
        public Store {
            requirePresent(address, value);
        }

        @Override
        public Value left() {
            return address;
        }

        @Override
        public Value right() {
            return value;
        }

        @Override
        public Type type() {
            return Type.VOID;
        }

        @Override
        public Store with(Value address, Value value) {
            return new Store(address, value);
        }

        @Override
        public Opcode opcode() {
            return Opcode.STORE;
        }
    }

    /**
     * Sets {@code count} words from a 4-byte-aligned address on to zero, as so many stores would.
     *
     * @param count number of 4-byte words, at least 0
     */
    record ZeroFill(Value operand, int count) implements Unary {
        public ZeroFill {
            requirePresent(operand);
            if (count < 0) {
                throw new IllegalArgumentException("negative size: " + count);
            }
        }

        /** Where it begins to write. */
        public Value address() {
            return operand;
        }

        @Override
        public Type type() {
            return Type.VOID;
        }

        @Override
        public ZeroFill with(Value operand) {
            return new ZeroFill(operand, count);
        }

        @Override
        public Opcode opcode() {
            return Opcode.ZERO_FILL;
        }
    }

    // ---- calls

    /**
     * Calls a function of the program, with a frame of its own. How deep a recursion may be depends on the stack of the
     * machine.
     *
     * @param function its name
     * @param type its return type
     */
    record Call(String function, Type type, List<Value> arguments) implements AnyCall {
        public Call {
            requirePresent(function, type);
            arguments = List.copyOf(arguments);
        }

        @Override
        public Call with(List<Value> arguments) {
            return new Call(function, type, arguments);
        }

        @Override
        public Opcode opcode() {
            return Opcode.CALL;
        }
    }

    /**
     * Calls a function of the SysY run-time library. It has an effect on input, output or the timers at least, so that
     * calls are neither removed nor merged nor exchanged.
     */
    record LibraryCall(LibraryFunction function, List<Value> arguments) implements AnyCall {
        public LibraryCall {
            requirePresent(function);
            arguments = List.copyOf(arguments);
        }

        @Override
        public Type type() {
            return function.returnType();
        }

        @Override
        public LibraryCall with(List<Value> arguments) {
            return new LibraryCall(function, arguments);
        }

        @Override
        public Opcode opcode() {
            return Opcode.LIBRARY_CALL;
        }
    }
}
