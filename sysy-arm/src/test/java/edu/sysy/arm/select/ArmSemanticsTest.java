package edu.sysy.arm.select;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.arm.ArmRegisters;
import edu.sysy.arm.assemble.ArmFiles;
import edu.sysy.arm.isa.ArmCondition;
import edu.sysy.arm.isa.ArmInstruction;
import edu.sysy.arm.isa.ArmOpcode;
import edu.sysy.arm.isa.Immediates;
import edu.sysy.arm.isa.Modifier;
import edu.sysy.arm.simulate.ArmProgramWriter;
import edu.sysy.codegen.condition.Flagged;
import edu.sysy.codegen.rules.RowInstruction;
import edu.sysy.codegen.rules.RowOperands;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.Register;
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

/** The simulator executes what rows name as the semantics say by which rows are proved, with flags and conditions. */
class ArmSemanticsTest {
    private static final int FLAG_BITS = 4;
    private static final long[] NUMBERS = {
        0, 1, -1, 2, 31, 32, 4095, 4096, Integer.MAX_VALUE, Integer.MIN_VALUE, 1L << 31, 0xffff_ffffL, Long.MIN_VALUE
    };
    /** Instructions with a constant that is a mask of bits. */
    private static final Set<String> MASKED = Set.of("AND_I", "ORR_I", "EOR_I", "TST_I");

    private static final PhysicalRegister RESULT = ArmRegisters.integer(25);
    private static final PhysicalRegister FLOAT_RESULT = ArmRegisters.floating(12);

    private final ArmRowNames names = new ArmRowNames();
    private ArmProgramWriter program = new ArmProgramWriter(0);
    private int labels;
    private boolean isFloatResult;

    @Test
    void simulatorAndSemanticsAgree() {
        int instructions = 0;
        for (Map.Entry<String, String> each : names.semantics().terms().entrySet()) {
            if (each.getValue().startsWith("(") || each.getValue().equals("$0")) {
                check(each.getKey(), each.getValue());
                instructions++;
            }
        }
        assertThat(instructions).isGreaterThan(70);
    }

    private void check(String name, String text) {
        program = new ArmProgramWriter(0);
        isFloatResult = false;
        InstructionTrials trials = new InstructionTrials(name);
        trials.draw(() -> attempt(name, text, trials));
        String output = ProgramRuns.simulate(ArmFiles.LINUX.executable(program.code()), new byte[0]);
        assertThat(output).as(name).endsWith("\n0");
        trials.assertPrintedHalves(output);
    }

    private static long number(Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> NUMBERS[random.nextInt(NUMBERS.length)];
            case 1 -> random.nextInt(33);
            case 2 -> (1L << random.nextInt(32)) - 1 << random.nextInt(4);
            default -> random.nextLong() >> random.nextInt(Long.SIZE);
        };
    }

    private void attempt(String name, String text, InstructionTrials trials) {
        Random random = trials.random();
        RowInstruction form = names.instruction(name);
        List<Object> given = new ArrayList<>();
        List<Number> values = new ArrayList<>();
        boolean readsFloats = name.charAt(0) == 'F';
        for (int i = 0; i < form.operands().length(); i++) {
            switch (form.operands().charAt(i)) {
                case 'n' -> {
                    int number = (int) number(random);
                    given.add(number);
                    values.add(new Number(number, Long.SIZE));
                }
                case 't' -> {
                    int flags = random.nextInt(1 << FLAG_BITS);
                    ArmCondition condition = ArmCondition.values()[random.nextInt(ArmCondition.values().length)];
                    given.add(new Flagged(condition, flags));
                    values.add(new Number(
                            evaluate(condition.semantics(), List.of(new Number(flags, FLAG_BITS)))
                                    .orElseThrow(),
                            1));
                }
                default -> {
                    given.add(readsFloats ? ArmRegisters.floating(8 + i) : ArmRegisters.integer(19 + i));
                    int bits = trials.floatBits();
                    values.add(readsFloats ? new Number(bits, Integer.SIZE) : new Number(number(random), Long.SIZE));
                }
            }
        }
        boolean isEncoded =
                !MASKED.contains(name) || Immediates.isMask((int) values.get(1).value());
        OptionalLong result = evaluate(text, values);
        if (isEncoded && result.isPresent()) {
            boolean setsFlags = add(form, given, values);
            long expected = setsFlags ? conditions(result.getAsLong()) : result.getAsLong();
            trials.add(values + " " + text, expected, isFloatResult);
        }
    }

    private OptionalLong evaluate(String text, List<Number> values) {
        return SemanticsEvaluation.evaluate(names, text, values);
    }

    /** Adds an instruction and what prints its result; whether the result is the flags. */
    private boolean add(RowInstruction form, List<Object> given, List<Number> values) {
        ArmCodeBuffer code = new ArmCodeBuffer();
        Register rd = form.builder().add(code, RowOperands.of(given));
        ArmInstruction instruction = (ArmInstruction) code.operation(0);
        for (int i = 0; i < given.size(); i++) {
            if (given.get(i) instanceof PhysicalRegister register) {
                program.bits(register, values.get(i).value() & (isFloat(register) ? 0xffff_ffffL : -1));
            }
        }
        given.stream()
                .filter(Flagged.class::isInstance)
                .forEach(flagged -> setFlags((int) ((Flagged) flagged).operand()));
        if (rd != null) {
            List<Register> registers = new ArrayList<>(instruction.uses());
            isFloatResult = isFloat(rd);
            PhysicalRegister target = isFloatResult ? FLOAT_RESULT : RESULT;
            registers.add(instruction.opcode().overwrites() ? registers.getFirst() : target);
            ArmInstruction placed = instruction.withRegisters(registers);
            program.add(placed);
            program.print((PhysicalRegister) placed.rd());
        } else if (instruction.opcode().setsFlags()) {
            program.add(instruction);
            program.printConditions();
        } else {
            String label = "taken" + labels++;
            program.add(ArmInstruction.immediate(ArmOpcode.MOV, RESULT, 1));
            program.add(instruction.withLabel(label));
            program.add(ArmInstruction.immediate(ArmOpcode.MOV, RESULT, 0));
            program.label(label);
            program.print(RESULT);
        }
        return rd == null && instruction.opcode().setsFlags();
    }

    private static boolean isFloat(Register register) {
        return register.kind().equals(ArmRegisters.FLOAT);
    }

    /** Sets the flags as a conditional comparison does whose condition does not hold. */
    private void setFlags(int flags) {
        PhysicalRegister zero = ArmRegisters.ZR;
        program.add(ArmInstruction.compare(ArmOpcode.CMP, Modifier.NONE, zero, zero));
        program.add(
                ArmInstruction.compare(ArmOpcode.CCMP, new Modifier.FlagsUnless(ArmCondition.NE, flags), zero, zero));
    }

    /** Which conditions hold of flags, as the bits of a number. */
    private long conditions(long flags) {
        long held = 0;
        for (ArmCondition condition : ArmCondition.values()) {
            held = held << 1
                    | evaluate(condition.semantics(), List.of(new Number(flags, FLAG_BITS)))
                            .orElseThrow();
        }
        return held;
    }
}
