/**
 * The catalogue of optimization passes by name, and the pipeline of each optimization level.
 *
 * <pre>{@code
 * Pipeline mine = PassCatalogue.pipeline("promote-locals,loop(fold-constants,eliminate-dead-code)");
 * Program better = mine.run(program, CompilerObserver.NONE);
 * }</pre>
 *
 * <table>
 * <caption>The passes</caption>
 * <tr><th>name</th><th>what it does</th><th>what textbooks and courses call it</th></tr>
 * <tr><td>{@code promote-locals}</td><td>local variables in the frame become SSA values</td>
 *     <td>mem2reg: dominators, dominance frontiers, placing and renaming phis</td></tr>
 * <tr><td>{@code fold-constants}</td><td>computes constants, applies algebraic identities</td>
 *     <td>constant folding and propagation, merging of known quantities</td></tr>
 * <tr><td>{@code simplify-control-flow}</td><td>decides branches, passes over empty blocks, joins straight lines,
 * removes
 *     unreachable blocks and parameters that always have one value</td>
 *     <td>merging of basic blocks, unreachable-code elimination, copy propagation</td></tr>
 * <tr><td>{@code number-values-locally}</td><td>computes nothing twice in a block, forwards stores to loads</td>
 *     <td>LVN, local common-subexpression elimination, the DAG of a basic block</td></tr>
 * <tr><td>{@code eliminate-dead-code}</td><td>removes what nothing observable depends on</td>
 *     <td>dead-code elimination, removal of useless assignments</td></tr>
 * <tr><td>{@code remove-unread-locals}</td><td>removes arrays and variables of the frame that nobody reads</td>
 *     <td>dead stores</td></tr>
 * <tr><td>{@code forward-memory}</td><td>removes loads of words whose contents every path knows</td>
 *     <td>redundant-load elimination, store-to-load forwarding</td></tr>
 * <tr><td>{@code remove-dead-stores}</td><td>removes stores of words that nobody reads any more</td>
 *     <td>dead-store elimination</td></tr>
 * <tr><td>{@code promote-memory-in-loops}</td><td>keeps global variables and array elements in values while a loop
 * runs</td>
 *     <td>scalar promotion, register promotion, LICM of loads and stores</td></tr>
 * <tr><td>{@code remove-dead-functions}</td><td>removes functions that are never called, and globals nobody
 * mentions</td>
 *     <td>dead-function elimination</td></tr>
 * <tr><td>{@code place-calls}</td><td>moves calls of functions that change nothing out of loops and to their
 * uses</td>
 *     <td>code motion of calls of pure functions</td></tr>
 * <tr><td>{@code inline-calls}</td><td>puts bodies of functions into the place of calls, also of a function into
 * itself</td>
 *     <td>inlining</td></tr>
 * <tr><td>{@code inline-shrunk-calls}</td><td>the same once more, for functions that have become small enough</td>
 *     <td>late inlining</td></tr>
 * <tr><td>{@code eliminate-tail-calls}</td><td>calls of a function by itself at its end become jumps, also before sums
 * and
 *     products</td>
 *     <td>tail-call elimination modulo accumulators (TCO)</td></tr>
 * <tr><td>{@code multiply-modulo}</td><td>multiplication modulo a constant by halving becomes one 64-bit product</td>
 *     <td>idiom recognition, Barrett reduction</td></tr>
 * <tr><td>{@code specialize-functions}</td><td>copies functions for arguments whose value or range decides something
 * in them</td>
 *     <td>procedure cloning, interprocedural constant propagation</td></tr>
 * <tr><td>{@code remove-dead-arguments}</td><td>removes unused and constant parameters, and unused results</td>
 *     <td>dead-argument elimination (DAE)</td></tr>
 * <tr><td>{@code evaluate-calls}</td><td>computes pure calls of constants while compiling</td>
 *     <td>compile-time evaluation of pure functions</td></tr>
 * <tr><td>{@code cache-pure-results}</td><td>lets recursive functions look up results they have computed before</td>
 *     <td>result caching of pure functions (memoization)</td></tr>
 * <tr><td>{@code reduce-strength}</td><td>addresses and products that move with a loop are added to, one addition an
 *     iteration, and end the loop</td>
 *     <td>strength reduction, removal of induction variables, induction variable optimization</td></tr>
 * <tr><td>{@code reuse-previous-iterations}</td><td>keeps words that the next iterations load again in values</td>
 *     <td>predictive commoning, store-to-load forwarding across iterations</td></tr>
 * <tr><td>{@code split-arrays}</td><td>small local arrays named by constants only become values</td>
 *     <td>scalar replacement of aggregates</td></tr>
 * <tr><td>{@code localize-globals}</td><td>globals of one function that runs once become values</td>
 *     <td>localization of globals</td></tr>
 * <tr><td>{@code fold-initial-stores}</td><td>constants stored where a program begins become initial data</td>
 *     <td>inlining of stores into initializers</td></tr>
 * <tr><td>{@code globalize-constant-arrays}</td><td>local arrays of constants become constant globals</td>
 *     <td>globalization of arrays</td></tr>
 * <tr><td>{@code globalize-arrays}</td><td>local arrays of functions that run once begin as data</td>
 *     <td>globalization of arrays</td></tr>
 * <tr><td>{@code replace-final-values}</td><td>computes the values that a loop leaves in closed form</td>
 *     <td>final value replacement, scalar evolution</td></tr>
 * <tr><td>{@code replace-repeated-shifts}</td><td>computes repeated shifts and divisions by one shift</td>
 *     <td>closed forms of geometric sequences, scalar evolution</td></tr>
 * <tr><td>{@code remove-empty-loops}</td><td>removes loops that do nothing and end</td>
 *     <td>loop deletion</td></tr>
 * <tr><td>{@code split-critical-edges}</td><td>puts an empty block on edges from a branch to a join; no level runs
 *     it</td><td>critical-edge splitting</td></tr>
 * <tr><td>{@code thread-branches}</td><td>decides branches whose outcome is known on an incoming edge</td>
 *     <td>jump threading</td></tr>
 * <tr><td>{@code convert-branches-to-selects}</td><td>small branches that only choose a value become selections</td>
 *     <td>if-conversion (Select)</td></tr>
 * <tr><td>{@code number-values}</td><td>computes nothing twice in a function, and calls no pure function twice</td>
 *     <td>global value numbering (GVN)</td></tr>
 * <tr><td>{@code number-calls}</td><td>the same for calls only, of functions that have loops or make calls</td>
 *     <td>common-subexpression elimination of pure calls</td></tr>
 * <tr><td>{@code propagate-constants}</td><td>finds constants along the paths that can be taken</td>
 *     <td>sparse conditional constant propagation</td></tr>
 * <tr><td>{@code fold-by-range}</td><td>uses the ranges of integers: shifts for divisions, decided comparisons</td>
 *     <td>range analysis (Range, RangeAwareFold)</td></tr>
 * <tr><td>{@code balance-trees}</td><td>computes sums and products in the cheapest of several equal forms</td>
 *     <td>reassociation, factoring</td></tr>
 * <tr><td>{@code reduce-tree-heights}</td><td>computes chains of one operator as trees where chains wait</td>
 *     <td>tree-height balancing</td></tr>
 * <tr><td>{@code compute-at-joins}</td><td>computes once in a join what all its predecessors compute</td>
 *     <td>sinking of common code</td></tr>
 * <tr><td>{@code sink-to-uses}</td><td>computes a value only on paths to its uses, and after loops</td>
 *     <td>late schedule of GCM, partial dead-code
 *     elimination</td></tr>
 * <tr><td>{@code canonicalize-loops}</td><td>gives each loop a preheader, one latch and exits of its own</td>
 *     <td>CanonicalizeLoop</td></tr>
 * <tr><td>{@code rotate-loops}</td><td>tests loops at the bottom</td>
 *     <td>loop rotation, loop inversion</td></tr>
 * <tr><td>{@code hoist-invariants}</td><td>moves what a loop computes anew each time in front of it</td>
 *     <td>loop-invariant code motion (LICM)</td></tr>
 * <tr><td>{@code unroll-constant-loops}</td><td>loops of few iterations become straight code</td>
 *     <td>full unrolling</td></tr>
 * <tr><td>{@code unroll-loops}</td><td>several iterations of a counted loop for one test</td>
 *     <td>unrolling</td></tr>
 * <tr><td>{@code unswitch-loops}</td><td>moves conditions that a loop does not change in front of it</td>
 *     <td>loop unswitching</td></tr>
 * <tr><td>{@code peel-loops}</td><td>takes the first iteration out if a test has one result in all the others</td>
 *     <td>loop peeling</td></tr>
 * <tr><td>{@code replace-modular-sums}</td><td>sums modulo m of equal numbers, or of numbers that grow or shrink by a
 *     constant, by products or by doubling</td>
 *     <td>sums modulo m (SCEV)</td></tr>
 * <tr><td>{@code speculate-modular-sums}</td><td>sums of reduced numbers modulo m without a division</td>
 *     <td>modular addition by conditional subtraction, in a version of the loop</td></tr>
 * <tr><td>{@code split-loops}</td><td>cuts loops where a comparison of the counter changes</td>
 *     <td>index-set splitting</td></tr>
 * </table>
 */
@NullMarked
package edu.sysy.optimize;

import org.jspecify.annotations.NullMarked;
