/**
 * Passes over {@linkplain edu.sysy.ir.vector operations on vectors}.
 *
 * <p>Files in reading order:
 *
 * <ol>
 *   <li>{@code VectorizeLoops} makes them of loops: {@code VectorPlanner} plans with {@code LaneSteps}, {@code
 *       LaneReduction}, {@code OrderedSum}, {@code LaneOperations}, {@code LaneAccess} and {@code LaneDependences},
 *       {@code ScalarsInLanes}, {@code VectorCost} and the {@code VectorPlan} itself; {@code VectorLoop} writes the
 *       loop with {@code LaneTranslation}, {@code LaneValues} and {@code VectorBlock}; {@code ConstantsOfLoops} comes
 *       first
 *   <li>{@code ExpandVectors} replaces them by scalar operations: {@code VectorExpansion} function by function, {@code
 *       LaneCode} lane by lane
 * </ol>
 */
@NullMarked
package edu.sysy.optimize.vector;

import org.jspecify.annotations.NullMarked;
