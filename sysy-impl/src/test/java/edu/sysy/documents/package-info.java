/** Pages of {@code docs} that are made from the code and its file tests, and checked to be up to date. */
@NullMarked
package edu.sysy.documents;

import org.jspecify.annotations.NullMarked;
