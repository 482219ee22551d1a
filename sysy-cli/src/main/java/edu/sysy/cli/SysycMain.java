package edu.sysy.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** Starts the command line compiler. */
public final class SysycMain {
    private SysycMain() {}

    /** Does what the arguments say and exits with the status that {@code --help} describes. */
    public static void main(String[] arguments) {
        PrintStream err = new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);
        boolean colors = Terminal.showsColors(System.getenv());
        int status = new Sysyc(System.in, new StandardOutput(), err, colors).run(arguments);
        if (status != 0) { // exit() starts the logging of the JDK, which takes longer than reading a small program
            System.exit(status);
        }
    }
}
