package edu.sysy.riscv.select;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.codegen.condition.ConditionTest;
import edu.sysy.codegen.condition.Flagged;
import edu.sysy.codegen.condition.RegisterCondition;
import edu.sysy.codegen.layout.CodeItem;
import edu.sysy.codegen.layout.FunctionCode;
import edu.sysy.codegen.rules.RowInstruction;
import edu.sysy.codegen.rules.RowOperands;
import edu.sysy.ir.FloatCondition;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.Register;
import edu.sysy.prove.rows.SemanticsEvaluation;
import edu.sysy.prove.rows.SemanticsEvaluation.Number;
import edu.sysy.riscv.Extension;
import edu.sysy.riscv.RiscvCode;
import edu.sysy.riscv.RiscvRegisters;
import edu.sysy.riscv.assemble.RiscvFiles;
import edu.sysy.riscv.isa.ConstantSequence;
import edu.sysy.riscv.isa.RiscvImmediate;
import edu.sysy.riscv.isa.RiscvInstruction;
import edu.sysy.riscv.isa.RiscvOpcode;
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
class RiscvSemanticsTest {
    private static final int FRAME = 16;
    private static final long[] NUMBERS = {
        0, 1, -1, 2, 31, 32, 2047, -2048, 2048, Integer.MAX_VALUE, Integer.MIN_VALUE, 1L << 31, Long.MIN_VALUE
    };
    private static final Set<String> OF_FLOATS = Set.of("FCMP", "FCVT_W_S", "FMV_X_W");
    private static final PhysicalRegister SP = RiscvRegisters.SP;
    private static final PhysicalRegister RA = RiscvRegisters.RA;
    private static final PhysicalRegister RESULT = RiscvRegisters.integer(9);

    private final RiscvRowNames names = new RiscvRowNames();
    private final List<CodeItem<RiscvInstruction>> items = new ArrayList<>();
    private int labels;
    private boolean isFloatResult;

    @Test
    void simulatorAndSemanticsAgree() {
        int instructions = 0;
        for (Map.Entry<String, String> each : names.semantics().terms().entrySet()) {
            if (!each.getValue().contains("->")) {
                check(each.getKey(), each.getValue());
                instructions++;
            }
        }
        assertThat(instructions).isGreaterThan(45);
    }

    private void check(String name, String text) {
        isFloatResult = false;
        items.clear();
        add(RiscvInstruction.immediate(RiscvOpcode.ADDI, SP, SP, -FRAME));
        add(RiscvInstruction.store(RiscvOpcode.SD, RA, SP, RiscvImmediate.NONE));
        InstructionTrials trials = new InstructionTrials(name);
        trials.draw(() -> attempt(name, text, trials));
        add(RiscvInstruction.load(RiscvOpcode.LD, RA, SP, RiscvImmediate.NONE));
        add(RiscvInstruction.immediate(RiscvOpcode.ADDI, SP, SP, FRAME));
        add(RiscvInstruction.immediate(RiscvOpcode.ADDI, RiscvRegisters.integer(10), RiscvRegisters.ZERO, 0));
        add(RiscvInstruction.plain(RiscvOpcode.RET));
        RiscvCode code =
                new RiscvCode("", Set.of(Extension.values()), List.of(new FunctionCode<>("main", items)), List.of());
        String output = ProgramRuns.simulate(RiscvFiles.NEAR.executable(code), new byte[0]);
        trials.assertPrintedHalves(output);
    }

