/** What the compiler finds by its service interfaces. */
@NullMarked
package edu.sysy.impl;

import org.jspecify.annotations.NullMarked;
