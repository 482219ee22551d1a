/**
 * Construction and repair of SSA form, and what passes that copy code share.
 *
 * <p>Files in reading order:
 *
 * <ol>
 *   <li>{@code PromoteLocals} with {@code PromotableAllocas}, {@code AllocaAccesses}, {@code SsaRenamer} and
 *       {@code AllocaRewriter}: parameters at the iterated dominance frontier, then renaming along the dominator tree
 *   <li>{@code BlockEditor}, {@code RegionCopy}: blocks while code is copied
 *   <li>{@code SsaRepair}: one value per name again
 *   <li>{@code AvailableOperands}: operands of code that is inserted somewhere else
 * </ol>
 *
 * <p>Source: Cytron et al., "Efficiently Computing Static Single Assignment Form and the Control Dependence Graph"
 * (TOPLAS 1991), pruned by liveness.
 */
@NullMarked
package edu.sysy.optimize.ssa;

import org.jspecify.annotations.NullMarked;
