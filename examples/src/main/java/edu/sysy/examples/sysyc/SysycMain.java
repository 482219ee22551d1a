package edu.sysy.examples.sysyc;

/** Starts the command line compiler. */
public final class SysycMain {
    private SysycMain() {}

    /** Compiles as the arguments say and exits with 0, 1 for errors in the program, or 2 for a wrong command line. */
    public static void main(String[] arguments) {
        System.exit(new Sysyc(System.in, System.out, System.err).run(arguments));
    }
}
