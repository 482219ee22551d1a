/**
 * What scheduling knows of MIPS32 operations ({@code MipsScheduling}, {@code MipsFinalCode}, {@code MipsTimings}), and
 * the filling of branch delay slots: {@code DelaySlots}, {@code BranchChaining}, {@code SlotsFromSuccessors} and
 * {@code UnneededCode}, which ask {@code RegisterLiveness}, composed of {@code LineTransfer}s, and {@code
 * RegisterEffects}.
 */
@NullMarked
package edu.sysy.mips.schedule;

import org.jspecify.annotations.NullMarked;
