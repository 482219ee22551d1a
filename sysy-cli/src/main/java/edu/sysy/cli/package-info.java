/** The {@code sysyc} command line compiler; {@link edu.sysy.cli.SysycMain} starts it. */
@NullMarked
package edu.sysy.cli;

import org.jspecify.annotations.NullMarked;
