/** What the command line and the page of {@code --serve} both report. Not exported. */
@NullMarked
package edu.sysy.cli.report;

import org.jspecify.annotations.NullMarked;
