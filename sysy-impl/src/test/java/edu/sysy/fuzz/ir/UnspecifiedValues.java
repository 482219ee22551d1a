package edu.sysy.fuzz.ir;

import edu.sysy.ir.Block;
import edu.sysy.ir.Condition;
import edu.sysy.ir.FloatCondition;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionEditor;
import edu.sysy.ir.Global;
import edu.sysy.ir.InitialData;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Alloca;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.Div;
import edu.sysy.ir.Operation.FloatBinary;
import edu.sysy.ir.Operation.FloatCompare;
import edu.sysy.ir.Operation.FloatConstant;
import edu.sysy.ir.Operation.FloatNeg;
import edu.sysy.ir.Operation.GlobalAddress;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Offset;
import edu.sysy.ir.Operation.Rem;
import edu.sysy.ir.Operation.Select;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Operation.Undefined;
import edu.sysy.ir.Program;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Chooses everything that the representation leaves open: undefined values, quotients by zero, words of a new frame,
 * bits of a NaN, and what lies between objects in memory. A program whose variants differ has no meaning of its own.
 */
final class UnspecifiedValues {
    private static final String PADDING = "padding.";
    private static final int PADDING_WORDS = 5;

    private final int seed;

    private UnspecifiedValues(int seed) {
        this.seed = seed;
    }

    /** The program with two other choices. */
    static List<Program> variants(Program program) {
        return List.of(new UnspecifiedValues(0x5bd1e995).applyTo(program), new UnspecifiedValues(-7).applyTo(program));
    }

    private Program applyTo(Program program) {
        List<Global> globals = new ArrayList<>();
        globals.add(padding(0));
        for (Global global : program.globals()) {
            globals.add(global);
            globals.add(padding(globals.size()));
        }
        return program.withGlobals(globals).mapFunctions(function -> function.edit(edit -> edit(function, edit)));
    }

    private Global padding(int number) {
        int[] words = new int[PADDING_WORDS];
        Arrays.setAll(words, i -> word(number * PADDING_WORDS + i));
        return new Global(PADDING + number, Type.I32, PADDING_WORDS, InitialData.ofWords(words), false);
    }

    private int word(int number) {
        return (number + 1) * 0x9e3779b1 ^ seed;
    }

    private void edit(Function function, FunctionEditor edit) {
        for (Block block : function.blocks()) {
            List<Instruction> instructions = new ArrayList<>();
            for (Instruction instruction : block.instructions()) {
                add(instruction, instructions, edit);
            }
            edit.setBlock(block.withInstructions(instructions));
        }
    }

    private void add(Instruction instruction, List<Instruction> code, FunctionEditor edit) {
        Value result = instruction.result();
        switch (instruction.operation()) {
            case Undefined(Type type) -> code.add(new Instruction(result, undefined(type, result.index())));
            case Div op -> quotient(op, code, edit, result);
            case Rem op -> quotient(op, code, edit, result);
            case FloatConstant(float value)
            when Float.isNaN(value) -> code.add(new Instruction(result, new FloatConstant(nan())));
            case FloatBinary op -> number(op, code, edit, result);
            case FloatNeg op -> number(op, code, edit, result);
            case Alloca alloca -> {
                code.add(instruction);
                for (int i = 0; i < alloca.count(); i++) {
                    Value bytes = insert(new IntConstant(4 * i), code, edit);
                    Value value = insert(undefined(alloca.element(), result.index() + i), code, edit);
                    code.add(new Instruction(
                            Value.NONE, new Store(insert(new Offset(result, bytes), code, edit), value)));
                }
                insert(new Alloca(Type.I32, PADDING_WORDS), code, edit);
            }
            default -> code.add(instruction);
        }
    }

    private Operation undefined(Type type, int number) {
        return switch (type) {
            case I32 -> new IntConstant(word(number));
            case F32 -> new FloatConstant(word(number) % 1000 / 8f);
            case ADDRESS -> new GlobalAddress(PADDING + 0);
            case VOID, I32X4, F32X4 -> throw new IllegalArgumentException("nothing is an undefined " + type);
        };
    }

    private void quotient(Operation.Binary operation, List<Instruction> code, FunctionEditor edit, Value result) {
        Value quotient = insert(operation, code, edit);
        Value zero = insert(new IntConstant(0), code, edit);
        Value other = insert(new IntConstant(word(result.index())), code, edit);
        Value defined = insert(new Compare(Condition.NE, operation.right(), zero), code, edit);
        code.add(new Instruction(result, new Select(defined, quotient, other)));
    }

    private void number(Operation operation, List<Instruction> code, FunctionEditor edit, Value result) {
        Value number = insert(operation, code, edit);
        Value nan = insert(new FloatConstant(nan()), code, edit);
        Value isNan = insert(new FloatCompare(FloatCondition.NE, number, number), code, edit);
        code.add(new Instruction(result, new Select(isNan, nan, number)));
    }

    private float nan() {
        return Float.intBitsToFloat(seed < 0 ? 0xffc00001 : 0x7fc12345);
    }

    private static Value insert(Operation operation, List<Instruction> code, FunctionEditor edit) {
        Value value = edit.newValue(operation.type());
        code.add(new Instruction(value, operation));
        return value;
    }
}
