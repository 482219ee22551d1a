package edu.sysy.mips.simulate;

/** What load and store instructions ask of memory. */
final class Accesses {

    private static final int INDEXED = 19;

    private Accesses() {}

    /** The number that the address must be a multiple of; 1 for {@code lwl} and its like. */
    static int size(int instruction) {
        return switch (instruction >>> 26) {
            case 33, 37, 41 -> 2;
            case 35, 43, 48, 49, 56, 57 -> 4;
            case 53, 61 -> 8;
            case INDEXED -> (instruction & 7) == 0 ? 4 : 8;
            default -> 1;
        };
    }

    static boolean isStore(int instruction) {
        return switch (instruction >>> 26) {
            case 40, 41, 42, 43, 46, 56, 57, 61 -> true;
            case INDEXED -> (instruction & 8) != 0;
            default -> false;
        };
    }
}
