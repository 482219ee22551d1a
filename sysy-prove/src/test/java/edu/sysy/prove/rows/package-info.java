/** Tests of proofs of rows. */
@NullMarked
package edu.sysy.prove.rows;

import org.jspecify.annotations.NullMarked;
