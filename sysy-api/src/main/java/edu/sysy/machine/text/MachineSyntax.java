package edu.sysy.machine.text;

import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.PhysicalRegister;
import java.util.List;

/**
 * How the operations of a machine are written. All the rest of the text form is the same for every machine, so this is
 * what a machine has to say for its code to be printed and parsed:
 *
 * <pre>
 * public OperationText write(MachineOperation operation) {
 *     return switch (operation) {
 *         case Add add -&gt; OperationText.of("add", add.operands(), List.of());
 *         case Shift shift -&gt; OperationText.of("shift", shift.operands(), List.of(new IntConstant(shift.amount())));
 *         ...
 *
 * public MachineOperation read(OperationText text) {
 *     return switch (text.mnemonic()) {
 *         case "add" -&gt; new Add(text.result(0), text.use(0), text.use(1));
 *         case "shift" -&gt; new Shift(text.result(0), text.use(0), text.number(0));
 *         ...
 * </pre>
 */
public interface MachineSyntax {
    /**
     * All registers that code may name, those outside register allocation included. Sets of registers are written in
     * this order; a range such as {@code $r4-$r9} goes by the numbers in the names.
     */
    List<PhysicalRegister> registers();

    /** An operation as text; {@link #read} makes an equal operation of it. */
    OperationText write(MachineOperation operation);

    /**
     * The operation that is written so. It need not complain about what is there beyond need: the parser writes what
     * came out again and compares.
     *
     * @throws IllegalArgumentException if there is none; the message says what is wrong
     */
    MachineOperation read(OperationText text);
}
