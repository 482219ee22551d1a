package edu.sysy.codegen.layout;

import java.util.List;

/**
 * A block of final code before it has its place.
 *
 * @param <I> the instructions of the machine
 * @param instructions without the jump or branch at the end
 * @param line the source line of the jump or branch at the end
 */
public record EmittedBlock<I>(List<CodeItem.Instruction<I>> instructions, BlockEnding<I> ending, int line) {}
