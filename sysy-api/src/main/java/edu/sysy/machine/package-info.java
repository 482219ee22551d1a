/** Target-independent machine code: programs, functions, registers, operand constraints and register allocations. */
@NullMarked
package edu.sysy.machine;

import org.jspecify.annotations.NullMarked;
