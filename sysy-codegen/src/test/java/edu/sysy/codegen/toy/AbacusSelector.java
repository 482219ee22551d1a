package edu.sysy.codegen.toy;

import edu.sysy.codegen.select.AddressForms;
import edu.sysy.codegen.select.AddressForms.Access;
import edu.sysy.codegen.select.AddressingModes;
import edu.sysy.codegen.select.BlockSelector;
import edu.sysy.codegen.select.CodeBuffer;
import edu.sysy.codegen.select.ConditionTest;
import edu.sysy.codegen.select.ConstantDivision;
import edu.sysy.codegen.select.ConstantMultiplication;
import edu.sysy.codegen.select.ConstantPlacement;
import edu.sysy.codegen.select.ConstantPool;
import edu.sysy.codegen.select.FoldingPlan;
import edu.sysy.codegen.select.FunctionSelection;
import edu.sysy.codegen.select.Pattern;
import edu.sysy.codegen.select.PatternCode;
import edu.sysy.codegen.select.SelectionFacts;
import edu.sysy.codegen.select.ValueRegisters;
import edu.sysy.ir.Block;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Program;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.Register;
import edu.sysy.machine.RegisterClass;
import edu.sysy.machine.VirtualRegister;

/** Selects instructions of Abacus for a function. What is folded into what, and where constants are, is shared. */
final class AbacusSelector implements BlockSelector {
    private static final ConstantPlacement.Room CONSTANT_ROOM = new ConstantPlacement.Room(6, 3);

    /** Any constant fits, and objects have no upper and lower halves. */
    private static final class Addressing implements AddressingModes {
        @Override
        public boolean isOffset(long bytes) {
            return bytes == (int) bytes;
        }

        @Override
        public boolean hasLowerParts() {
            return false;
        }

        @Override
        public int maxZeroStores() {
            return 0;
        }

        @Override
        public String symbol(String global) {
            return Abacus.globalSymbol(global);
        }
    }

    private final SelectionFacts facts;
    private final AddressForms addresses;
    private final FoldingPlan folding;
    private final AbacusCode code;
    private final ValueRegisters values;
    private final AbacusCalls calls;
    private final PatternCode patterns;
    private final ConstantMultiplication multiplication;
    private final ConstantDivision division;

    private AbacusSelector(SelectionFacts facts, ConstantPlacement placement) {
        this.facts = facts;
        this.addresses = facts.addresses();
        this.folding = facts.folding();
        this.code = new AbacusCode(placement);
        this.values = new ValueRegisters(facts.function(), addresses, code);
        this.calls = new AbacusCalls(code, values);
        this.patterns = new PatternCode(code, facts.ranges(), values);
        this.multiplication = new ConstantMultiplication(code);
        this.division = new ConstantDivision(code, multiplication);
    }

    /** The code of a function; calls that it ends with are jumps if {@code tailCalls} says so. */
    static MachineFunction select(Program program, Function function, boolean tailCalls) {
        SelectionFacts facts = SelectionFacts.of(program, function, new Addressing());
        SelectionFacts all = tailCalls ? facts.withTailCalls(AbacusCalls::stackBytes) : facts;
        return FunctionSelection.select(all, CONSTANT_ROOM, placement -> new AbacusSelector(all, placement));
    }

    @Override
    public CodeBuffer code() {
        return code.buffer;
    }

    @Override
    public ConstantPool constants() {
        return code.pool;
    }

    @Override
    public ValueRegisters values() {
        return values;
    }

    @Override
    public void enter(Block block, int position) {
        division.forget();
    }

    @Override
    public void enterFunction(boolean remain) {
        calls.fixed().enter(facts.function().parameters(), remain);
    }

    @Override
    public RegisterClass classOf(Type type) {
        return AbacusRegisters.classOf(type);
    }

    @Override
    public void select(Instruction instruction, int position, int index) {
        Value result = instruction.result();
        switch (instruction.operation()) {
            case Operation.Compare compare ->
                values.define(result, code.flag(test(folding.valueTest(compare, position))));
            case Operation.FloatCompare compare ->
                values.define(
                        result,
                        code.flag(test(
                                new ConditionTest.Floats(compare.condition(), compare.left(), compare.right(), true))));
            case Operation.IntBinary binary -> values.define(result, integer(binary, position, index));
            case Operation.FloatBinary binary ->
                values.define(
                        result, code.three(opcode(binary), values.use(binary.left()), values.use(binary.right())));
            case Operation.FloatNeg(var operand) -> convert(AbacusOpcode.FNEG, result, operand);
            case Operation.IntToFloat(var operand) -> convert(AbacusOpcode.TOFLOAT, result, operand);
            case Operation.FloatToInt(var operand) -> convert(AbacusOpcode.TOINT, result, operand);
            case Operation.Select select -> values.define(result, select(select, position));
            case Operation.Offset offset -> values.define(result, sum(result, offset));
            case Operation.Load(var type, var address) -> {
                Access.Based access = access(address, position);
                VirtualRegister rd = newRegister(result);
                code.buffer.add(AbacusInstruction.load(rd, values.use(access.base()), access.displacement()));
                values.define(result, rd);
            }
            case Operation.Store(var address, var value) -> {
                Register stored = values.use(value);
                Access.Based access = access(address, position);
                code.buffer.add(AbacusInstruction.store(stored, values.use(access.base()), access.displacement()));
            }
            case Operation.ZeroFill(var address, int count) -> {
                if (count > 0) {
                    code.buffer.add(AbacusInstruction.clear(values.use(address), count));
                }
            }
            case Operation.AnyCall call -> calls.call(result, call);
            case Operation.Alloca alloca -> {}
            case Operation.Constant constant -> {}
        }
    }

