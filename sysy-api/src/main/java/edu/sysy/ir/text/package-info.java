/**
 * The text form of the intermediate representation: printing and parsing.
 *
 * <pre>
 * program     = { global | function }
 * global      = ( "global" | "const" ) name ":" type "[" count "]" [ "=" "{" run { "," run } "}" ]
 * run         = word-index ":" constant { constant }                 words from that index on; all others are zero
 * function    = "func" name "(" [ parameters ] ")" "-&gt;" type "{" block { block } "}"
 * parameters  = value ":" type { "," value ":" type }
 * block       = label [ "(" parameters ")" ] ":" { instruction } terminator     each on a line of its own
 * instruction = [ value "=" ] operation [ "!" source-line ]
 * terminator  = ( "jump" edge | "br" value "," edge "," edge | "ret" [ value ] | "unreachable" ) [ "!" source-line ]
 * edge        = label [ "(" value { "," value } ")" ]
 * </pre>
 *
 * <p>A value is {@code %} and its number, a label {@code b} and its number, a name {@code @} and letters, digits,
 * {@code _}, {@code .} and {@code $}, or {@code @} and anything in quotes. The entry block comes first; its parameters
 * are written in the head of the function only. A comment begins with {@code ;} and ends with the line. The operations
 * are listed in {@link edu.sysy.ir.text.IrPrinter}.
 *
 * <pre>
 * global @count: i32[1] = {0: 42}
 *
 * func @step(%0: i32) -&gt; i32 {
 * b0:
 *   %1 = address @count !3
 *   %2 = load i32 %1 !3
 *   %3 = add %2, %0 !3
 *   store %1, %3 !3
 *   ret %3 !4
 * }
 * </pre>
 */
@NullMarked
package edu.sysy.ir.text;

import org.jspecify.annotations.NullMarked;
