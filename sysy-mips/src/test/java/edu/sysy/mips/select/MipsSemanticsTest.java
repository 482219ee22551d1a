package edu.sysy.mips.select;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.codegen.condition.ConditionTest;
import edu.sysy.codegen.condition.Flagged;
import edu.sysy.codegen.condition.RegisterCondition;
import edu.sysy.codegen.layout.CodeItem;
import edu.sysy.codegen.layout.FunctionCode;
import edu.sysy.codegen.rules.RowInstruction;
import edu.sysy.codegen.rules.RowOperands;
import edu.sysy.ir.FloatCondition;
import edu.sysy.machine.Operand;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.Register;
import edu.sysy.mips.MipsCode;
import edu.sysy.mips.MipsRegisters;
import edu.sysy.mips.PseudoInstruction;
import edu.sysy.mips.RealInstruction;
import edu.sysy.mips.assemble.Executables;
import edu.sysy.mips.assemble.Programs;
import edu.sysy.mips.isa.MipsOpcode;
import edu.sysy.prove.rows.SemanticsEvaluation;
import edu.sysy.prove.rows.SemanticsEvaluation.Number;
import edu.sysy.testing.endtoend.ProgramRuns;
import edu.sysy.testing.machine.InstructionTrials;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The simulator executes what rows name as the semantics say by which rows are proved. */
class MipsSemanticsTest {
    private static final int[] NUMBERS = {
        0, 1, -1, 2, 31, 32, 32767, 32768, -32768, 65535, Integer.MAX_VALUE, Integer.MIN_VALUE, 0x1234_5678
    };
    private static final Set<String> OF_FLOATS = Set.of("MFC1", "TRUNC_W_S", "BC1", "FLAG");

    /** What is expanded with values of the program, and tested where choices are. */
    private static final Set<String> CHOICES = Set.of("CHOOSE", "CHOOSE_BY_FLAG");

    private static final PhysicalRegister RESULT = MipsRegisters.integer(16);
    private static final PhysicalRegister FLOAT_RESULT = MipsRegisters.floating(20);

    private final MipsRowNames names = new MipsRowNames();
    private final List<CodeItem<RealInstruction>> items = new ArrayList<>();
    private int labels;
    private boolean isFloatResult;

    @Test
    void simulatorAndSemanticsAgree() {
        int instructions = 0;
        for (Map.Entry<String, String> each : names.semantics().terms().entrySet()) {
            if (!each.getValue().contains("->") && !CHOICES.contains(each.getKey())) {
                check(each.getKey(), each.getValue());
                instructions++;
            }
        }
        assertThat(instructions).isGreaterThan(40);
    }

    private void check(String name, String text) {
        items.clear();
        isFloatResult = false;
        add("addiu $sp, $sp, -24\nsw $ra, 20($sp)");
        InstructionTrials trials = new InstructionTrials(name);
        trials.draw(() -> attempt(name, text, trials));
        add("lw $ra, 20($sp)\nli $v0, 0\njr $ra\naddiu $sp, $sp, 24");
        MipsCode code = new MipsCode(List.of(new FunctionCode<>("main", items)), List.of());
        String output = ProgramRuns.simulate(Executables.link(code, "semantics.sy"), new byte[0]);
        trials.assertResults(
                output.lines().limit(trials.count()).map(Long::parseLong).toList());
    }