    private VirtualRegister newRegister(Value value) {
        return code.buffer.newRegister(classOf(value.type()));
    }

    private void convert(AbacusOpcode opcode, Value result, Value operand) {
        VirtualRegister rd = newRegister(result);
        code.buffer.add(AbacusInstruction.two(opcode, rd, values.use(operand)));
        values.define(result, rd);
    }

    // ---- arithmetic

    private Register integer(Operation.IntBinary operation, int position, int index) {
        Pattern pattern = folding.pattern(operation, position);
        if (pattern != null) {
            return patterns.select(pattern);
        }
        if (!(values.definition(operation.right()) instanceof Operation.IntConstant(int c))) {
            return code.three(opcode(operation), values.use(operation.left()), values.use(operation.right()));
        }
        Register a = values.use(operation.left());
        return switch (operation) {
            case Operation.Mul mul -> multiplication.multiply(a, c);
            case Operation.Div div
            when c != 0 && division.replacesQuotient(c, isNonNegative(position, index)) ->
                division.quotient(a, c, isNonNegative(position, index));
            case Operation.Rem rem
            when c != 0 && division.replacesRemainder(c, isNonNegative(position, index)) ->
                division.remainder(a, c, isNonNegative(position, index));
            default -> code.immediate(opcode(operation), a, c);
        };
    }

    private boolean isNonNegative(int position, int index) {
        return facts.ranges().isNonNegative(position, index, 0);
    }

    private static AbacusOpcode opcode(Operation.IntBinary operation) {
        return switch (operation) {
            case Operation.Add add -> AbacusOpcode.ADD;
            case Operation.Sub sub -> AbacusOpcode.SUB;
            case Operation.Mul mul -> AbacusOpcode.MUL;
            case Operation.MulHigh high -> AbacusOpcode.MULHIGH;
            case Operation.Div div -> AbacusOpcode.DIV;
            case Operation.Rem rem -> AbacusOpcode.REM;
            case Operation.And and -> AbacusOpcode.AND;
            case Operation.Or or -> AbacusOpcode.OR;
            case Operation.Xor xor -> AbacusOpcode.XOR;
            case Operation.Shl shl -> AbacusOpcode.SHL;
            case Operation.Shr shr -> AbacusOpcode.SHR;
            case Operation.Sar sar -> AbacusOpcode.SAR;
            case Operation.Compare compare -> throw new IllegalArgumentException(compare.toString());
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
        boolean expected = test(folding.selectTest(select.condition(), position));
        return code.three(AbacusOpcode.SELECT, expected ? ifTrue : ifFalse, expected ? ifFalse : ifTrue);
    }

    /** Adds a comparison, after which the test holds if the flag is what is returned. */
    private boolean test(ConditionTest test) {
        switch (test) {
            case ConditionTest.Ints(var condition, var left, var right) -> {
                AbacusOpcode.Test comparison = AbacusOpcode.test(condition);
                Register a = values.use(left);
                code.buffer.add(
                        values.definition(right) instanceof Operation.IntConstant(int c)
                                ? AbacusInstruction.compare(comparison.opcode(), a, c)
                                : AbacusInstruction.compare(comparison.opcode(), a, values.use(right)));
                return comparison.expected();
            }
            case ConditionTest.Floats(var condition, var left, var right, boolean expected) -> {
                AbacusOpcode.Test comparison = AbacusOpcode.test(condition);
                code.buffer.add(AbacusInstruction.compare(comparison.opcode(), values.use(left), values.use(right)));
                return comparison.expected() == expected;
            }
            case ConditionTest.NonZero(var value, boolean expected) -> {
                return equals(values.use(value), 0, !expected);
            }
            case ConditionTest.LowBits(var value, int width, boolean expected) -> {
                return equals(code.lowBits(values.use(value), width), 0, !expected);
            }
            case ConditionTest.Masked(var value, int mask, int bits, boolean expected) -> {
                return equals(code.immediate(AbacusOpcode.AND, values.use(value), mask), bits, expected);
            }
            case ConditionTest.Remainders remainders -> {
                return equals(patterns.difference(remainders), 0, remainders.expected());
            }
        }
    }

    private boolean equals(Register a, int value, boolean expected) {
        code.buffer.add(AbacusInstruction.compare(AbacusOpcode.CMPEQ, a, value));
        return expected;
    }

    // ---- memory

    private Register sum(Value result, Operation.Offset offset) {
        Value root = addresses.foldedBase(offset);
        if (root == null) {
            return code.three(AbacusOpcode.ADD, values.use(offset.base()), values.use(offset.bytes()));
        }
        int displacement = addresses.displacement(result);
        return displacement == 0 ? values.use(root) : code.immediate(AbacusOpcode.ADD, values.use(root), displacement);
    }

    private Access.Based access(Value address, int position) {
        return addresses.access(address, position) instanceof Access.Based based ? based : new Access.Based(address, 0);
    }

    // ---- ends of blocks

    @Override
    public void branch(ConditionTest test) {
        boolean expected = test(test);
        code.buffer.add(AbacusInstruction.jump(expected ? AbacusOpcode.BRSET : AbacusOpcode.BRCLEAR, ""));
    }

    @Override
    public void leave(Value value) {
        calls.fixed().leave(value);
    }

    @Override
    public void leaveBy(Operation.AnyCall call) {
        calls.fixed().leaveBy(AbacusCalls.symbol(call), call.arguments());
    }
}
