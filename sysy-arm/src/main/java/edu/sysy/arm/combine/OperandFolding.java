package edu.sysy.arm.combine;

import edu.sysy.arm.ArmRegisters;
import edu.sysy.arm.isa.ArmInstruction;
import edu.sysy.arm.isa.ArmOpcode;
import edu.sysy.arm.isa.ArmOperation;
import edu.sysy.arm.isa.Modifier;
import edu.sysy.arm.isa.Modifier.Shift;
import edu.sysy.codegen.select.UseTable;
import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineInstruction;
import edu.sysy.machine.Register;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Computes an operand inside the only instruction, or all instructions, that need it, if they are in its block.
 *
 * <pre>
 * add a, (lsl b, n)         add a, b, lsl n        also sub, and, orr, eor, cmp, cmn, tst; lsr, asr
 * add a, (mul b, c)         madd b, c, a           sub: msub; sub of zr: mneg
 * ldr (add.x p, i, sxtw)    ldr p, i, sxtw         also stores
 * cmp (and a, b), 0         tst a, b               signed conditions and equality agree on both
 * csel a, (add b, 1)        csinc a, b             csneg of a difference from zr; either operand
 * add a, (csinc zr, zr)     csinc a, a             while the flags are the same
 * fneg (fmul a, b)          fnmul a, b
 * </pre>
 *
 * {@link BitFields} does so for bits that are moved.
 */
final class OperandFolding {
    private final MachineFunction function;
    private final UseTable<ArmOperation> uses;
    private final BitFields fields;
    private final Map<Register, Integer> foldable = new HashMap<>();
    private int position;

    private OperandFolding(MachineFunction function) {
        this.function = function;
        this.uses = new UseTable<>(function, ArmOperation.class);
        this.fields = new BitFields(uses);
    }

    /** The function without operations that others compute, or that nobody needs. */
    static MachineFunction fold(MachineFunction function) {
        return new OperandFolding(function).run();
    }

    private MachineFunction run() {
        List<MachineBlock> blocks = new ArrayList<>(function.blocks().size());
        for (position = 0; position < function.blocks().size(); position++) {
            MachineBlock block = function.blocks().get(position);
            countFoldable(block);
            blocks.add(block.withInstructions(fold(block.instructions())));
        }
        boolean changed = false;
        for (int i = blocks.size() - 1; i >= 0; i--) {
            blocks.set(i, withoutUnused(blocks.get(i)));
            changed |= !blocks.get(i).equals(function.blocks().get(i));
        }
        return changed ? function.withBlocks(blocks) : function;
    }

    private MachineBlock withoutUnused(MachineBlock block) {
        List<MachineInstruction> needed = new ArrayList<>();
        for (MachineInstruction instruction : block.instructions().reversed()) {
            if (instruction.operation() instanceof ArmOperation own && uses.isUnused(own)) {
                uses.release(own);
            } else {
                needed.add(instruction);
            }
        }
        return needed.size() == block.instructions().size() ? block : block.withInstructions(needed.reversed());
    }

    private List<MachineInstruction> fold(List<MachineInstruction> instructions) {
        List<MachineInstruction> result = new ArrayList<>(instructions.size());
        for (MachineInstruction instruction : instructions) {
            if (!(instruction.operation() instanceof ArmInstruction current)) {
                result.add(instruction);
                continue;
            }
            for (ArmInstruction next = fold(current, result); next != null; next = fold(current, result)) {
                uses.replace(current, next);
                current = next;
            }
            result.add(
                    current == instruction.operation()
                            ? instruction
                            : new MachineInstruction(current, instruction.line()));
        }
        return result;
    }

    /** Counts how many instructions of a block could shift an operand, or add up an address. */
    private void countFoldable(MachineBlock block) {
        foldable.clear();
        for (MachineInstruction instruction : block.instructions()) {
            if (instruction.operation() instanceof ArmInstruction own) {
                if (isPlainAccess(own)) {
                    foldable.merge(own.base(), 1, Integer::sum);
                } else if (takesShift(own)) {
                    int first = commutes(own.opcode()) ? 0 : 1;
                    own.uses().stream().skip(first).distinct().forEach(use -> foldable.merge(use, 1, Integer::sum));
                }
            }
        }
    }