    private static int number(Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> NUMBERS[random.nextInt(NUMBERS.length)];
            case 1 -> random.nextInt(33);
            default -> random.nextInt() >> random.nextInt(Integer.SIZE);
        };
    }

    private void attempt(String name, String text, InstructionTrials trials) {
        Random random = trials.random();
        RowInstruction form = names.instruction(name);
        List<Object> given = new ArrayList<>();
        List<Object> values = new ArrayList<>();
        boolean readsFloats = name.endsWith("_S") && !name.equals("CVT_S_W") || OF_FLOATS.contains(name);
        // the conversion reads the floating register that holds an integer
        boolean isFloating = readsFloats || name.equals("CVT_S_W");
        for (int i = 0; i < form.operands().length(); i++) {
            int number = number(random);
            switch (form.operands().charAt(i)) {
                case 'n' -> {
                    given.add(number);
                    values.add(new Number(number, Integer.SIZE));
                }
                case 't' -> {
                    RegisterCondition condition = RegisterCondition.values()[random.nextInt(4)];
                    long value = random.nextInt(3) - 1L;
                    OptionalLong truth = SemanticsEvaluation.evaluate(
                            names, condition.semantics(), List.of(new Number(value, Integer.SIZE)));
                    if (truth.isEmpty()) {
                        return;
                    }
                    add("li $s2, " + value);
                    given.add(new Flagged(condition, MipsRegisters.integer(18)));
                    values.add(new Number(truth.getAsLong(), 1));
                }
                case 's' -> {
                    FloatCondition condition = FloatCondition.values()[random.nextInt(FloatCondition.values().length)];
                    given.add(new ConditionTest.Sign(condition, random.nextBoolean()));
                    values.add(given.getLast());
                }
                default -> {
                    int bits = trials.floatBits();
                    given.add(isFloating ? MipsRegisters.floating(20 + 2 * i) : MipsRegisters.integer(18 + i));
                    values.add(new Number(readsFloats ? bits : number, Integer.SIZE));
                }
            }
        }
        OptionalLong result = SemanticsEvaluation.evaluate(names, text, values);
        if (result.isPresent()) {
            for (int i = 0; i < given.size(); i++) {
                if (given.get(i) instanceof PhysicalRegister register
                        && values.get(i) instanceof Number(long value, int w)) {
                    boolean isFloat = register.kind().equals(MipsRegisters.FLOAT);
                    add("li " + (isFloat ? "$s0" : register) + ", " + (int) value);
                    if (isFloat) {
                        add("mtc1 $s0, " + register);
                    }
                }
            }
            execute(form, given);
            trials.add(values + " " + text, (int) result.getAsLong(), isFloatResult);
        }
    }

    private void execute(RowInstruction form, List<Object> given) {
        MipsCodeBuffer code = new MipsCodeBuffer();
        Register rd = form.builder().add(code, RowOperands.of(given));
        if (code.size() == 0) {
            add("move $s0, " + rd);
        } else {
            switch (code.operation(0)) {
                case RealInstruction real -> place(real);
                case PseudoInstruction.MultiplyHigh(var d, var a, var b) -> add("mult " + a + ", " + b + "\nmfhi $s0");
                case PseudoInstruction.MultiplyHighUnsigned(var d, var a, var b) ->
                    add("multu " + a + ", " + b + "\nmfhi $s0");
                case PseudoInstruction.Divide(var d, var a, var b) -> add("div $0, " + a + ", " + b + "\nmflo $s0");
                case PseudoInstruction.Remainder(var d, var a, var b) -> add("div $0, " + a + ", " + b + "\nmfhi $s0");
                case PseudoInstruction.ConditionalBranch(var opcode, var a, var b) -> {
                    boolean two = opcode == MipsOpcode.BEQ || opcode == MipsOpcode.BNE;
                    branch(opcode.mnemonic() + " " + a + (two ? ", " + b : ""));
                }
                case PseudoInstruction.FloatConditionalBranch(var opcode, var a, var b, boolean isSet) -> {
                    add(opcode.mnemonic() + " " + a + ", " + b);
                    branch(isSet ? "bc1t" : "bc1f");
                }
                case PseudoInstruction.FloatCompareValue(var d, var opcode, var a, var b, boolean isSet) -> {
                    add(opcode.mnemonic() + " " + a + ", " + b);
                    branch(isSet ? "bc1t" : "bc1f");
                }
                default -> throw new IllegalStateException(code.operation(0).toString());
            }
        }
        add("jal putint\nmove $a0, $s0\njal putch\nli $a0, 10");
    }

    private void branch(String instruction) {
        String label = "$L" + labels++;
        boolean hasOperands = instruction.contains(" ");
        add("li $s0, 1\n" + instruction + (hasOperands ? ", " : " ") + label + "\nnop\nli $s0, 0\n" + label + ":");
    }

    private void place(RealInstruction instruction) {
        List<Register> registers = new ArrayList<>();
        PhysicalRegister target = RESULT;
        for (Operand operand : instruction.operands()) {
            Register register = operand.register();
            if (!(register instanceof PhysicalRegister)) {
                boolean isTied = instruction instanceof RealInstruction.InsertBits;
                target = register.kind().equals(MipsRegisters.FLOAT)
                        ? FLOAT_RESULT
                        : isTied ? (PhysicalRegister) ((RealInstruction.InsertBits) instruction).old() : RESULT;
                register = target;
            }
            registers.add(register);
        }
        items.add(new CodeItem.Instruction<>((RealInstruction) instruction.withRegisters(registers), 0));
        isFloatResult = target.equals(FLOAT_RESULT);
        add(isFloatResult ? "mfc1 $s0, " + target : "move $s0, " + target);
    }

    private void add(String text) {
        items.addAll(Programs.function("main", text).items());
    }
}
