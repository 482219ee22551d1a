/** The instructions of RV64GC that compiled programs consist of, over virtual or physical registers. */
@NullMarked
package edu.sysy.riscv.isa;

import org.jspecify.annotations.NullMarked;
