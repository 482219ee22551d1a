package edu.sysy.simulate;

import java.io.IOException;

/** Executes words of the {@link TallyMachine} one by one. */
final class TallyProcessor implements Processor {
    private static final SystemCall[] CALLS = SystemCall.values();

    private final ProgramText text;
    private final PagedMemory memory;
    private final int[] r = new int[16];
    private final long[] executions;
    private int stackPointer;
    private int next;
    private int last;
    private int fuel;
    private boolean outOfFuel;
    private FaultKind fault = FaultKind.RESERVED_INSTRUCTION;

    TallyProcessor(Executable program, PagedMemory memory) {
        this.text = program.text();
        this.memory = memory;
        executions = new long[text.words() + 1];
    }

    @Override
    public void start(int entryPoint, int newStackPointer) {
        next = entryPoint;
        stackPointer = newStackPointer;
    }

    @Override
    public Stop run() {
        while (fuel >= 0) {
            outOfFuel = false;
            last = next;
            int index = text.indexOf(last);
            if (index < 0) {
                fault = FaultKind.INSTRUCTION_FETCH;
                return Stop.FAULT;
            }
            int word = text.word(index);
            int register = word >>> 20 & 15;
            int number = word << 12 >> 12;
            next += Integer.BYTES;
            fuel--;
            executions[index]++;
            switch (word >>> 24) {
                case TallyMachine.SET -> r[register] = number;
                case TallyMachine.ADD -> r[register] += r[number];
                case TallyMachine.STACK -> r[register] = stackPointer;
                case TallyMachine.BRANCH -> next += r[register] != 0 ? Integer.BYTES * number : 0;
                case TallyMachine.LOAD -> {
                    if (!isReady(r[number], memory.readable)) {
                        return Stop.MEMORY;
                    }
                    r[register] = memory.wordAt(r[number]);
                }
                case TallyMachine.STORE -> {
                    if (!isReady(r[number], memory.writable)) {
                        return Stop.MEMORY;
                    }
                    memory.setWord(r[number], r[register]);
                }
                case TallyMachine.SYSTEM_CALL -> {
                    return Stop.SYSTEM_CALL;
                }
                default -> {
                    fault = FaultKind.RESERVED_INSTRUCTION;
                    return Stop.FAULT;
                }
            }
        }
        outOfFuel = true;
        return Stop.OUT_OF_FUEL;
    }

    private static boolean isReady(int address, int[][] pages) {
        return (address & 3) == 0 && pages[address >>> PagedMemory.PAGE_BITS] != null;
    }

    @Override
    public int fuel() {
        return fuel;
    }

    @Override
    public void setFuel(int instructions) {
        fuel = instructions;
    }

    @Override
    public int pc() {
        return outOfFuel ? next : last;
    }

    private int lastWord() {
        return text.word(text.indexOf(last));
    }

    @Override
    public Access access() {
        int word = lastWord();
        return new Access(r[word << 12 >> 12], Integer.BYTES, word >>> 24 == TallyMachine.STORE);
    }

    @Override
    public void retry() {
        next = last;
        fuel++;
        executions[text.indexOf(last)]--;
    }

    @Override
    public FaultKind fault() {
        return fault;
    }

    @Override
    public int faultDetail() {
        return fault == FaultKind.INSTRUCTION_FETCH ? last : 0;
    }

    @Override
    public SystemCallResult systemCall(Kernel kernel) throws IOException {
        SystemCallResult result = r[0] >= 0 && r[0] < CALLS.length
                ? kernel.call(CALLS[r[0]], r[1], r[2], r[3], r[4])
                : new SystemCallResult.Failed(Errno.ENOSYS);
        if (result instanceof SystemCallResult.Returned(int value)) {
            r[0] = value;
        } else if (result instanceof SystemCallResult.Failed(Errno error)) {
            r[0] = -error.number();
        }
        return result;
    }

    @Override
    public void abandon() {
        int index = text.indexOf(last);
        if (index >= 0 && lastWord() >>> 24 != TallyMachine.SYSTEM_CALL) {
            executions[index]--;
        }
    }

    @Override
    public long[] executions() {
        return executions.clone();
    }
}
