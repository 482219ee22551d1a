/**
 * What processors are like, apart from their instructions: data caches. A target tells passes by its
 * {@linkplain edu.sysy.TargetTraits#dataCaches traits}, and a run on the simulator can be given the same values.
 */
@NullMarked
package edu.sysy.processor;

import org.jspecify.annotations.NullMarked;
