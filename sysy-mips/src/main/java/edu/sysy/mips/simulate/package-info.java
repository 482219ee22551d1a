@NullMarked
package edu.sysy.mips.simulate;

import org.jspecify.annotations.NullMarked;
