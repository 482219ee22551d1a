package edu.sysy.prove.validate;

import edu.sysy.analysis.CallEffects;
import edu.sysy.ir.Block;
import edu.sysy.ir.Global;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.prove.term.Operator;
import edu.sysy.prove.term.Terms;
import edu.sysy.prove.translate.Computed;
import edu.sysy.prove.translate.FunctionTerms;
import edu.sysy.prove.translate.UntranslatableException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;

/** Executes the instructions of blocks on terms. */
final class BlockExecution {
    private static final int WIDTH = Integer.SIZE;

    /** No variable; those that globals and words are, are negative. */
    private static final int NO_VARIABLE = 0;

    /** What variables are while a block is executed. */
    interface State {
        Located get(int variable);

        void set(int variable, Located value);

        /** Is told of a store into an object that others may see. */
        void stored(int object);

        /** Is told of a call that may write memory; its arguments point into objects. */
        void called(CallEffects effects, List<Integer> arguments);
    }

    private final Context context;
    private final Terms terms;
    private final FunctionSide side;
    private final FunctionVariables variables;
    private final CallExecution calls;
    /** The arrays of the frame, by the number of the object that they are. */
    private final Map<Integer, Integer> arrays = new HashMap<>();

    /** The globals, by the number of the object that they are. */
    private final Map<Integer, Global> globals = new HashMap<>();

    BlockExecution(Context context, FunctionSide side) {
        this.context = context;
        this.terms = context.terms();
        this.side = side;
        this.variables = side.variables();
        this.calls = new CallExecution(context, side);
    }

    void run(Block block, State state) {
        for (Instruction instruction : block.instructions()) {
            execute(instruction, state);
        }
    }

    private void execute(Instruction instruction, State state) {
        int result = instruction.result().index();
        switch (instruction.operation()) {
            case Operation.GlobalAddress(String name) -> state.set(result, global(name));
            case Operation.Alloca(Type element, int count) -> {
                Located address = context.objects().local(side.ordinal(result) + ". array of " + count + " " + element);
                arrays.put(address.base(), result);
                state.set(result, address);
            }
            case Operation.Undefined undefined ->
                state.set(
                        result,
                        Located.number(context.functions().unknown(side.ordinal(result) + ". undefined value")));
            case Operation.Offset(Value base, Value bytes) -> {
                Located address = state.get(base.index());
                int sum = terms.binary(
                        Operator.ADD, address.term(), state.get(bytes.index()).term());
                state.set(result, new Located(sum, address.base()));
            }
            case Operation.Select select -> {
                Located ifTrue = state.get(select.ifTrue().index());
                Located ifFalse = state.get(select.ifFalse().index());
                int condition = context.conditions()
                        .branch(state.get(select.condition().index()).term(), 0);
                int chosen = context.conditions().choose(condition, ifTrue.term(), ifFalse.term());
                state.set(
                        result,
                        new Located(chosen, ifTrue.base() == ifFalse.base() ? ifTrue.base() : MemoryObjects.UNKNOWN));
            }
            case Operation.Load load ->
                state.set(result, load(state.get(load.operand().index()), load.type(), state));
            case Operation.Store(Value address, Value value) ->
                store(state.get(address.index()), state.get(value.index()), state);
            case Operation.ZeroFill(Value start, int count) -> fill(state.get(start.index()), count, state);
            case Operation.AnyCall call -> calls.run(call, instruction.result(), state);
            default -> state.set(result, Located.number(number(instruction.operation(), state)));
        }
    }

    private int number(Operation operation, State state) {
        int[] operands = new int[operation.operandCount()];
        boolean isConstant = true;
        for (int i = 0; i < operands.length; i++) {
            operands[i] = state.get(operation.operand(i).index()).term();
            isConstant &= terms.isConstant(operands[i]);
        }
        if (!context.hasExactFloats() && !isConstant && isOnFloats(operation)) {
            return floating(operation, operands);
        }
        Computed[] computed = Arrays.stream(operands)
                .mapToObj(
                        operand -> Computed.number(operand, context.conditions().no()))
                .toArray(Computed[]::new);
        return context.operations().compute(operation, computed).term();
    }

