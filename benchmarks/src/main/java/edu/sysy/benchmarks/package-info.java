/** JMH benchmarks of the compiler and of its single algorithms. */
@NullMarked
package edu.sysy.benchmarks;

import org.jspecify.annotations.NullMarked;
