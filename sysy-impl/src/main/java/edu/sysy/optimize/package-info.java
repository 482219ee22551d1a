/** The catalogue of optimization passes by name, and the pipeline of each optimization level. */
@NullMarked
package edu.sysy.optimize;

import org.jspecify.annotations.NullMarked;