    private static long number(Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> NUMBERS[random.nextInt(NUMBERS.length)];
            case 1 -> random.nextInt(65);
            default -> random.nextLong() >> random.nextInt(Long.SIZE);
        };
    }

    private void attempt(String name, String text, InstructionTrials trials) {
        Random random = trials.random();
        RowInstruction form = names.instruction(name);
        List<Object> given = new ArrayList<>();
        List<Object> values = new ArrayList<>();
        boolean readsFloats =
                name.startsWith("F") && name.endsWith("_S") && !name.startsWith("FCVT_S") || OF_FLOATS.contains(name);
        PhysicalRegister asked = RiscvRegisters.integer(18);
        for (int i = 0; i < form.operands().length(); i++) {
            switch (form.operands().charAt(i)) {
                case 'n' -> {
                    int number = (int) number(random);
                    given.add(number);
                    values.add(new Number(number, Long.SIZE));
                }
                case 't' -> {
                    RegisterCondition condition = RegisterCondition.values()[random.nextInt(4)];
                    long value = random.nextInt(3) - 1L;
                    OptionalLong truth = SemanticsEvaluation.evaluate(
                            names, condition.semantics(), List.of(new Number(value, Long.SIZE)));
                    if (truth.isEmpty()) {
                        return;
                    }
                    put(asked, value);
                    given.add(new Flagged(condition, asked));
                    values.add(new Number(truth.getAsLong(), 1));
                }
                case 's' -> {
                    FloatCondition condition = FloatCondition.values()[random.nextInt(FloatCondition.values().length)];
                    given.add(new ConditionTest.Sign(condition, random.nextBoolean()));
                    values.add(given.getLast());
                }
                default -> {
                    int bits = trials.floatBits();
                    given.add(readsFloats ? RiscvRegisters.floating(18 + i) : RiscvRegisters.integer(18 + i));
                    values.add(readsFloats ? new Number(bits, Integer.SIZE) : new Number(number(random), Long.SIZE));
                }
            }
        }
        OptionalLong result = SemanticsEvaluation.evaluate(names, text, values);
        if (result.isPresent()) {
            execute(form, given, values);
            long expected = isFloatResult ? (int) result.getAsLong() : result.getAsLong();
            trials.add(values + " " + text, expected, isFloatResult);
        }
    }

    private void put(PhysicalRegister register, long value) {
        ConstantSequence.of(value).instructions(register).forEach(this::add);
    }

    private void execute(RowInstruction form, List<Object> given, List<Object> values) {
        for (int i = 0; i < given.size(); i++) {
            if (given.get(i) instanceof PhysicalRegister register
                    && values.get(i) instanceof Number(long value, int width)) {
                if (register.kind().equals(RiscvRegisters.FLOAT)) {
                    put(RESULT, (int) value);
                    add(RiscvInstruction.convert(RiscvOpcode.FMV_W_X, register, RESULT));
                } else {
                    put(register, value);
                }
            }
        }
        RiscvCodeBuffer code = new RiscvCodeBuffer();
        Register rd = form.builder().add(code, RowOperands.of(given));
        if (code.size() == 0) {
            add(RiscvInstruction.immediate(RiscvOpcode.ADDI, RESULT, rd, 0));
        } else if (rd == null) {
            RiscvInstruction branch = (RiscvInstruction) code.operation(0);
            String label = "taken" + labels++;
            put(RESULT, 1);
            add(RiscvInstruction.branch(branch.opcode(), branch.a(), branch.b(), label));
            put(RESULT, 0);
            items.add(new CodeItem.Label<>(label));
        } else {
            RiscvInstruction instruction = (RiscvInstruction) code.operation(0);
            isFloatResult = rd.kind().equals(RiscvRegisters.FLOAT);
            PhysicalRegister target = isFloatResult ? RiscvRegisters.floating(8) : RESULT;
            add(new RiscvInstruction(
                    instruction.opcode(), target, instruction.a(), instruction.b(), instruction.immediate()));
            if (isFloatResult) {
                add(RiscvInstruction.convert(RiscvOpcode.FMV_X_W, RESULT, target));
            }
        }
        print();
    }

    private void print() {
        PhysicalRegister argument = RiscvRegisters.integer(10);
        add(RiscvInstruction.immediate(RiscvOpcode.ADDIW, argument, RESULT, 0));
        add(RiscvInstruction.jump(RiscvOpcode.CALL, "putint"));
        add(RiscvInstruction.immediate(RiscvOpcode.ADDI, argument, RiscvRegisters.ZERO, ' '));
        add(RiscvInstruction.jump(RiscvOpcode.CALL, "putch"));
        add(RiscvInstruction.immediate(RiscvOpcode.SRAI, argument, RESULT, Integer.SIZE));
        add(RiscvInstruction.jump(RiscvOpcode.CALL, "putint"));
        add(RiscvInstruction.immediate(RiscvOpcode.ADDI, argument, RiscvRegisters.ZERO, '\n'));
        add(RiscvInstruction.jump(RiscvOpcode.CALL, "putch"));
    }

    private void add(RiscvInstruction instruction) {
        items.add(new CodeItem.Instruction<>(instruction, 0));
    }
}