    /** The instruction with one operand more computed inside; null if there is none. */
    private @Nullable ArmInstruction fold(ArmInstruction instruction, List<MachineInstruction> before) {
        ArmInstruction field = fields.fold(instruction, position);
        if (field != null) {
            return field;
        }
        if (takesShift(instruction)) {
            ArmInstruction product = withProduct(instruction);
            ArmInstruction next = product == null ? next(instruction, before) : product;
            return next == null ? withShift(instruction) : next;
        }
        if (isPlainAccess(instruction)) {
            return withIndex(instruction);
        }
        return switch (instruction.opcode()) {
            case CMP -> test(instruction);
            case CSEL -> conditional(instruction);
            case FNEG ->
                only(instruction.uses().getFirst()) instanceof ArmInstruction product
                                && product.opcode() == ArmOpcode.FMUL
                        ? with(instruction, ArmOpcode.FNMUL, product.uses(), Modifier.NONE)
                        : null;
            default -> null;
        };
    }

    private static boolean takesShift(ArmInstruction instruction) {
        return instruction.modifier().equals(Modifier.NONE)
                && switch (instruction.opcode()) {
                    case ADD, SUB, AND, ORR, EOR, CMP, CMN, TST -> true;
                    default -> false;
                };
    }

    private static boolean commutes(ArmOpcode opcode) {
        return opcode != ArmOpcode.SUB && opcode != ArmOpcode.CMP;
    }

    private @Nullable ArmInstruction withShift(ArmInstruction instruction) {
        Register a = instruction.uses().get(0);
        Register b = instruction.uses().get(1);
        Modifier.Shifted shift = shift(b);
        if (shift != null) {
            return with(instruction, instruction.opcode(), List.of(a, source(b)), shift);
        }
        shift = commutes(instruction.opcode()) ? shift(a) : null;
        return shift == null ? null : with(instruction, instruction.opcode(), List.of(b, source(a)), shift);
    }

    /** The shift by a constant that makes a register; null if others need that, too. */
    private Modifier.@Nullable Shifted shift(Register register) {
        if (!(uses.definition(register, position) instanceof ArmInstruction definition)
                || !(definition.modifier() instanceof Modifier.Number(int amount))
                || uses.count(register) > foldable.getOrDefault(register, 0)) {
            return null;
        }
        return switch (definition.opcode()) {
            case LSL -> new Modifier.Shifted(Shift.LSL, amount);
            case LSR -> new Modifier.Shifted(Shift.LSR, amount);
            case ASR -> new Modifier.Shifted(Shift.ASR, amount);
            default -> null;
        };
    }

    /** What the operation that makes a register reads first. */
    private Register source(Register register) {
        return ((ArmInstruction) Objects.requireNonNull(uses.definition(register, position)))
                .uses()
                .getFirst();
    }

    private @Nullable ArmInstruction withProduct(ArmInstruction instruction) {
        if (instruction.opcode() != ArmOpcode.ADD && instruction.opcode() != ArmOpcode.SUB) {
            return null;
        }
        Register a = instruction.uses().get(0);
        Register b = instruction.uses().get(1);
        boolean sum = instruction.opcode() == ArmOpcode.ADD;
        if (isProduct(b)) {
            return withProduct(instruction, b, a);
        }
        return sum && isProduct(a) ? withProduct(instruction, a, b) : null;
    }

    private boolean isProduct(Register register) {
        return only(register) instanceof ArmInstruction definition && definition.opcode() == ArmOpcode.MUL;
    }

    private ArmInstruction withProduct(ArmInstruction instruction, Register product, Register other) {
        List<Register> factors = ((ArmInstruction) Objects.requireNonNull(uses.definition(product, position))).uses();
        boolean sum = instruction.opcode() == ArmOpcode.ADD;
        if (!sum && other.equals(ArmRegisters.ZR)) {
            return with(instruction, ArmOpcode.MNEG, factors, Modifier.NONE);
        }
        List<Register> operands = List.of(factors.get(0), factors.get(1), other);
        return with(instruction, sum ? ArmOpcode.MADD : ArmOpcode.MSUB, operands, Modifier.NONE);
    }

