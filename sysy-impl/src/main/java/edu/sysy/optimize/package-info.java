/**
 * The catalogue of optimization passes by name, and the pipeline of each optimization level.
 *
 * <pre>{@code
 * Pipeline mine = PassCatalogue.pipeline("promote-locals,loop(fold-constants,eliminate-dead-code)");
 * Program better = mine.run(program, Observer.NONE);
 * }</pre>
 *
 * <table>
 * <caption>The passes</caption>
 * <tr><th>name</th><th>what it does</th><th>what textbooks and courses call it</th></tr>
 * <tr><td>{@code promote-locals}</td><td>local variables in the frame become SSA values</td>
 *     <td>mem2reg: dominators, dominance frontiers, placing and renaming phis</td></tr>
 * <tr><td>{@code fold-constants}</td><td>computes constants, applies algebraic identities</td>
 *     <td>constant folding and propagation, merging of known quantities</td></tr>
 * <tr><td>{@code simplify-control-flow}</td><td>decides branches, passes over empty blocks, joins straight lines, removes
 *     unreachable blocks and parameters that always have one value</td>
 *     <td>merging of basic blocks, unreachable-code elimination, copy propagation</td></tr>
 * <tr><td>{@code number-values-locally}</td><td>computes nothing twice in a block, forwards stores to loads</td>
 *     <td>LVN, local common-subexpression elimination, the DAG of a basic block</td></tr>
 * <tr><td>{@code eliminate-dead-code}</td><td>removes what nothing observable depends on</td>
 *     <td>dead-code elimination, removal of useless assignments</td></tr>
 * <tr><td>{@code remove-unread-locals}</td><td>removes arrays and variables of the frame that nobody reads</td>
 *     <td>dead stores</td></tr>
 * <tr><td>{@code remove-dead-functions}</td><td>removes functions that are never called, and globals nobody mentions</td>
 *     <td>dead-function elimination</td></tr>
 * <tr><td>{@code replace-final-values}</td><td>computes by a formula what a loop leaves behind</td>
 *     <td>final value replacement, scalar evolution</td></tr>
 * <tr><td>{@code remove-empty-loops}</td><td>removes loops that do nothing and end</td>
 *     <td>loop deletion</td></tr>
 * <tr><td>{@code reduce-strength}</td><td>addresses and products that move with a loop are added to, one addition an
 *     iteration, and end the loop</td>
 *     <td>strength reduction, removal of induction variables, induction variable optimization</td></tr>
 * </table>
 */
@NullMarked
package edu.sysy.optimize;

import org.jspecify.annotations.NullMarked;
