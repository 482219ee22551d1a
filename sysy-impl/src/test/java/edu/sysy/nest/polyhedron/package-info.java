/** Exact answers about systems of constraints, compared with enumeration. */
@NullMarked
package edu.sysy.nest.polyhedron;

import org.jspecify.annotations.NullMarked;
