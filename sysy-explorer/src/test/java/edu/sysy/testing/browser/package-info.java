/** A browser for tests of pages. */
package edu.sysy.testing.browser;
