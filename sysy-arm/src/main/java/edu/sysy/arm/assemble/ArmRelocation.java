package edu.sysy.arm.assemble;

import edu.sysy.arm.isa.ArmInstruction;
import edu.sysy.arm.isa.ArmOpcode;
import edu.sysy.object.relocatable.RelocationKind;

/**
 * What is computed once addresses are known, with S the address of the symbol, A the addend and P the address of the
 * instruction (ELF for the Arm 64-bit Architecture, "Static AArch64 relocations").
 */
enum ArmRelocation implements RelocationKind {
    /** {@code R_AARCH64_ADR_PREL_PG_HI21}: how many pages {@code S + A} is away. */
    PAGE(275),
    /** {@code R_AARCH64_ADD_ABS_LO12_NC}: the lower 12 bits of {@code S + A}. */
    LOW(277),
    /** {@code R_AARCH64_LDST8_ABS_LO12_NC}: the same in an access of so many bits. */
    LOW_OF_BYTE(278),
    /** {@code R_AARCH64_LDST32_ABS_LO12_NC}. */
    LOW_OF_WORD(285),
    /** {@code R_AARCH64_LDST64_ABS_LO12_NC}. */
    LOW_OF_DOUBLE(286),
    /** {@code R_AARCH64_JUMP26}: {@code S + A - P}. */
    JUMP(282),
    /** {@code R_AARCH64_CALL26}: the same. */
    CALL(283);

    private final int type;

    ArmRelocation(int type) {
        this.type = type;
    }

    /** What completes an instruction with the lower part of an address. */
    static ArmRelocation low(ArmInstruction instruction) {
        if (!instruction.opcode().reachesMemory()) {
            return LOW;
        }
        return switch (instruction.opcode().bytes()) {
            case Byte.BYTES -> LOW_OF_BYTE;
            case Integer.BYTES -> LOW_OF_WORD;
            default -> LOW_OF_DOUBLE;
        };
    }

    /** What completes a jump or call. */
    static ArmRelocation transfer(ArmInstruction instruction) {
        return instruction.opcode() == ArmOpcode.BL ? CALL : JUMP;
    }

    @Override
    public int type() {
        return type;
    }

    /** {@inheritDoc} GNU as completes jumps and calls. */
    @Override
    public boolean isResolvedInSection() {
        return this == JUMP || this == CALL;
    }

    /** {@inheritDoc} All fields are 0, as GNU as has it. */
    @Override
    public int placeholder(int place, int addend) {
        return switch (this) {
            case PAGE, JUMP, CALL -> place;
            case LOW, LOW_OF_BYTE, LOW_OF_WORD, LOW_OF_DOUBLE -> 0;
        };
    }
}
