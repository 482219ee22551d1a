package edu.sysy.mips.simulate;

import static edu.sysy.mips.simulate.Registers.A0;
import static edu.sysy.mips.simulate.Registers.A3;
import static edu.sysy.mips.simulate.Registers.V0;

import edu.sysy.simulate.Kernel;
import edu.sysy.simulate.SystemCall;
import edu.sysy.simulate.SystemCallResult;
import java.io.IOException;

/** The system calls 1, 4, 10, 11, 14, 15, 17 and 30 of SPIM and MARS; another one ends the program. */
final class StandaloneSystemCalls {

    private static final int PRINT_INTEGER = 1;
    private static final int PRINT_TEXT = 4;
    private static final int EXIT = 10;
    private static final int PRINT_CHARACTER = 11;
    private static final int READ = 14;
    private static final int WRITE = 15;
    private static final int EXIT_WITH_STATUS = 17;
    private static final int TIME = 30;
    private static final int BAD_SYSTEM_CALL = 12;

    private StandaloneSystemCalls() {}

    /** Does the call that the registers describe. */
    static SystemCallResult call(int[] r, Kernel kernel) throws IOException {
        int a0 = r[A0];
        return switch (r[V0]) {
            case PRINT_INTEGER -> kernel.print(Integer.toString(a0));
            case PRINT_CHARACTER -> kernel.print((byte) a0);
            case PRINT_TEXT -> kernel.printText(a0);
            case EXIT -> new SystemCallResult.Exit(0);
            case EXIT_WITH_STATUS -> new SystemCallResult.Exit(a0);
            case TIME -> time(r, kernel);
            case READ -> transfer(SystemCall.READ, r, kernel);
            case WRITE -> transfer(SystemCall.WRITE, r, kernel);
            default -> new SystemCallResult.Signal(BAD_SYSTEM_CALL);
        };
    }

    /** The time in milliseconds. */
    private static SystemCallResult time(int[] r, Kernel kernel) {
        long time = kernel.nanoseconds() / 1_000_000;
        r[A0] = (int) time;
        r[A0 + 1] = (int) (time >>> 32);
        return new SystemCallResult.Returned(0);
    }

    private static SystemCallResult transfer(SystemCall call, int[] r, Kernel kernel) throws IOException {
        SystemCallResult result = kernel.call(call, r[A0], r[A0 + 1], r[A0 + 2], r[A3]);
        if (result instanceof SystemCallResult.Returned(int value)) {
            r[V0] = value;
        } else if (result instanceof SystemCallResult.Failed) {
            r[V0] = -1;
        }
        return result;
    }
}
