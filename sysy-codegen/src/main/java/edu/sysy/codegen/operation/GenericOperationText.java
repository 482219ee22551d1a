package edu.sysy.codegen.operation;

import edu.sysy.codegen.operation.GenericOperation.Call;
import edu.sysy.codegen.operation.GenericOperation.Copy;
import edu.sysy.codegen.operation.GenericOperation.Entry;
import edu.sysy.codegen.operation.GenericOperation.FrameAddress;
import edu.sysy.codegen.operation.GenericOperation.FrameLoad;
import edu.sysy.codegen.operation.GenericOperation.FrameStore;
import edu.sysy.codegen.operation.GenericOperation.Goto;
import edu.sysy.codegen.operation.GenericOperation.IncomingArgument;
import edu.sysy.codegen.operation.GenericOperation.OutgoingArgument;
import edu.sysy.codegen.operation.GenericOperation.Return;
import edu.sysy.codegen.operation.GenericOperation.TailArgument;
import edu.sysy.codegen.operation.GenericOperation.TailCall;
import edu.sysy.codegen.operation.GenericOperation.Unreachable;
import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.Operand;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.RegisterSet;
import edu.sysy.machine.text.Argument;
import edu.sysy.machine.text.Argument.Address;
import edu.sysy.machine.text.Argument.FrameByte;
import edu.sysy.machine.text.Argument.IntConstant;
import edu.sysy.machine.text.MachinePrinter;
import edu.sysy.machine.text.MachineSyntax;
import edu.sysy.machine.text.OperationText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How generic operations are written in the text form of machine code.
 *
 * <pre>
 * v2 = copy v1                        v1 in $r0, v2 in $r1 = entry
 * v1 = frame.address object0+4        v3 in $r0 = call @f.f(v1 in $r0) keeps $r4-$r9
 * v2 = frame.load object0+4(v1)       tail.call @f.f(v1 in $r0) keeps $r4-$r9
 * frame.store v2, object0+4(v1)       return v1 in $r0
 * v1 = incoming 16                    outgoing v1, 16
 * v1 = incoming.unchanged 16          tail.argument v1, 16
 * jump -&gt; b1                          unreachable
 * </pre>
 */
public final class GenericOperationText {
    private static final String KEEPS = "keeps";

    /** Writes operations outside any program: of registers that are kept nothing is said. */
    private static final MachinePrinter PRINTER = MachinePrinter.of(new MachineSyntax() {
        @Override
        public List<PhysicalRegister> registers() {
            return List.of();
        }

        @Override
        public OperationText write(MachineOperation operation) {
            OperationText text = GenericOperationText.write((GenericOperation) operation);
            return new OperationText(text.mnemonic(), text.results(), text.arguments(), List.of());
        }

        @Override
        public MachineOperation read(OperationText text) {
            throw new IllegalArgumentException("this only writes");
        }
    });

    private GenericOperationText() {}

    /** The text of an operation, without the registers that a called function keeps. */
    static String print(GenericOperation operation) {
        return PRINTER.print(operation);
    }

    /** An operation as text. */
    public static OperationText write(GenericOperation operation) {
        List<Operand> operands = operation.operands();
        return switch (operation) {
            case Copy copy -> OperationText.of("copy", operands, List.of());
            case FrameAddress(var rd, int object, int offset) ->
                OperationText.of("frame.address", operands, List.of(new FrameByte(object, offset)));
            case FrameLoad(var rd, var base, int object, int offset) ->
                OperationText.applied("frame.load", operands, new FrameByte(object, offset));
            case FrameStore(var value, var base, int object, int offset) ->
                new OperationText(
                        "frame.store",
                        List.of(),
                        List.of(
                                new Argument.Use(Operand.use(value)),
                                new Argument.Applied(new FrameByte(object, offset), List.of(Operand.use(base)))),
                        List.of());
            case IncomingArgument(var rd, int offset, boolean remains) ->
                OperationText.of(remains ? "incoming.unchanged" : "incoming", operands, number(offset));
            case OutgoingArgument(var value, int offset) -> OperationText.of("outgoing", operands, number(offset));
            case TailArgument(var value, int offset) -> OperationText.of("tail.argument", operands, number(offset));
            case Entry entry -> OperationText.of("entry", operands, List.of());
            case Call(var symbol, var arguments, var callerSaved, var kept) ->
                OperationText.applied("call", operands, new Address(symbol, 0)).with(KEEPS, kept);
            case TailCall(var symbol, var arguments, var callerSaved, var kept) ->
                OperationText.applied("tail.call", operands, new Address(symbol, 0))
                        .with(KEEPS, kept);
            case Goto onward -> OperationText.of("jump", operands, List.of());
            case Return leave -> OperationText.of("return", operands, List.of());
            case Unreachable never -> OperationText.of("unreachable", operands, List.of());
        };
    }

    /**
     * The operation that is written so; null if it is none of these.
     *
     * @param callerSaved what functions may change
     * @throws IllegalArgumentException if something is missing; the message says what
     */
    public static @Nullable GenericOperation read(OperationText text, RegisterSet callerSaved) {
        return switch (text.mnemonic()) {
            case "copy" -> new Copy(text.result(0), text.use(0));
            case "frame.address" ->
                new FrameAddress(
                        text.result(0), frame(text).object(), frame(text).offset());
            case "frame.load" ->
                new FrameLoad(
                        text.result(0),
                        text.use(0),
                        frame(text).object(),
                        frame(text).offset());
            case "frame.store" ->
                new FrameStore(
                        text.use(0),
                        text.use(1),
                        frame(text).object(),
                        frame(text).offset());
            case "incoming" -> new IncomingArgument(text.result(0), text.number(0), false);
            case "incoming.unchanged" -> new IncomingArgument(text.result(0), text.number(0), true);
            case "outgoing" -> new OutgoingArgument(text.use(0), text.number(0));
            case "tail.argument" -> new TailArgument(text.use(0), text.number(0));
            case "entry" -> new Entry(text.operands());
            case "call" -> new Call(symbol(text), text.operands(), callerSaved, text.registers(KEEPS));
            case "tail.call" -> new TailCall(symbol(text), text.operands(), callerSaved, text.registers(KEEPS));
            case "jump" -> new Goto();
            case "return" -> new Return(text.operands());
            case "unreachable" -> new Unreachable();
            default -> null;
        };
    }

    private static List<IntConstant> number(int value) {
        return List.of(new IntConstant(value));
    }

    private static String symbol(OperationText text) {
        return text.constant(0, Address.class, "a symbol").symbol();
    }

    private static FrameByte frame(OperationText text) {
        return text.constant(0, FrameByte.class, "a byte of a frame object");
    }
}
