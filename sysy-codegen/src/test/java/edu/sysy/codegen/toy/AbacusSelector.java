package edu.sysy.codegen.toy;

import edu.sysy.codegen.select.AddressForms.Access;
import edu.sysy.codegen.select.AddressingModes;
import edu.sysy.codegen.select.ArgumentPlace;
import edu.sysy.codegen.select.BlockSelector;
import edu.sysy.codegen.select.CallSelection;
import edu.sysy.codegen.select.ConditionTest;
import edu.sysy.codegen.select.ConstantArithmetic;
import edu.sysy.codegen.select.ConstantPlacement;
import edu.sysy.codegen.select.FunctionSelection;
import edu.sysy.codegen.select.IntegerCode;
import edu.sysy.codegen.select.Pattern;
import edu.sysy.codegen.select.PatternCode;
import edu.sysy.codegen.select.SelectionFacts;
import edu.sysy.codegen.select.ValueRegisters;
import edu.sysy.ir.Block;
import edu.sysy.ir.Condition;
import edu.sysy.ir.FloatCondition;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Program;
import edu.sysy.ir.Value;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.Operand;
import edu.sysy.machine.Register;
import edu.sysy.machine.VirtualRegister;
import java.util.ArrayList;
import java.util.List;

/** Selects instructions of Abacus for a function. What is folded into what, and where constants are, is shared. */
final class AbacusSelector implements BlockSelector {
    private static final AbacusConvention CONVENTION = new AbacusConvention();
    private static final ConstantPlacement.Room CONSTANT_ROOM = new ConstantPlacement.Room(6, 3, 0, 0);

    /** Any constant fits, and objects have no upper and lower halves. */
    private static final class Addressing implements AddressingModes {
        @Override
        public boolean isOffset(long bytes) {
            return bytes == (int) bytes;
        }

        @Override
        public String symbol(String global) {
            return AbacusAssembly.globalSymbol(global);
        }
    }

    private final SelectionFacts facts;
    private final AbacusCode code;
    private final ValueRegisters values;
    private final CallSelection calls;
    private final PatternCode patterns;
    private final ConstantArithmetic constants;

    private AbacusSelector(SelectionFacts facts, ConstantPlacement placement) {
        this.facts = facts;
        this.code = new AbacusCode(placement);
        this.values = new ValueRegisters(facts.function(), facts.addresses(), code);
        this.calls = new CallSelection(code.buffer, values, code.pool(), CONVENTION);
        this.patterns = new PatternCode(code, facts.ranges(), values);
        this.constants = new ConstantArithmetic(code, facts.ranges(), values);
    }

    /** The code of a function; calls that it ends with are jumps if {@code tailCalls} says so. */
    static MachineFunction select(Program program, Function function, boolean tailCalls) {
        SelectionFacts facts = SelectionFacts.of(program, function, new Addressing());
        SelectionFacts all = tailCalls
                ? facts.withTailCalls(types -> CONVENTION.arguments(types).bytes())
                : facts;
        return FunctionSelection.select(all, CONSTANT_ROOM, placement -> new AbacusSelector(all, placement));
    }

    @Override
    public void enter(Block block, int position) {
        constants.enter();
    }

    @Override
    public CallSelection calls() {
        return calls;
    }

    @Override
    public void select(Instruction instruction, int position, int index) {
        Value result = instruction.result();
        switch (instruction.operation()) {
            case Operation.Compare compare ->
                values.define(result, code.flag(test(facts.folding().valueTest(compare, position))));
            case Operation.FloatCompare compare ->
                values.define(
                        result,
                        code.flag(test(
                                new ConditionTest.Floats(compare.condition(), compare.left(), compare.right(), true))));
            case Operation.IntBinary binary -> values.define(result, integer(binary, position, index));
            case Operation.FloatBinary binary ->
                values.define(
                        result, code.three(opcode(binary), values.use(binary.left()), values.use(binary.right())));
            case Operation.FloatNeg(var operand) -> define(result, AbacusOpcode.FNEG, operand, 0);
            case Operation.IntToFloat(var operand) -> define(result, AbacusOpcode.TOFLOAT, operand, 0);
            case Operation.FloatToInt(var operand) -> define(result, AbacusOpcode.TOINT, operand, 0);
            case Operation.Select select -> values.define(result, select(select, position));
            case Operation.Offset offset -> values.define(result, sum(result, offset));
            case Operation.Load(var type, var address) -> {
                Access.Based access = access(address, position);
                define(result, AbacusOpcode.LOAD, access.base(), access.displacement());
            }
            case Operation.Store(var address, var value) -> {
                Register stored = values.use(value);
                Access.Based access = access(address, position);
                code.buffer.add(AbacusInstruction.store(stored, values.use(access.base()), access.displacement()));
            }
            case Operation.ZeroFill(var address, int count) -> {
                if (count > 0) {
                    code.buffer.add(AbacusInstruction.immediate(AbacusOpcode.CLEAR, null, values.use(address), count));
                }
            }
            case Operation.LibraryCall(var function, var arguments)
            when function.variadic() -> callVariadic(result, function.symbol(), arguments);
            case Operation.AnyCall call -> calls.call(result, call);
            case Operation.Alloca alloca -> {}
            case Operation.Constant constant -> {}
        }
    }

    /** Defines a value by an instruction that reads one register. */
    private void define(Value result, AbacusOpcode opcode, Value operand, int immediate) {
        VirtualRegister rd = code.buffer.newRegister(CONVENTION.classOf(result.type()));
        code.buffer.add(AbacusInstruction.immediate(opcode, rd, values.use(operand), immediate));
        values.define(result, rd);
    }

