/**
 * The structured form of functions: operations with regions in place of blocks and edges, immutable, for passes that
 * change loop nests as trees.
 *
 * <pre>
 * StructuredProgram  = Global*, StructuredFunction*
 * StructuredFunction = name, return type, parameter Value*, Region
 * Region             = Statement*, RegionEnd, source line of the end
 * Statement          = Compute | If | For | While | Scope, each with result Value* and Attributes
 * RegionEnd          = Yield | Proceed | Break | Return | Unreachable
 * </pre>
 *
 * <p>It is SSA, too. A region sees what is defined before it in the regions around it; nothing that a region defines is
 * seen outside, with one exception: the body of a {@link edu.sysy.structured.While} sees what its condition defines.
 * Values leave a region by its end: {@link edu.sysy.structured.Yield} hands them to the statement that holds the
 * region, whose results they become, or, at the end of a loop's body, to the next iteration.
 *
 * <p>SysY has no goto, so that each function has such a form. What does not fit into a tree of loops and branches, a
 * {@code break} or a {@code continue}, leaves a labelled {@link edu.sysy.structured.Scope}, as in Ramsey, "Beyond
 * Relooper: recursive translation of unstructured control flow to structured control flow", ICFP 2022. Operations and
 * values are those of {@link edu.sysy.ir}.
 *
 * <p>Regions are nested at most {@link edu.sysy.structured.Region#MAX_DEPTH} deep, so that a walk may call itself.
 */
@NullMarked
package edu.sysy.structured;

import org.jspecify.annotations.NullMarked;
