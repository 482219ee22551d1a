/**
 * Passes over the call graph. What comes in and goes out is a whole program.
 *
 * <p>Files in reading order:
 *
 * <ol>
 *   <li>{@code CallSite}, {@code CodeSize}: the words
 *   <li>{@code PlaceCalls}: code motion of calls
 *   <li>{@code InlineCalls} with {@code InlineCost}, {@code InlinePlan}, {@code InlineExpansion}, {@code InlineCopy}
 *   and {@code SelfInlining}
 *   <li>{@code InlineEarlyReturns} with {@code EarlyReturn}: partial inlining
 *   <li>{@code EliminateTailCalls} with {@code AffineResult}: tail recursion modulo accumulators
 *   <li>{@code SpecializeFunctions} with {@code DecidingParameters} and {@code DecidableTests};
 *   {@code RemoveDeadArguments} with {@code SignatureFacts};
 *   {@code RemoveDeadFunctions}
 *   <li>{@code EvaluateCalls}: pure calls of constants
 *   <li>{@link edu.sysy.optimize.interprocedural.memo}: memoization
 *   <li>{@code MultiplyModulo} with {@code HalvingMultiplication} and {@code ModularProduct}: multiplication by halving
 * </ol>
 */
@NullMarked
package edu.sysy.optimize.interprocedural;

import org.jspecify.annotations.NullMarked;
