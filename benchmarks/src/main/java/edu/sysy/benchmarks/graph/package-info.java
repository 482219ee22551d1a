/** Benchmarks of analyses of control-flow graphs, and the graphs. */
@NullMarked
package edu.sysy.benchmarks.graph;

import org.jspecify.annotations.NullMarked;
