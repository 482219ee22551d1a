/** Programs that grow in one respect, and what compiling two sizes of them takes: processor time and memory. */
@NullMarked
package edu.sysy.testing.growth;

import org.jspecify.annotations.NullMarked;
