package edu.sysy.simulate;

/**
 * Executes translated code of a machine with registers of 64 bits and addresses of 32. It leaves its loop for
 * everything that is not plain computation, which {@link TranslatingProcessor} does.
 */
public abstract class CodeInterpreter {

    /** Why {@link #run} returned. */
    public enum Stop {
        /** The block at {@link #target} has to be translated. */
        TRANSLATE,
        /** The fuel is used up. */
        OUT_OF_FUEL,
        /** The last element's access at {@link #address} needs a page, or is an error. */
        MEMORY,
        /** A jump to {@link #address}, which is not in the first segment of the text. */
        FAR_JUMP,
        /** A system call, which ended a block. */
        SYSTEM_CALL,
        /** The last element faulted. */
        FAULT
    }

    /** What registers hold, by a numbering of the machine. */
    public final long[] registers;

    /** The memory that is accessed. */
    public final PagedMemory memory;

    /** The index of the element to execute next. */
    public int next;

    /** The entry number of the block to execute next, if it has not been translated. */
    public int target;

    /** The address that the last element accessed or jumped to. */
    public long address;

    /** What the last element did wrong. */
    public FaultKind fault = FaultKind.RESERVED_INSTRUCTION;

    /** How many instructions may still be executed; becomes negative by less than a block's length. */
    public int fuel;

    /** What is executed. */
    protected final TranslatedCode code;

    /** The address of the first word of the text. */
    protected final int textAddress;

    /** How many words the first segment of the text has. */
    protected final int textWords;

    /**
     * An interpreter that has executed nothing.
     *
     * @param registers how many there are
     */
    protected CodeInterpreter(ProgramText text, TranslatedCode code, PagedMemory memory, int registers) {
        this.registers = new long[registers];
        this.code = code;
        this.memory = memory;
        this.textAddress = text.firstAddress();
        this.textWords = text.firstWords();
    }

    /** Executes from {@link #next} on until something else than computing has to be done. */
    public abstract Stop run();
}
