/**
 * Programs that grow in one respect, and what compiling them takes: processor time by pass, memory, and how both grow.
 */
@NullMarked
package edu.sysy.testing.growth;

import org.jspecify.annotations.NullMarked;
