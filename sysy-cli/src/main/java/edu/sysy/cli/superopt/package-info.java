/** The command {@code tools/superopt}: which rewrite rules would gain in given programs. Not exported. */
@NullMarked
package edu.sysy.cli.superopt;

import org.jspecify.annotations.NullMarked;
