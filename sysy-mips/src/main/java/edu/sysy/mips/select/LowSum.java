package edu.sysy.mips.select;

import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineInstruction;
import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.Operand;
import edu.sysy.machine.Register;
import edu.sysy.machine.RegisterSet;
import edu.sysy.machine.VirtualRegister;
import edu.sysy.mips.MipsRegisters;
import edu.sysy.mips.RealInstruction.ThreeRegister;
import edu.sysy.mips.isa.MipsOpcode;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A sum that a loop carries from round to round and that lo can hold meanwhile: each round adds and subtracts products,
 * all that the loop computes, and does nothing else with the sum.
 *
 * @param first the parameter of the loop that holds the sum before a round
 * @param result what holds it where the loop is left: {@code first} if that is before the products, else the sum after
 *     them
 * @param parts the results of all additions and subtractions that make it
 * @param subtracted the products that are subtracted; the others are added
 */
record LowSum(VirtualRegister first, VirtualRegister result, Set<Register> parts, Set<Register> subtracted) {
    private static final RegisterSet HI_LO = RegisterSet.of(MipsRegisters.HI, MipsRegisters.LO);

    private record Term(Register register, boolean negative) {}

    /** How many products a block computes; -1 if it uses hi and lo otherwise, or may do so. */
    static int products(MachineBlock block) {
        int count = 0;
        for (MachineInstruction instruction : block.instructions()) {
            if (isProduct(instruction.operation())) {
                count++;
            } else if (usesHiLo(instruction.operation())) {
                return -1;
            }
        }
        return count;
    }

    /**
     * The sum of a loop of two blocks, in which hi and lo are used for products only.
     *
     * @param header the block that enters and leaves the loop
     * @param latch the block with the edge back
     * @param body that one of them which has all the products
     * @param uses how often each virtual register of the function is read
     * @return null if there is none
     */
    static @Nullable LowSum of(MachineBlock header, MachineBlock latch, MachineBlock body, int[] uses) {
        Map<Register, ThreeRegister> definitions = new HashMap<>();
        for (MachineInstruction instruction : body.instructions()) {
            if (instruction.operation() instanceof ThreeRegister three && (isSum(three) || isProduct(three))) {
                definitions.put(three.rd(), three);
            }
        }
        int products = products(body);
        List<VirtualRegister> back = latch.edges().getFirst().arguments();
        for (int k = 0; k < back.size(); k++) {
            VirtualRegister first = header.parameters().get(k);
            VirtualRegister last = back.get(k);
            VirtualRegister result = body == header ? last : first;
            VirtualRegister inner = body == header ? first : last;
            if (uses[inner.index()] == 1) {
                LowSum sum = new LowSum(first, result, new HashSet<>(), new HashSet<>());
                if (sum.consists(last, definitions, uses, products)) {
                    return count(header, result) + count(latch, result) == 1 ? sum : null;
                }
            }
        }
        return null;
    }

    /**
     * Whether what the sum is after a round is what it was before, and all products, each once. Notes how it is made.
     */
    private boolean consists(VirtualRegister last, Map<Register, ThreeRegister> definitions, int[] uses, int products) {
        int begins = 0;
        int found = 0;
        Deque<Term> rest = new ArrayDeque<>(List.of(new Term(last, false)));
        while (!rest.isEmpty()) {
            Term term = rest.pop();
            ThreeRegister definition = definitions.get(term.register);
            if (term.register.equals(first) && !term.negative) {
                begins++;
            } else if (definition == null
                    || !(term.register instanceof VirtualRegister register)
                    || !(register.equals(last) || uses[register.index()] == 1)) {
                return false;
            } else if (isSum(definition)) {
                parts.add(register);
                rest.push(new Term(definition.a(), term.negative));
                rest.push(new Term(definition.b(), term.negative ^ definition.opcode() == MipsOpcode.SUBU));
            } else {
                found++;
                if (term.negative) {
                    subtracted.add(register);
                }
            }
        }
        return begins == 1 && found == products;
    }

    private static int count(MachineBlock block, VirtualRegister register) {
        int count = 0;
        for (MachineInstruction instruction : block.instructions()) {
            for (Operand operand : instruction.operation().operands()) {
                count += !operand.role().defines() && operand.register().equals(register) ? 1 : 0;
            }
        }
        for (var edge : block.edges()) {
            for (VirtualRegister argument : edge.arguments()) {
                count += argument.equals(register) ? 1 : 0;
            }
        }
        return count;
    }

    private static boolean isSum(ThreeRegister operation) {
        return operation.opcode() == MipsOpcode.ADDU || operation.opcode() == MipsOpcode.SUBU;
    }

    private static boolean isProduct(MachineOperation operation) {
        return operation instanceof ThreeRegister three && three.opcode() == MipsOpcode.MUL;
    }

    private static boolean usesHiLo(MachineOperation operation) {
        return operation.callee().isPresent()
                || operation.implicitReads().intersects(HI_LO)
                || operation.implicitWrites().intersects(HI_LO)
                || operation.clobbers().intersects(HI_LO);
    }
}
