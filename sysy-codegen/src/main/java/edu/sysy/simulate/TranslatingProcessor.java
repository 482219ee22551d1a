package edu.sysy.simulate;

import java.io.IOException;
import java.util.Optional;

/** Has blocks translated when they are first reached, and a {@link CodeInterpreter} execute them. */
public abstract class TranslatingProcessor implements Processor {
    /** An address that no instruction has, for jumps beyond 4 GiB. */
    private static final int NOWHERE = -1;

    private final BlockTranslator translator;
    private final TranslatedCode code;
    private final CodeInterpreter interpreter;
    private final SpecialRegisters special;

    /** Why the interpreter returned last. */
    private CodeInterpreter.Stop reason = CodeInterpreter.Stop.OUT_OF_FUEL;

    /**
     * The indices of the registers that Linux knows.
     *
     * @param callNumber that of the number of a system call
     * @param firstArgument that of its first argument
     */
    public record SpecialRegisters(int stackPointer, int callNumber, int firstArgument) {}

    /** A processor that has executed nothing. */
    protected TranslatingProcessor(BlockTranslator translator, CodeInterpreter interpreter, SpecialRegisters special) {
        this.translator = translator;
        this.code = translator.code;
        this.interpreter = interpreter;
        this.special = special;
    }

    @Override
    public final void start(int entryPoint, int stackPointer) {
        interpreter.registers[special.stackPointer()] = Integer.toUnsignedLong(stackPointer);
        interpreter.target = code.target(entryPoint);
    }

    /** {@inheritDoc} The translator adds {@linkplain TranslatedCode#addObservation elements} that do so. */
    @Override
    public final boolean observe(AccessObserver observer) {
        code.observe(observer);
        return true;
    }

    /** What a register holds, by its number in the interpreter. */
    protected final long register(int number) {
        return interpreter.registers[number];
    }

    @Override
    public final SystemCallResult systemCall(Kernel kernel) throws IOException {
        return GenericSystemCalls.call(interpreter.registers, special.callNumber(), special.firstArgument(), kernel);
    }

    /**
     * The access of an element that stopped for one.
     *
     * @param op its operation
     * @param address what it accesses
     */
    protected abstract Access access(int op, int address);

    @Override
    public final Stop run() {
        while (true) {
            reason = interpreter.run();
            switch (reason) {
                case OUT_OF_FUEL -> {
                    return Stop.OUT_OF_FUEL;
                }
                case MEMORY -> {
                    return interpreter.address >>> Integer.SIZE == 0 ? Stop.MEMORY : Stop.FAULT;
                }
                case FAULT -> {
                    return Stop.FAULT;
                }
                case SYSTEM_CALL -> {
                    return isAtomic() ? Stop.ATOMIC : Stop.SYSTEM_CALL;
                }
                case TRANSLATE -> {
                    if (code.isBad(interpreter.target)) {
                        return Stop.FAULT;
                    }
                    translator.translate(interpreter.target);
                }
                case FAR_JUMP -> {
                    long address = interpreter.address;
                    interpreter.target = code.target(address >>> Integer.SIZE == 0 ? (int) address : NOWHERE);
                    if (code.isBad(interpreter.target)) {
                        return Stop.FAULT;
                    }
                }
            }
            interpreter.next = code.entries[interpreter.target];
        }
    }

    private boolean isAtomic() {
        return ElementFields.b(code.elements[interpreter.next - 2]) == ElementFields.ATOMIC;
    }

    /** The word of the instruction that stopped as a system call does. */
    private int lastWord() {
        return translator.text.word(translator.text.indexOf(code.addressOfElement(interpreter.next - 2)));
    }

    /** The access of an atomic instruction. */
    protected abstract AtomicAccess atomicAccess(int word, long[] registers);

    /** Does the access of an atomic instruction, and says whether it has stored. */
    protected abstract boolean doAtomicAccess(int word, long[] registers, PagedMemory memory);

    /** The address in a register; one where nothing is mapped if it is beyond 4 GiB. */
    protected static int address(long register) {
        return register >>> Integer.SIZE == 0 ? (int) register : -Integer.BYTES;
    }

    @Override
    public final AtomicAccess atomicAccess() {
        return atomicAccess(lastWord(), interpreter.registers);
    }

    @Override
    public final boolean doAtomicAccess() {
        return doAtomicAccess(lastWord(), interpreter.registers, interpreter.memory);
    }

    /** A processor with the same code, which has executed nothing. */
    protected abstract TranslatingProcessor sibling();

    @Override
    public final Optional<Processor> fork(int stackPointer) {
        TranslatingProcessor thread = sibling();
        CodeInterpreter copy = thread.interpreter;
        System.arraycopy(interpreter.registers, 0, copy.registers, 0, copy.registers.length);
        copy.registers[special.stackPointer()] = Integer.toUnsignedLong(stackPointer);
        copy.registers[special.firstArgument()] = 0;
        copy.next = interpreter.next;
        copy.target = interpreter.target;
        thread.reason = reason;
        return Optional.of(thread);
    }

    @Override
    public final int fuel() {
        return interpreter.fuel;
    }

    @Override
    public final void setFuel(int instructions) {
        interpreter.fuel = instructions;
    }

    @Override
    public final int pc() {
        return switch (reason) {
            case OUT_OF_FUEL ->
                interpreter.next == 0 ? code.addressOf(interpreter.target) : code.addressOfBlock(interpreter.next);
            case TRANSLATE, FAR_JUMP -> code.addressOf(interpreter.target);
            case MEMORY, FAULT -> code.addressOfElement(lastElement());
            case SYSTEM_CALL -> code.addressOfElement(interpreter.next - 2);
        };
    }

    private int lastElement() {
        return interpreter.next - 1;
    }

    @Override
    public final Access access() {
        return access(ElementFields.op(code.elements[lastElement()]), (int) interpreter.address);
    }

    @Override
    public final void retry() {
        interpreter.next = lastElement();
    }

    /** {@inheritDoc} Nothing is mapped beyond 4 GiB. */
    @Override
    public final FaultKind fault() {
        return switch (reason) {
            case FAULT -> interpreter.fault;
            case MEMORY -> FaultKind.UNMAPPED_ADDRESS;
            default -> FaultKind.INSTRUCTION_FETCH;
        };
    }

    @Override
    public final int faultDetail() {
        return reason == CodeInterpreter.Stop.MEMORY ? (int) interpreter.address : pc();
    }

    @Override
    public final void abandon() {
        switch (reason) {
            case MEMORY, FAULT -> code.addPartialExecution(lastElement(), false);
            case SYSTEM_CALL -> {
                if (isAtomic()) {
                    code.takeBackLast(interpreter.next - 1);
                }
            }
            case OUT_OF_FUEL, TRANSLATE, FAR_JUMP -> {}
        }
    }

    @Override
    public long[] executions() {
        return code.executions();
    }
}
