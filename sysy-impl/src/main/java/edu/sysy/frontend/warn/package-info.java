/**
 * Warnings about programs that compile: what is probably not what its author meant.
 *
 * <p>{@link edu.sysy.frontend.warn.Warnings} runs the analyses on a tree without errors, each in time linear in the
 * size of the tree:
 *
 * <table>
 * <caption>Analyses</caption>
 * <tr><td>{@code LocalWarnings}</td><td>single expressions and statements</td></tr>
 * <tr><td>{@code MisreadOperators}</td><td>operators that mean something else than they look like</td></tr>
 * <tr><td>{@code DanglingElse}, {@code MisleadingIndentation}, {@code EmptyBodies}</td><td>layout that does not show
 * what belongs together</td></tr>
 * <tr><td>{@code UnchangedConditions}</td><td>loops in which nothing changes the condition</td></tr>
 * <tr><td>{@code UnusedEntities}</td><td>variables, parameters and functions that nothing uses</td></tr>
 * <tr><td>{@code FlowWarnings}</td><td>uses of uninitialised variables, by definite assignment; code that no path
 * reaches</td></tr>
 * <tr><td>{@code SelfInitialization}</td><td>variables in their own initialisers</td></tr>
 * <tr><td>{@code InfiniteRecursion}</td><td>functions that call themselves on all paths</td></tr>
 * </table>
 *
 * <p>They read the tree as it was written together with what the checker has found out about it, {@link
 * edu.sysy.frontend.Resolution}, as {@code javac} does its flow analysis on attributed trees: the typed tree has its
 * constants folded already, and so has lost the expressions that some warnings are about.
 */
@NullMarked
package edu.sysy.frontend.warn;

import org.jspecify.annotations.NullMarked;
