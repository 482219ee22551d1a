/** What several tests share: file tests of the intermediate representation and the corpus of test programs. */
@NullMarked
package edu.sysy.testing;

import org.jspecify.annotations.NullMarked;
