package edu.sysy.simulate;

import edu.sysy.object.ElfHeader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What Linux leaves on the stack of a new program (System V ABI, "Process Initialization"): the
 * argument count, pointers to the arguments, no environment, and the auxiliary vector, with the strings above them.
 */
final class InitialStack {

    /** The address above the stack. */
    static final int TOP = 0x7fff_0000;

    private static final int PROGRAM_HEADERS = 3;
    private static final int PROGRAM_HEADER_SIZE = 4;
    private static final int PROGRAM_HEADER_COUNT = 5;
    private static final int PAGE_SIZE = 6;
    private static final int ENTRY = 9;
    private static final int CLOCK_TICKS = 17;
    private static final int RANDOM = 25;

    private InitialStack() {}

    /** Writes it and returns the stack pointer, or nothing if that takes more memory than allowed. */
    static Optional<Integer> write(PagedMemory memory, Executable program, List<String> arguments) {
        ElfHeader header = program.image().header();
        int strings = TOP - 16;
        int random = strings - 16;
        strings = random;
        List<Integer> words = new ArrayList<>();
        words.add(arguments.size());
        for (String argument : arguments) {
            byte[] bytes = argument.getBytes(StandardCharsets.UTF_8);
            strings -= bytes.length + 1;
            if (memory.touchRange(strings, bytes.length + 1, true) != PagedMemory.Access.ALLOWED) {
                return Optional.empty();
            }
            memory.copyIn(strings, bytes, bytes.length);
            words.add(strings);
        }
        words.add(0);
        words.add(0);
        words.addAll(List.of(PROGRAM_HEADERS, program.image().addressOf(header.programHeaders())));
        words.addAll(List.of(PROGRAM_HEADER_SIZE, header.format().elfClass().programHeaderSize()));
        words.addAll(List.of(PROGRAM_HEADER_COUNT, header.programHeaderCount()));
        words.addAll(List.of(PAGE_SIZE, PagedMemory.PAGE_SIZE));
        words.addAll(List.of(ENTRY, program.entryPoint()));
        words.addAll(List.of(CLOCK_TICKS, 100));
        words.addAll(List.of(RANDOM, random));
        words.addAll(List.of(0, 0));
        int bytes = header.format().elfClass().addressSize();
        int stack = strings - bytes * words.size() & -16;
        if (memory.touchRange(stack, TOP - stack, true) != PagedMemory.Access.ALLOWED) {
            return Optional.empty();
        }
        for (int i = 0; i < words.size(); i++) {
            memory.setWord(stack + bytes * i, words.get(i));
        }
        return Optional.of(stack);
    }
}
