package edu.sysy.codegen.regalloc;

import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineInstruction;
import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.Operand;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.Register;
import edu.sysy.machine.RegisterFile;
import edu.sysy.machine.VirtualRegister;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The operands of all instructions of a function, in flat arrays, with their constraints as numbers. */
public final class OperandTable {
    /** The constraint "any register of the class". */
    public static final int ANY = -1;

    /**
     * Constraints from here on mean "same as operand {@code constraint - SAME_AS}"; smaller ones name a register.
     */
    static final int SAME_AS = RegisterFile.MAX_ALLOCATABLE;

    /** The {@linkplain #number number} of the virtual register with index 0. */
    public static final int FIRST_VIRTUAL = PhysicalRegister.MAX_NUMBER + 1;

    private static final byte USE = 0;
    private static final byte DEF = 1;
    private static final byte EARLY_DEF = 2;

    private final int[] start;

    /** For each operand the index of a virtual register, or the complement of the number of a physical one. */
    private final int[] register;

    private final int[] constraint;
    private final byte[] role;
    private final long[] clobbers;
    private final BitSet copies = new BitSet();
    private final byte[] classes;
    private final BitSet rematerializable = new BitSet();
    private final @Nullable PhysicalRegister[] fixed = new @Nullable PhysicalRegister[RegisterFile.MAX_ALLOCATABLE];

    /**
     * Reads the operands of {@code function}.
     *
     * @throws IllegalArgumentException if the last instruction of a block defines a virtual register: there would be no
     *     place for a move after it; or if an operand has to be in a register that no allocation can use
     */
    public OperandTable(MachineFunction function) {
        int count = function.instructionCount();
        start = new int[count + 1];
        clobbers = new long[count];
        classes = new byte[function.virtualRegisterCount()];
        int[] registers = new int[3 * count];
        int[] constraints = new int[registers.length];
        byte[] roles = new byte[registers.length];
        int size = 0;
        int index = 0;
        for (MachineBlock block : function.blocks()) {
            for (VirtualRegister parameter : block.parameters()) {
                classes[parameter.index()] = (byte) parameter.kind().index();
            }
            List<MachineInstruction> instructions = block.instructions();
            for (int i = 0; i < instructions.size(); i++) {
                MachineOperation operation = instructions.get(i).operation();
                boolean last = i == instructions.size() - 1;
                List<Operand> operands = operation.operands();
                if (registers.length < size + operands.size()) {
                    int room = 2 * size + operands.size();
                    registers = Arrays.copyOf(registers, room);
                    constraints = Arrays.copyOf(constraints, room);
                    roles = Arrays.copyOf(roles, room);
                }
                for (int k = 0; k < operands.size(); k++) {
                    Operand operand = operands.get(k);
                    if (last && operand.role().defines() && operand.register() instanceof VirtualRegister) {
                        throw new IllegalArgumentException(function.name() + ": the terminator of block "
                                + block.label() + " defines " + operand.register());
                    }
                    registers[size] = numberOf(operand);
                    constraints[size] = code(operand.constraint());
                    roles[size] = code(operand.role());
                    size++;
                }
                clobbers[index] = operation.clobbers().word(0);
                if (operation.isCopy()) {
                    copies.set(index);
                }
                if (operation.isRematerializable()
                        && operands.getFirst().register() instanceof VirtualRegister result) {
                    rematerializable.set(result.index());
                }
                start[++index] = size;
            }
        }
        register = Arrays.copyOf(registers, size);
        constraint = Arrays.copyOf(constraints, size);
        role = Arrays.copyOf(roles, size);
    }

    /** The first of the operands of an instruction; those of all instructions are numbered in one sequence. */
    public int start(int instruction) {
        return start[instruction];
    }

    /** One past the last of the operands of an instruction. */
    public int end(int instruction) {
        return start[instruction + 1];
    }

    /** The number of operands of all instructions. */
    public int count() {
        return register.length;
    }

