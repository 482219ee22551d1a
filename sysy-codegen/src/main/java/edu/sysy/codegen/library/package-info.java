/**
 * The run-time library in a portable form: SysY that the compiler translates for each target. A target adds what only
 * assembly can do: the start of programs, system calls, and bytes in memory.
 *
 * <p>Files in reading order: {@code PortableLibrary}, and the sources beside it, {@code system.sy} first, which says
 * what a target adds; {@code SystemRoutines}, which has most of that; {@code LibraryObject}, which puts the translated
 * library into a form that can be linked; {@code ProgramFiles} and {@code ProgramAssembly}, which link programs
 * with it. {@code ParallelLibrary} and {@code parallel.ir} are the threads of parallel programs.
 */
@NullMarked
package edu.sysy.codegen.library;

import org.jspecify.annotations.NullMarked;
