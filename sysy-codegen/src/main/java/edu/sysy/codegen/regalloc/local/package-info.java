/** Local register allocation by next-use information. */
@NullMarked
package edu.sysy.codegen.regalloc.local;

import org.jspecify.annotations.NullMarked;
