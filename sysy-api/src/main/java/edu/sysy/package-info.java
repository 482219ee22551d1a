/**
 * The compiler and its builder, stages, optimization levels, dialects and targets: the package to read first.
 *
 * <pre>{@code
 * Compiler compiler = Compiler.builder().optimize(Level.O2).target(Mips32.linux()).build();
 *
 * Assembly everything = compiler.compile(SourceFile.of("main.sy", text));
 *
 * Ast ast = compiler.parse().run(source);                          // or stage by stage
 * Program ssa = compiler.buildSsa().run(ast);
 * Program better = compiler.optimize().run(ssa);
 * MachineProgram code = compiler.allocateRegisters().run(better);
 * Assembly same = compiler.emit().run(code);
 * }</pre>
 *
 * <p>A program with errors is a {@link edu.sysy.source.CompilationException}. A pass or stage that breaks a rule is a
 * {@link edu.sysy.VerificationException}, if the compiler {@linkplain edu.sysy.Compiler.Builder#verify verifies}; one
 * that throws or returns null is a {@link edu.sysy.ComponentException}.
 */
@NullMarked
@ValueStyle
package edu.sysy;

import edu.sysy.generation.ValueStyle;
import org.jspecify.annotations.NullMarked;
