/**
 * Loop distribution.
 *
 * <p>Files in reading order:
 *
 * <ol>
 *   <li>{@code DistributeLoops}: the pass
 *   <li>{@code ImperfectNest}: loops the last of which holds several statements
 *   <li>{@code CarriedInMemory} with {@code CarriedRewriting}: values that an inner loop carries, kept in words instead
 *   <li>{@code StatementParts}: which statements may get loops of their own
 *   <li>{@code DistributionPlan}: whether they should
 * </ol>
 *
 * <p>Source: Allen and Kennedy, "Optimizing Compilers for Modern Architectures", 2001, section 5.3.
 */
@NullMarked
package edu.sysy.optimize.nest.distribution;

import org.jspecify.annotations.NullMarked;
