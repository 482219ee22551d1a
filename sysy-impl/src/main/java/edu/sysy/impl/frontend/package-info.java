/** Lexer, parser and semantic analysis of SysY, and the translation of syntax trees to programs. */
@NullMarked
package edu.sysy.impl.frontend;

import org.jspecify.annotations.NullMarked;
