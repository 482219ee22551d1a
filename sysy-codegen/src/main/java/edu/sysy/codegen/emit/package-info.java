/**
 * From allocated programs to final code, and from that to bytes: what targets share once frames, layout and scheduling
 * are there.
 *
 * <p>Files in reading order: {@code ProgramEmission}, which calls those; {@code PlacedFunction}, final code with a
 * place for each instruction.
 */
@NullMarked
package edu.sysy.codegen.emit;

import org.jspecify.annotations.NullMarked;
