/**
 * Passes over single loops. Most of them want loops in the form that {@code CanonicalizeLoops} makes, tested at the
 * bottom as {@code RotateLoops} leaves them; code that they insert takes its operands from
 * {@link edu.sysy.optimize.ssa.AvailableOperands}, because a constant of a loop may be defined inside it.
 *
 * <p>Files in reading order:
 *
 * <ol>
 *   <li>{@code LoopForm}, {@code LoopProperties}, {@code CarriedValue}, {@code LatchTest}: the words
 *   <li>{@code CanonicalizeLoops}, {@code RotateLoops}, {@code HoistInvariants}
 *   <li>{@code CountedLoop}, {@code SimulatedTrips}, {@code Increments}, {@code BodyCopies}:
 *       {@code UnrollConstantLoops}, {@code UnrollLoops}, {@code IterationGroups},
 *       {@code VectorRemainders}
 *   <li>{@code LoopVersions}: {@code UnswitchLoops}, {@code SplitLoops}, {@code PeelLoops}, {@code VersionLoops} with
 *       {@code LoopBound}, {@code SpeculateModularSums} with {@code SpeculativeSumCode}
 *   <li>{@code CountedExit}, {@code ScalarEvolutionExpander}, {@code PolynomialExpander}: {@code ReplaceFinalValues},
 *       {@code VersionFinalValues}, {@code ReplaceRepeatedShifts}, {@code ReplaceModularSums} and
 *       {@code VersionModularSums} with {@code ModularSumCode}; {@code RemoveEmptyLoops} with {@code GeometricEnd}
 *   <li>{@code EvaluateLoops} with {@code LoopEvaluation}
 *   <li>{@code LoopAccesses}: {@code ReusePreviousIterations} with {@code ReuseChains}: predictive commoning
 * </ol>
 *
 * <p>Sources: Muchnick, chapters 13, 14 and 17; Bachmann, Wang and Zima, "Chains of Recurrences" (ISSAC 1994) for
 * closed forms.
 */
@NullMarked
package edu.sysy.optimize.loop;

import org.jspecify.annotations.NullMarked;
