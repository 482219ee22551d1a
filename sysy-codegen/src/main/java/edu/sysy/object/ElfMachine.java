package edu.sysy.object;

/** What an ELF file says in the words of its machine, and which files of that machine are understood. */
public interface ElfMachine {
    /**
     * The machine's number.
     *
     * @return the value of {@code e_machine}
     */
    int number();

    /**
     * The machine's name in messages.
     *
     * @return as its makers write it
     */
    String name();

    /** The class of the files that are understood. */
    default ElfClass elfClass() {
        return ElfClass.ELF32;
    }

    /**
     * Checks the class of a file.
     *
     * @param elfClass the class
     * @throws ElfFormatException if it is not that of this machine
     */
    default void checkClass(ElfClass elfClass) {
        int bits = Byte.SIZE * elfClass().addressSize();
        ElfFormatException.require(elfClass == elfClass(), "not a " + bits + "-bit ELF file");
    }

    /**
     * Checks {@code e_flags}.
     *
     * @param flags the flags
     * @throws ElfFormatException if the file needs what is not supported
     */
    void checkFlags(int flags);

    /**
     * Checks a segment of a type that only this machine knows, or that no machine loads.
     *
     * @param flags {@code e_flags}
     * @param type {@code p_type}
     * @param content reads its bytes in the file; may be read from when the machine knows the type
     * @throws ElfFormatException if the file needs what is not supported
     */
    void checkSegment(int flags, int type, SegmentContent content);

    /** The bytes of a segment. */
    interface SegmentContent {
        /**
         * Starts to read.
         *
         * @param what the content, for messages
         * @return a reader of all bytes
         * @throws ElfFormatException if they lie outside the file
         */
        ByteReader read(String what);
    }
}
