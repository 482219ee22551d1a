package edu.sysy.arm.isa;

import edu.sysy.arm.ArmRegisters;
import edu.sysy.machine.Operand;
import edu.sysy.machine.Register;
import edu.sysy.machine.RegisterClass;
import edu.sysy.machine.RegisterSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * An instruction, over virtual or physical registers. Which registers it has, its opcode says.
 *
 * @param results the registers that are written, the base of an access that updates it last
 * @param uses the registers that are read: values that are stored, then the base and the index of an access
 * @param label where a branch or call of final code leads; empty for others
 */
public record ArmInstruction(
        ArmOpcode opcode, List<Register> results, List<Register> uses, Modifier modifier, String label)
        implements ArmOperation {
    private static final RegisterSet FLAGS = RegisterSet.of(ArmRegisters.NZCV);

    public ArmInstruction {
        results = List.copyOf(results);
        uses = List.copyOf(uses);
    }

    /** {@code rd = op uses}. */
    public static ArmInstruction compute(ArmOpcode opcode, Register rd, Register... uses) {
        return modified(opcode, rd, Modifier.NONE, uses);
    }

    /** {@code rd = op uses} with a modifier. */
    public static ArmInstruction modified(ArmOpcode opcode, Register rd, Modifier modifier, Register... uses) {
        return new ArmInstruction(opcode, List.of(rd), List.of(uses), modifier, "");
    }

    /** {@code rd = op uses, number}. */
    public static ArmInstruction immediate(ArmOpcode opcode, Register rd, int number, Register... uses) {
        return modified(opcode, rd, new Modifier.Number(number), uses);
    }

    /** Writes nothing but flags. */
    public static ArmInstruction compare(ArmOpcode opcode, Modifier modifier, Register... uses) {
        return new ArmInstruction(opcode, List.of(), List.of(uses), modifier, "");
    }

    /** {@code rd = memory[address]}; {@code address} is a base and may have an index. */
    public static ArmInstruction load(ArmOpcode opcode, Register rd, Modifier modifier, Register... address) {
        return new ArmInstruction(opcode, List.of(rd), List.of(address), modifier, "");
    }

    /** {@code memory[address] = value}; {@code address} is a base and may have an index. */
    public static ArmInstruction store(ArmOpcode opcode, Register value, Modifier modifier, Register... address) {
        List<Register> uses = new ArrayList<>(List.of(value));
        uses.addAll(List.of(address));
        return new ArmInstruction(opcode, List.of(), uses, modifier, "");
    }

    /** A branch on a register, whose edges the end of its block names, or to a label. */
    public static ArmInstruction branch(ArmOpcode opcode, Register a, Modifier modifier, String label) {
        return new ArmInstruction(opcode, List.of(), List.of(a), modifier, label);
    }

    /** A branch on flags. */
    public static ArmInstruction branch(ArmCondition condition, String label) {
        return new ArmInstruction(ArmOpcode.B_COND, List.of(), List.of(), new Modifier.When(condition), label);
    }

    /** An instruction whose registers are the results, then those that are read. */
    public static ArmInstruction of(ArmOpcode opcode, List<? extends Register> registers, Modifier modifier) {
        int results = opcode.results().length() + (modifier instanceof Modifier.Updated ? 1 : 0);
        return new ArmInstruction(
                opcode,
                List.copyOf(registers.subList(0, results)),
                List.copyOf(registers.subList(results, registers.size())),
                modifier,
                "");
    }

    /** The same instruction with another modifier. */
    public ArmInstruction withModifier(Modifier other) {
        return new ArmInstruction(opcode, results, uses, other, label);
    }

    /** The same instruction with another label. */
    public ArmInstruction withLabel(String other) {
        return new ArmInstruction(opcode, results, uses, modifier, other);
    }

    /** An instruction with a number and no registers. */
    public static ArmInstruction numbered(ArmOpcode opcode, int number) {
        return new ArmInstruction(opcode, List.of(), List.of(), new Modifier.Number(number), "");
    }

    /** A jump or call to a label or symbol, or an instruction without operands. */
    public static ArmInstruction jump(ArmOpcode opcode, String label) {
        return new ArmInstruction(opcode, List.of(), List.of(), Modifier.NONE, label);
    }

    /** The only register that is written. */
    public Register rd() {
        return results.getFirst();
    }

    /** The base of a load or store. */
    public Register base() {
        return uses.get(baseIndex());
    }

    /** The number of bytes that a load or store adds to its base; 0 if it adds something else. */
    public int offset() {
        return modifier instanceof Modifier.Number(int bytes) ? bytes : 0;
    }

    @Override
    public List<Operand> operands() {
        List<Operand> operands = new ArrayList<>(uses.size() + results.size());
        uses.forEach(use -> operands.add(Operand.use(use)));
        for (int i = 0; i < results.size(); i++) {
            operands.add(
                    i == overwritingResult()
                            ? Operand.defSameAs(results.get(i), overwrittenUse())
                            : Operand.def(results.get(i)));
        }
        return operands;
    }

    /** The index of the result that has the place of a use; -1 if there is none. */
    private int overwritingResult() {
        boolean updates = modifier instanceof Modifier.Updated && opcode.reachesMemory();
        return updates || opcode.overwrites() ? results.size() - 1 : -1;
    }

    private int overwrittenUse() {
        return opcode.overwrites() ? 0 : baseIndex();
    }

    private int baseIndex() {
        return opcode.uses().length() - 1;
    }

    @Override
    public ArmInstruction withRegisters(List<? extends Register> registers) {
        return new ArmInstruction(
                opcode,
                List.copyOf(registers.subList(uses.size(), registers.size())),
                List.copyOf(registers.subList(0, uses.size())),
                modifier,
                label);
    }

    @Override
    public RegisterSet implicitReads() {
        return switch (modifier) {
            case Modifier.When when -> FLAGS;
            case Modifier.FlagsUnless unless -> FLAGS;
            case Modifier.NumberFlagsUnless unless -> FLAGS;
            default -> RegisterSet.EMPTY;
        };
    }

    @Override
    public RegisterSet implicitWrites() {
        return opcode.setsFlags() ? FLAGS : RegisterSet.EMPTY;
    }

    @Override
    public OptionalInt edgeCount() {
        return opcode.form() == ArmOpcode.Form.BRANCH ? OptionalInt.of(2) : OptionalInt.empty();
    }

    @Override
    public boolean isRematerializable() {
        return opcode == ArmOpcode.ADRP;
    }

    /** What is wrong with the classes and the number of the registers; nothing if they are those of the opcode. */
    public Optional<String> check() {
        return checkCounts().or(() -> check(results, resultLetters())).or(() -> check(uses, useLetters()));
    }

    /** What is wrong with the number of the registers; nothing if opcode and modifier have so many. */
    public Optional<String> checkCounts() {
        return check(results.size(), resultLetters()).or(() -> check(uses.size(), useLetters()));
    }

    private static Optional<String> check(int registers, String letters) {
        return registers == letters.length()
                ? Optional.empty()
                : Optional.of("has " + registers + " registers in place of " + letters.length());
    }

    private static Optional<String> check(List<Register> registers, String letters) {
        for (int i = 0; i < letters.length(); i++) {
            RegisterClass expected = kind(letters.charAt(i));
            if (!registers.get(i).kind().equals(expected)) {
                return Optional.of(registers.get(i) + " is of the class "
                        + registers.get(i).kind() + ", must be " + expected);
            }
        }
        return Optional.empty();
    }

    private static RegisterClass kind(char letter) {
        return switch (letter) {
            case 'w', 'x' -> ArmRegisters.INT;
            case 's', 'd', 'f' -> ArmRegisters.FLOAT;
            default -> ArmRegisters.VECTOR;
        };
    }

    private String resultLetters() {
        return modifier instanceof Modifier.Updated && opcode.reachesMemory()
                ? opcode.results() + 'x'
                : opcode.results();
    }

    /** The letters of the registers that are read: an index is added, a constant takes the place of the last one. */
    private String useLetters() {
        String letters = opcode.uses();
        if (opcode.reachesMemory()) {
            return switch (modifier) {
                case Modifier.Extended extended -> letters + 'w';
                case Modifier.Shifted shifted -> letters + 'x';
                default -> letters;
            };
        }
        if (opcode.form() != ArmOpcode.Form.COMPUTE) {
            return letters;
        }
        return switch (modifier) {
            case Modifier.Extended extended when !letters.isEmpty() -> withoutLast(letters) + 'w';
            case Modifier.Number number -> withoutLast(letters);
            case Modifier.FloatNumber number -> withoutLast(letters);
            case Modifier.ShiftedByte number -> withoutLast(letters);
            case Modifier.NumberFlagsUnless number -> withoutLast(letters);
            case Modifier.Low low -> withoutLast(letters);
            default -> letters;
        };
    }

    private static String withoutLast(String letters) {
        return letters.substring(0, Math.max(0, letters.length() - 1));
    }

    /** As in assembly text. */
    @Override
    public String toString() {
        List<String> words = new ArrayList<>();
        String letters = resultLetters();
        for (int i = 0; i < opcode.results().length(); i++) {
            words.add(ArmText.register(results.get(i), letters.charAt(i), modifier));
        }
        letters = useLetters();
        boolean hasAddress = opcode.reachesMemory() || opcode.form() == ArmOpcode.Form.ATOMIC;
        int first = hasAddress ? baseIndex() : uses.size();
        for (int i = opcode.overwrites() ? 1 : 0; i < first; i++) {
            words.add(ArmText.register(uses.get(i), letters.charAt(i), modifier));
        }
        String name = opcode.mnemonic();
        if (hasAddress) {
            words.add(ArmText.address(uses.subList(first, uses.size()), letters.substring(first), modifier));
        } else if (opcode == ArmOpcode.B_COND) {
            name += "." + modifier;
        } else if (modifier != Modifier.NONE && !(modifier instanceof Modifier.Lane)) {
            words.add(modifier.toString());
        }
        if (!label.isEmpty()) {
            words.add(label);
        }
        return words.isEmpty() ? name : name + " " + String.join(", ", words);
    }
}
