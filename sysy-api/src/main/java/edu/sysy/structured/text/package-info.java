/**
 * The text form of structured functions: printing and parsing.
 *
 * <pre>
 * program    = { global | function }                                     globals as in the IR
 * function   = "func" name "(" [ parameters ] ")" "-&gt;" type region
 * region     = "{" { statement } ( end "}" | "}" [ line ] )              statements and ends on lines of their own
 * statement  = [ results "=" ] operation notes
 *            | [ results "=" ] "if" value notes region [ "else" region ]
 *            | [ results "=" ] "for" counter "=" value "," condition value "," "step" value [ "end" counter ]
 *              [ carried ] notes region
 *            | [ results "=" ] "while" [ carried ] notes region region   the condition, then the body
 *            | [ results "=" ] "scope" label notes region
 * results    = counter { "," counter }
 * counter    = value [ ":" type ]                                        i32 unless there is a type
 * carried    = "carry" "(" value ":" type "=" value { "," value ":" type "=" value } ")"
 * notes      = [ "&lt;" attribute { "," attribute } "&gt;" ] [ line ]
 * attribute  = attribute-name [ "=" word { word } ]
 * end        = ( "yield" [ value { "," value } ] | "proceed" [ "unless" ] value [ list ] | "break" label [ list ]
 *              | "ret" [ value ] | "unreachable" ) [ line ]
 * list       = "(" value { "," value } ")"
 * line       = "!" source-line
 * </pre>
 *
 * <p>Values, labels, names and operations are written as in {@link edu.sysy.ir.text}; a value may be used only after
 * the text has defined it, or with its type. A region without an end yields nothing, and has the source line of that
 * after its closing brace; an {@code if} without an {@code else} has a region there that is empty. Attributes are those
 * of {@link edu.sysy.structured.Attributes}.
 *
 * <pre>
 * func @main() -&gt; i32 {
 *   %0 = const 0 !2
 *   %1 = library getint() !2
 *   %2 = const 1 !5
 *   %6 = for %3 = %0, lt %1, step %2 carry (%4: i32 = %0) !3 {
 *     %5 = add %4, %3 !4
 *     yield %5 !3
 *   }
 *   library putint(%6) !7
 *   ret %0 !8
 * }
 * </pre>
 */
@NullMarked
package edu.sysy.structured.text;

import org.jspecify.annotations.NullMarked;