    /** Whether the operand is a virtual register; only those have a {@link #register} and a {@link #constraint}. */
    public boolean isVirtual(int operand) {
        return register[operand] >= 0;
    }

    /** The index of the virtual register. */
    public int register(int operand) {
        return register[operand];
    }

    /** The number of a register among all: a physical one has its own, and virtual ones follow. */
    public int number(int operand) {
        return register[operand] >= 0 ? FIRST_VIRTUAL + register[operand] : ~register[operand];
    }

    /** The number of a register among all, see {@link #number(int)}. */
    public static int number(Register register) {
        return switch (register) {
            case PhysicalRegister physical -> physical.number();
            case VirtualRegister v -> FIRST_VIRTUAL + v.index();
        };
    }

    public boolean isUse(int operand) {
        return role[operand] == USE;
    }

    public boolean isEarly(int operand) {
        return role[operand] == EARLY_DEF;
    }

    /** {@link #ANY}, the number of a register, or {@link #SAME_AS} plus the index of an operand. */
    public int constraint(int operand) {
        return constraint[operand];
    }

    public boolean isFixed(int operand) {
        return constraint[operand] >= 0 && constraint[operand] < SAME_AS;
    }

    public boolean isSameAs(int operand) {
        return constraint[operand] >= SAME_AS;
    }

    /** The use that a definition with a same-as constraint overwrites. */
    public int sameAs(int instruction, int operand) {
        return start[instruction] + constraint[operand] - SAME_AS;
    }

    /**
     * The numbers of the registers below {@link RegisterFile#MAX_ALLOCATABLE} that an instruction clobbers, as bits.
     */
    public long clobbers(int instruction) {
        return clobbers[instruction];
    }

    /** The positions of the blocks with a call that returns to the function. */
    public BitSet blocksWithCalls(MachineFunction function) {
        BitSet calls = new BitSet();
        for (int b = 0; b < function.blocks().size(); b++) {
            int last = function.firstInstruction(b + 1) - 1;
            for (int i = function.firstInstruction(b); i <= last; i++) {
                boolean leaves = i == last && function.controlFlow().successorCount(b) == 0;
                if (clobbers[i] != 0 && !leaves) {
                    calls.set(b);
                }
            }
        }
        return calls;
    }

    public boolean isCopy(int instruction) {
        return copies.get(instruction);
    }

    /** The virtual registers whose values can be computed again anywhere. */
    public BitSet rematerializable() {
        return rematerializable;
    }

    /** The index of the class of a virtual register. */
    public int classOf(int virtualRegister) {
        return classes[virtualRegister];
    }

    /** The classes of the virtual registers, as bits by index. */
    public int classes() {
        int bits = 0;
        for (byte index : classes) {
            bits |= 1 << index;
        }
        return bits;
    }

    /** The register of a number that occurs in a constraint of the function. */
    @Nullable PhysicalRegister fixedRegister(int number) {
        return fixed[number];
    }

    private int numberOf(Operand operand) {
        return switch (operand.register()) {
            case VirtualRegister virtual -> {
                classes[virtual.index()] = (byte) virtual.kind().index();
                yield virtual.index();
            }
            case PhysicalRegister physical -> ~physical.number();
        };
    }

    private int code(Operand.Constraint constraint) {
        return switch (constraint) {
            case Operand.Constraint.AnyRegister any -> ANY;
            case Operand.Constraint.Fixed(PhysicalRegister place) -> {
                if (place.number() >= fixed.length) {
                    throw new IllegalArgumentException("an operand is fixed to " + place + ", which has the number "
                            + place.number() + " and can not be allocated");
                }
                fixed[place.number()] = place;
                yield place.number();
            }
            case Operand.Constraint.SameAs(int operand) -> SAME_AS + operand;
        };
    }

    private static byte code(Operand.Role role) {
        return switch (role) {
            case USE -> USE;
            case DEF -> DEF;
            case EARLY_DEF -> EARLY_DEF;
        };
    }
}
