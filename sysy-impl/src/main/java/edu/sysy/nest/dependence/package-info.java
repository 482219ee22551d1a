/**
 * Dependences between array accesses of a loop nest, exact for affine subscripts and bounds, and the transformations
 * that they allow. Nothing here knows a form of programs: whoever has one describes its {@link
 * edu.sysy.nest.dependence.Access accesses} by numbers and affine forms.
 *
 * <p>{@link edu.sysy.nest.dependence.DependenceTest} compares two accesses, {@link
 * edu.sysy.nest.dependence.ArrayDependenceGraph} all of a nest, and {@link edu.sysy.nest.dependence.NestLegality}
 * names the dependence that forbids an interchange, a fusion, a jam, and so on.
 *
 * <p>The loops
 *
 * <pre>{@code
 * for (i = 1; i <= 98; i++)
 *     for (j = 1; j <= 98; j++)
 *         a[i][j] = a[i - 1][j + 1] + a[i][j - 1];
 * }</pre>
 *
 * <p>have the dependences
 *
 * <pre>{@code
 * flow a[i][j] -> a[i - 1][j + 1] (1, -1)
 * flow a[i][j] -> a[i][j - 1] (0, 1)
 * }</pre>
 *
 * <p>and the first of them forbids to exchange the loops: its vector would become {@code (-1, 1)}.
 *
 * <p>The classics: Banerjee, "Dependence Analysis for Supercomputing", 1988; Maydan, Hennessy and Lam, "Efficient and
 * exact data dependence analysis", PLDI 1991; Pugh, "The Omega Test", Supercomputing 1991; Allen and Kennedy,
 * "Optimizing Compilers for Modern Architectures", 2001, for the legality of transformations.
 *
 * <p>Affine forms are integers without bound here. Counters and addresses of programs wrap around: the caller has
 * proved that the forms it passes do not.
 */
@NullMarked
package edu.sysy.nest.dependence;

import org.jspecify.annotations.NullMarked;
