/**
 * What parallel programs do: the run-time library of threads, the simulator that runs them, and its race detector.
 * {@code ParallelPrograms} makes the programs, {@code ParallelLibraryContract} runs them in an emulator, and
 * {@code ParallelSimulationContract} on the simulator. {@code AnalysisMistakesContract} makes mistakes of the analysis
 * of loops on purpose, which the race detector has to find.
 */
@NullMarked
package edu.sysy.testing.parallel;

import org.jspecify.annotations.NullMarked;
