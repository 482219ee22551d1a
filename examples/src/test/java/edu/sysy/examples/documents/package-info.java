/** Runs what the documents show: commands with their outputs, files, and Java snippets. */
@NullMarked
package edu.sysy.examples.documents;

import org.jspecify.annotations.NullMarked;
