package edu.sysy.examples.sysyc;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** Starts the command line compiler. */
public final class SysycMain {
    private SysycMain() {}

    /** Compiles as the arguments say and exits with 0, 1 for errors in the program, or 2 for a wrong command line. */
    public static void main(String[] arguments) {
        PrintStream err = new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);
        System.exit(new Sysyc(System.in, System.out, err, Terminal.showsColors(System.getenv())).run(arguments));
    }
}
