/**
 * Operations of machine code that selection makes for every target and that emission expands for it: copies, accesses
 * to the frame, calls, returns and jumps. A target adds its own family of records for what its instructions compute.
 */
@NullMarked
package edu.sysy.codegen.operation;

import org.jspecify.annotations.NullMarked;
