/** What branches and choices ask, and how machines tell the answer: by flags or by a register. */
@NullMarked
package edu.sysy.codegen.condition;

import org.jspecify.annotations.NullMarked;
