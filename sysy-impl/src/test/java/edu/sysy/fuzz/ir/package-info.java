/**
 * A fuzzer of the passes at the level of the intermediate representation. It makes programs that no front end makes,
 * runs each pass alone and in random pipelines, and compares what programs do before and after. Findings are reduced to
 * small programs.
 *
 * <p>Programs come from three sources: {@link edu.sysy.fuzz.ir.GraphGenerator} draws control-flow graphs and fills
 * their blocks, {@link edu.sysy.fuzz.ir.IrLoopGenerator} nests the loops that passes look for, and the file tests of
 * the passes are seeds. Programs of all sources go through {@link edu.sysy.fuzz.ir.ProgramMutator}, which keeps what
 * the verifier accepts.
 *
 * <p>A program that depends on what the representation leaves open has no meaning to preserve.
 * {@link edu.sysy.fuzz.ir.UnspecifiedValues} writes it again with other undefined values, and such a program is not
 * used.
 */
@NullMarked
package edu.sysy.fuzz.ir;

import org.jspecify.annotations.NullMarked;
