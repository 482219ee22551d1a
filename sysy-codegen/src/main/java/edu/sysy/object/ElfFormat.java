package edu.sysy.object;

import java.nio.ByteOrder;

/**
 * What the ELF files of one machine and operating system have in common.
 *
 * @param elfClass the width of addresses
 * @param order the order of bytes in numbers
 * @param osAbi {@code e_ident[EI_OSABI]}
 * @param machine {@code e_machine}
 * @param flags {@code e_flags}, which each machine defines for itself
 */
public record ElfFormat(ElfClass elfClass, ByteOrder order, int osAbi, int machine, int flags) {
    /** ELFOSABI_NONE. */
    public static final int SYSTEM_V = 0;

    /** ELFOSABI_STANDALONE: a program that needs no operating system. */
    public static final int STANDALONE = 255;
}
