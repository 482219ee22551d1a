/**
 * Linear three-address code as textbooks have it: numbered quadruples over variables, the leaders that cut them into
 * basic blocks, the flow graph, and the directed acyclic graph of a block.
 *
 * <pre>{@code
 * LinearCode code = LinearCode.parse("""
 *         func area(R, r)
 *         T0 := 3.14
 *         T1 := 2.0 * T0
 *         T2 := R + r
 *         A := T1 * T2
 *         return A
 *         """);
 * LinearBlocks blocks = LinearBlocks.of(code);
 * BlockDag dag = BlockDag.of(code, blocks.block(0));
 * System.out.println(dag);             // nodes, with the variables whose values they are
 * dag.listing(DagOrder.HEURISTIC, Set.of());    // S1 := R + r, A := 6.28 * S1, return A
 * }</pre>
 *
 * <p>The compiler itself has blocks and edges from the beginning and numbers values instead; this package is for
 * teachers, explorers and tests. {@link edu.sysy.linear.LinearCode#of} flattens a function of the intermediate
 * representation.
 */
@NullMarked
package edu.sysy.linear;

import org.jspecify.annotations.NullMarked;
