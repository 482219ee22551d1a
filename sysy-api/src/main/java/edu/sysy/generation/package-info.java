/** How value classes are generated; seen by the build only. */
@NullMarked
package edu.sysy.generation;

import org.jspecify.annotations.NullMarked;
