/**
 * Dominance as textbooks compute it, one step at a time, for teachers and explorers.
 *
 * <pre>{@code
 * for (DominatorSets round : DominatorSets.rounds(flow)) {
 *     System.out.println(round);
 * }
 * RunnerFrontiers.of(flow).walks().forEach(System.out::println);
 * }</pre>
 *
 * <p>Passes use {@link edu.sysy.analysis.Dominators} and {@link edu.sysy.analysis.DominanceFrontiers}, which find the
 * same tree and the same frontiers in almost linear time.
 */
@NullMarked
package edu.sysy.analysis.textbook;

import org.jspecify.annotations.NullMarked;