    private static boolean isOnFloats(Operation operation) {
        return operation instanceof Operation.FloatBinary
                || operation instanceof Operation.FloatNeg
                || operation instanceof Operation.FloatCompare
                || operation instanceof Operation.IntToFloat
                || operation instanceof Operation.FloatToInt;
    }

    /** An operation on floating-point numbers of which nothing is known but whether its operands may be exchanged. */
    private int floating(Operation operation, int[] operands) {
        String name = operation instanceof Operation.FloatCompare compare
                ? "fcmp " + compare.condition()
                : operation.opcode().mnemonic();
        if (operation instanceof Operation.FloatBinary binary && binary.commutes()) {
            Arrays.setAll(operands, i -> context.normalizer().normalize(operands[i]));
            Arrays.sort(operands);
        }
        return context.functions().apply(name, operands);
    }

    private Located global(String name) {
        Located address = context.global(name);
        side.program().global(name).ifPresent(global -> globals.put(address.base(), global));
        return address;
    }

    // ---- memory

    /** The array of the frame that only the function gets at and that an address points into; -1 if there is none. */
    private int ownArray(Located address) {
        int array = arrays.getOrDefault(address.base(), LocalArrays.NONE);
        return array != LocalArrays.NONE && side.arrays().use(array) != LocalArrays.Use.SHARED
                ? array
                : LocalArrays.NONE;
    }

    /** The variable that an address is: a global, or a word of an array of the frame; {@link #NO_VARIABLE} if none. */
    private int variable(Located address) {
        Global global = globals.get(address.base());
        Type type = global == null ? null : context.programs().scalars().types().get(global.name());
        if (global != null && type != null) {
            return variables.global(global.name(), type);
        }
        int array = ownArray(address);
        if (array == LocalArrays.NONE || side.arrays().use(array) != LocalArrays.Use.WORDS) {
            return NO_VARIABLE;
        }
        int distance = context.memory().distance(address);
        if (!terms.isConstant(distance)) {
            throw new UntranslatableException("a distance is no constant after all");
        }
        return variables.word(array, terms.signed(distance), side.arrays().element(array));
    }

    /** The state that an address is read and written in. */
    private int state(Located address) {
        int array = ownArray(address);
        return array == LocalArrays.NONE ? FunctionVariables.MEMORY : variables.array(array);
    }

    private Located load(Located address, Type type, State state) {
        int variable = variable(address);
        if (variable != NO_VARIABLE) {
            return state.get(variable);
        }
        Global read = globals.get(address.base());
        if (read != null && type != Type.ADDRESS) {
            boolean isConstant = read.constant() || context.programs().effects().isNeverWritten(read.name());
            if (isConstant && read.count() <= FunctionTerms.MAX_TABLE) {
                int index = terms.binary(Operator.LSHR, context.memory().distance(address), terms.constant(2, WIDTH));
                return Located.number(terms.lookup(read.data().toArray(read.count()), index));
            }
        }
        return Located.number(context.memory().read(state.get(state(address)).term(), address));
    }

    private void store(Located address, Located value, State state) {
        int variable = variable(address);
        if (variable != NO_VARIABLE) {
            state.set(variable, value);
        } else {
            change(address, before -> context.memory().write(before, address, value.term()), state);
        }
    }

    private void fill(Located start, int count, State state) {
        if (variable(start) == NO_VARIABLE) {
            change(start, before -> context.memory().fill(before, start, count), state);
            return;
        }
        for (int i = 0; i < count; i++) {
            int word = terms.binary(Operator.ADD, start.term(), terms.constant(4L * i, WIDTH));
            state.set(variable(new Located(word, start.base())), Located.number(terms.constant(0, WIDTH)));
        }
    }

    private void change(Located address, IntUnaryOperator change, State state) {
        int changed = state(address);
        if (changed == FunctionVariables.MEMORY) {
            state.stored(address.base());
        }
        state.set(changed, Located.number(change.applyAsInt(state.get(changed).term())));
    }
}