    // ---- arithmetic

    private Register integer(Operation.IntBinary operation, int position, int index) {
        Pattern pattern = facts.folding().pattern(operation, position);
        if (pattern != null) {
            return patterns.select(pattern);
        }
        if (!(values.definition(operation.right()) instanceof Operation.IntConstant(int c))) {
            return code.three(opcode(operation), values.use(operation.left()), values.use(operation.right()));
        }
        Register cheaper = constants.select(operation, operation.left(), c, position, index);
        return cheaper != null ? cheaper : code.immediate(opcode(operation), values.use(operation.left()), c);
    }

    private static AbacusOpcode opcode(Operation.IntBinary operation) {
        return switch (operation) {
            case Operation.MulHigh high -> AbacusOpcode.MULHIGH;
            case Operation.Div div -> AbacusOpcode.DIV;
            case Operation.Rem rem -> AbacusOpcode.REM;
            default -> AbacusOpcode.of(IntegerCode.Operator.of(operation));
        };
    }

    private static AbacusOpcode opcode(Operation.FloatBinary operation) {
        return switch (operation) {
            case Operation.FloatAdd add -> AbacusOpcode.FADD;
            case Operation.FloatSub sub -> AbacusOpcode.FSUB;
            case Operation.FloatMul mul -> AbacusOpcode.FMUL;
            case Operation.FloatDiv div -> AbacusOpcode.FDIV;
        };
    }

    // ---- comparisons

    private Register select(Operation.Select select, int position) {
        Register ifTrue = values.use(select.ifTrue());
        Register ifFalse = values.use(select.ifFalse());
        boolean expected = test(facts.folding().selectTest(select.condition(), position));
        return code.three(AbacusOpcode.SELECT, expected ? ifTrue : ifFalse, expected ? ifFalse : ifTrue);
    }

    /** Adds a comparison, after which the test holds if the flag is what is returned. */
    private boolean test(ConditionTest test) {
        return switch (test) {
            case ConditionTest.Ints(var condition, var left, var right) -> {
                AbacusOpcode opcode = switch (condition) {
                    case EQ, NE -> AbacusOpcode.CMPEQ;
                    case LT, GE -> AbacusOpcode.CMPLT;
                    case LE, GT -> AbacusOpcode.CMPLE;
                };
                Register a = values.use(left);
                code.buffer.add(
                        values.definition(right) instanceof Operation.IntConstant(int c)
                                ? AbacusInstruction.immediate(opcode, null, a, c)
                                : AbacusInstruction.three(opcode, null, a, values.use(right)));
                yield condition == Condition.EQ || condition == Condition.LT || condition == Condition.LE;
            }
            case ConditionTest.Floats(var condition, var left, var right, boolean expected) -> {
                AbacusOpcode opcode = switch (condition) {
                    case EQ, NE -> AbacusOpcode.FCMPEQ;
                    case LT -> AbacusOpcode.FCMPLT;
                    case LE -> AbacusOpcode.FCMPLE;
                };
                code.buffer.add(AbacusInstruction.three(opcode, null, values.use(left), values.use(right)));
                yield (condition != FloatCondition.NE) == expected;
            }
            case ConditionTest.NonZero(var value, boolean expected) -> equals(values.use(value), 0, !expected);
            case ConditionTest.LowBits(var value, int width, boolean expected) ->
                equals(code.lowBits(values.use(value), width), 0, !expected);
            case ConditionTest.Masked(var value, int mask, int bits, boolean expected) ->
                equals(code.immediate(AbacusOpcode.AND, values.use(value), mask), bits, expected);
            case ConditionTest.Remainders remainders ->
                equals(patterns.difference(remainders), 0, remainders.expected());
        };
    }

    private boolean equals(Register a, int value, boolean expected) {
        code.buffer.add(AbacusInstruction.immediate(AbacusOpcode.CMPEQ, null, a, value));
        return expected;
    }

    // ---- memory

    private Register sum(Value result, Operation.Offset offset) {
        Value root = facts.addresses().foldedBase(offset);
        if (root == null) {
            return code.three(AbacusOpcode.ADD, values.use(offset.base()), values.use(offset.bytes()));
        }
        int displacement = facts.addresses().displacement(result);
        return displacement == 0 ? values.use(root) : code.immediate(AbacusOpcode.ADD, values.use(root), displacement);
    }

    private Access.Based access(Value address, int position) {
        return facts.addresses().access(address, position) instanceof Access.Based based
                ? based
                : new Access.Based(address, 0);
    }

    // ---- branches and calls

    @Override
    public void branch(ConditionTest test) {
        code.buffer.add(AbacusInstruction.branch(test(test), ""));
    }

    /**
     * Calls a function that takes any number of arguments: those after the first are on the stack as words, and the
     * last register of arguments says how many there are.
     */
    private void callVariadic(Value result, String symbol, List<Value> arguments) {
        int words = arguments.size() - 1;
        List<Operand> operands = new ArrayList<>();
        for (int i = 0; i < words; i++) {
            calls.pass(values.useAlone(arguments.get(i + 1)), new ArgumentPlace.OnStack(Integer.BYTES * i), operands);
        }
        Register first = values.useAlone(arguments.getFirst());
        operands.add(Operand.use(first, AbacusRegisters.integer(1)));
        operands.add(Operand.use(code.fresh(words), AbacusRegisters.integer(3)));
        calls.call(result, symbol, operands, Integer.BYTES * words);
    }
}
