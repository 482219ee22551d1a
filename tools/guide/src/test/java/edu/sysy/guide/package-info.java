/** Checks the site of the documents: links, anchors, and that it is the same each time. */
@NullMarked
package edu.sysy.guide;

import org.jspecify.annotations.NullMarked;
