package edu.sysy.interpret;

/**
 * A function as flat arrays.
 *
 * @param code four ints an instruction, see {@link Opcode}
 * @param lines the source line of each instruction
 * @param pool slots of call arguments
 * @param parameters the number of parameters, which are slots 0, 1, ...
 * @param slots the number of slots a running call needs
 * @param frameWords the number of words its allocas need
 */
record DecodedFunction(String name, int[] code, int[] lines, int[] pool, int parameters, int slots, int frameWords) {}
