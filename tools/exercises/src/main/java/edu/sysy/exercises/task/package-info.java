/** What solutions of the exercises implement, where the API of the compiler has no interface for it. */
@NullMarked
package edu.sysy.exercises.task;

import org.jspecify.annotations.NullMarked;
