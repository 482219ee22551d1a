/**
 * Construction and repair of SSA form.
 *
 * <p>Files in reading order:
 *
 * <ol>
 *   <li>{@code PromoteLocals} with {@code PromotableAllocas}, {@code AllocaAccesses}, {@code SsaRenamer} and
 *       {@code AllocaRewriter}: parameters at the iterated dominance frontier, then renaming along the dominator tree
 *   <li>{@code SsaRepair}: SSA form after a {@link edu.sysy.ir.FunctionEditor} has copied code, so that a variable has
 *       several definitions
 *   <li>{@code AvailableOperands}: operands of code that is inserted somewhere else
 * </ol>
 *
 * <p>The renamer and its users write every block anew: they visit all instructions anyway, and the operands of each
 * depend on the path that renaming has taken, which replacements for the whole function cannot express.
 *
 * <p>Source: Cytron et al., "Efficiently Computing Static Single Assignment Form and the Control Dependence Graph"
 * (TOPLAS 1991), pruned by liveness.
 */
@NullMarked
package edu.sysy.optimize.ssa;

import org.jspecify.annotations.NullMarked;
