/**
 * The catalogue of optimization passes by name, and the pipeline of each optimization level.
 *
 * <pre>{@code
 * Pipeline mine = PassCatalogue.pipeline("promote-locals,loop(fold-constants,eliminate-dead-code)");
 * Program better = mine.run(program, CompilerObserver.NONE);
 * }</pre>
 *
 * <p>Each pass describes itself by {@link edu.sysy.pass.Pass#description}: {@code sysyc --list-passes} prints all of
 * them, and the page {@code docs/passes.md} adds what each makes of an example, where pipelines have it, and why.
 * Passes live in rooms by their kind of work, in reading order:
 *
 * <ol>
 *   <li>{@code edu.sysy.optimize.ssa}: construction and repair of SSA form
 *   <li>{@code edu.sysy.optimize.scalar}: constants, value numbering, ranges, dead code, code placement
 *   <li>{@code edu.sysy.optimize.reassociate}: cheapest forms of sums, products and chains
 *   <li>{@code edu.sysy.optimize.cfg}: blocks and branches
 *   <li>{@code edu.sysy.optimize.memory}: loads, stores, arrays and global variables
 *   <li>{@code edu.sysy.optimize.loop}: single loops
 *   <li>{@code edu.sysy.optimize.loop.sharing}: sums that iterations of a loop have in common
 *   <li>{@code edu.sysy.optimize.nest}: loop nests, in their structured form
 *   <li>{@code edu.sysy.optimize.nest.invariant}: loops that outer loops repeat
 *   <li>{@code edu.sysy.optimize.nest.layout}: the arrays that hold words, and their order
 *   <li>{@code edu.sysy.optimize.nest.layout.transpose}: the order of the dimensions of arrays
 *   <li>{@code edu.sysy.optimize.nest.dead}: writes that nothing reads
 *   <li>{@code edu.sysy.optimize.nest.border}: conditions at the ends of loops
 *   <li>{@code edu.sysy.optimize.nest.guard}: conditions that skip what would change nothing
 *   <li>{@code edu.sysy.optimize.nest.distribution}: statements of a nest in loops of their own
 *   <li>{@code edu.sysy.optimize.nest.fusion}: neighbouring nests
 *   <li>{@code edu.sysy.optimize.nest.tiling}: strips of iterations that suit data caches
 *   <li>{@code edu.sysy.optimize.nest.pressure}: what needs a register in a tile of iterations
 *   <li>{@code edu.sysy.optimize.nest.accumulator}: values that loops carry through a tile
 *   <li>{@code edu.sysy.optimize.nest.skew}: iterations that wait for each other, run together
 *   <li>{@code edu.sysy.optimize.nest.split}: iterations that write what all load
 *   <li>{@code edu.sysy.optimize.nest.unroll}: remainders and quotients of counters
 *   <li>{@code edu.sysy.optimize.output}: what programs write
 *   <li>{@code edu.sysy.optimize.parallel}: iterations on several threads
 *   <li>{@code edu.sysy.optimize.strength}: induction variables
 *   <li>{@code edu.sysy.optimize.vector}: operations on vectors
 *   <li>{@code edu.sysy.optimize.interprocedural}: the call graph
 *   <li>{@code edu.sysy.optimize.interprocedural.memo}: results of recursions in tables
 * </ol>
 *
 * <p>{@code edu.sysy.optimize.identities} has the algebraic identities that passes apply, a row each.
 */
@NullMarked
package edu.sysy.optimize;

import org.jspecify.annotations.NullMarked;
