/**
 * The text form of machine code, both ways: {@link edu.sysy.machine.text.MachinePrinter} prints what instruction
 * selection makes and what register allocation makes of it, {@link edu.sysy.machine.text.MachineParser} reads both back
 * as something equal. The operations are the target's: its {@link edu.sysy.machine.text.MachineSyntax} takes them apart
 * and puts them together.
 *
 * <pre>
 * program     = [ "source" name ] { global | function }         globals as in {@link edu.sysy.ir.text}
 * function    = "func" name { head } "{" block { block } "}"
 * head        = "frame(" object { "," object } ")"              the frame objects object0, object1, ...
 *             | "outgoing(" bytes ")"                           room for the arguments of calls
 *             | "slots(" bytes { "," bytes } ")"                the sizes of the spill slots slot0, slot1, ...
 *             | "registers(" count ")"                          of virtual registers, if there are more than are named
 * object      = bytes ":" alignment
 * block       = label [ "(" virtual { "," virtual } ")" ] ":" instruction { instruction }
 * instruction = { move } operation [ "-&gt;" edge { "," edge } ] [ "!" source-line ]
 * edge        = label [ "(" virtual { "," virtual } ")" ]       of the last instruction of a block only
 * operation   = [ operand { "," operand } "=" ] mnemonic [ argument { "," argument } ] { keyword registers }
 * argument    = operand | constant [ "(" [ operand { "," operand } ] ")" ]
 * operand     = [ "early" ] register [ ":" location ] [ "in" physical | "over" index ]
 * constant    = integer | float | word | address | "%" part "(" address ")" | "object" number [ addend ]
 * address     = name [ addend ]
 * addend      = ( "+" | "-" ) integer
 * move        = location ":=" ( location | operation )          of allocated code, a line each
 * location    = physical | "slot" number
 * registers   = physical [ "-" physical ] { "," physical [ "-" physical ] }
 * register    = virtual | physical
 * </pre>
 *
 * <p>A virtual register is the letter of its class and its number, {@code v1} or {@code w2}; a physical one begins with
 * {@code $}; labels, names, numbers and comments are those of the intermediate representation. {@code v1 in $a0} has to
 * be in {@code $a0}; {@code v3 over 1} overwrites the use with index 1; an {@code early} result is written while
 * operands may still be read. The keywords {@code reads} and {@code writes} name the registers that an operation reads
 * and writes {@linkplain edu.sysy.machine.MachineOperation#implicitReads() beside its operands}; they may be left out.
 *
 * <p>In allocated code each operand has its location, {@code v4:$t0}; one that has to be in a register is there unless
 * it says otherwise. Moves stand before the instruction before which they are made. This is a loop of a MIPS program,
 * before and after:
 *
 * <pre>
 * b1(v2, v3):                              b1(v2, v3):
 *   v4 = lw 4(v2) !7                         v4:$v1 = lw 4(v2:$a0) !7
 *   v5 = addu v3, v4 !7                      v5:$t0 = addu v3:$t0, v4:$v1 !7
 *   v6 = lw 0(v2) !8                         v6:$a0 = lw 0(v2:$a0) !8
 *   bne v6, $zero -&gt; b2, b3 !8               bne v6:$a0, $zero -&gt; b2, b3 !8
 * b2:                                      b2:
 *   jump -&gt; b1(v6, v5) !8                    jump -&gt; b1(v6, v5) !8
 * b3:                                      b3:
 *   return v5 in $v0 !9                      $v0 := $t0
 *                                            return v5 in $v0 !9
 * </pre>
 */
@NullMarked
package edu.sysy.machine.text;

import org.jspecify.annotations.NullMarked;