    /** A sum with the bit that a comparison gives, if the flags of the comparison are still there. */
    private @Nullable ArmInstruction next(ArmInstruction sum, List<MachineInstruction> before) {
        if (sum.opcode() != ArmOpcode.ADD) {
            return null;
        }
        ArmInstruction next = next(sum, sum.uses().get(0), sum.uses().get(1), before);
        return next == null ? next(sum, sum.uses().get(1), sum.uses().get(0), before) : next;
    }

    private @Nullable ArmInstruction next(
            ArmInstruction sum, Register other, Register added, List<MachineInstruction> before) {
        if (!(only(added) instanceof ArmInstruction bit)
                || bit.opcode() != ArmOpcode.CSINC
                || !bit.uses().stream().allMatch(ArmRegisters.ZR::equals)) {
            return null;
        }
        for (MachineInstruction instruction : before.reversed()) {
            if (instruction.operation() == bit) {
                return with(sum, ArmOpcode.CSINC, List.of(other, other), bit.modifier());
            }
            if (!(instruction.operation() instanceof ArmOperation own)
                    || !own.implicitWrites().isEmpty()) {
                return null;
            }
        }
        return null;
    }

    /** Whether an instruction loads or stores one register at the address that another one holds. */
    private static boolean isPlainAccess(ArmInstruction instruction) {
        return instruction.opcode().transfers() == 1 && instruction.modifier().equals(new Modifier.Number(0));
    }

    private @Nullable ArmInstruction withIndex(ArmInstruction access) {
        Register base = access.base();
        if (!(uses.definition(base, position) instanceof ArmInstruction sum)
                || sum.opcode() != ArmOpcode.ADD_X
                || !(sum.modifier() instanceof Modifier.Extended(int amount))
                || amount != 0 && 1 << amount != access.opcode().bytes()
                || uses.count(base) > foldable.getOrDefault(base, 0)) {
            return null;
        }
        List<Register> operands = new ArrayList<>(access.uses());
        operands.removeLast();
        operands.addAll(sum.uses());
        return with(access, access.opcode(), operands, sum.modifier());
    }

    private @Nullable ArmInstruction test(ArmInstruction comparison) {
        return comparison.modifier().equals(new Modifier.Number(0))
                        && only(comparison.uses().getFirst()) instanceof ArmInstruction mask
                        && mask.opcode() == ArmOpcode.AND
                ? with(comparison, ArmOpcode.TST, mask.uses(), mask.modifier())
                : null;
    }

    private @Nullable ArmInstruction conditional(ArmInstruction select) {
        Register ifTrue = select.uses().get(0);
        Register ifFalse = select.uses().get(1);
        ArmInstruction result = conditional(select, ifTrue, ifFalse, select.modifier());
        return result != null || !(select.modifier() instanceof Modifier.When(var condition))
                ? result
                : conditional(select, ifFalse, ifTrue, new Modifier.When(condition.negated()));
    }

    private @Nullable ArmInstruction conditional(
            ArmInstruction select, Register plain, Register computed, Modifier condition) {
        if (!(only(computed) instanceof ArmInstruction definition)) {
            return null;
        }
        if (definition.opcode() == ArmOpcode.ADD && definition.modifier().equals(new Modifier.Number(1))) {
            return with(
                    select, ArmOpcode.CSINC, List.of(plain, definition.uses().getFirst()), condition);
        }
        boolean negates = definition.opcode() == ArmOpcode.SUB
                && definition.modifier().equals(Modifier.NONE)
                && definition.uses().getFirst().equals(ArmRegisters.ZR);
        return negates
                ? with(select, ArmOpcode.CSNEG, List.of(plain, definition.uses().getLast()), condition)
                : null;
    }

    private @Nullable ArmOperation only(Register register) {
        return uses.only(register, position);
    }

    private static ArmInstruction with(
            ArmInstruction instruction, ArmOpcode opcode, List<Register> operands, Modifier modifier) {
        return new ArmInstruction(opcode, instruction.results(), operands, modifier, "");
    }
}
