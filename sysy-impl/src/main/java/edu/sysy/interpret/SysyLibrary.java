package edu.sysy.interpret;

import edu.sysy.ir.LibraryFunction;
import edu.sysy.ir.Type;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * The SysY run-time library for one run of a program: byte for byte what the library in C does.
 *
 * <p>Where C leaves the behaviour open: {@code getint} of a number that does not fit wraps modulo 2<sup>32</sup>; at
 * the end of the input, or where no number stands, {@code getint} and {@code getfloat} give 0; every NaN is written
 * {@code nan}.
 */
public final class SysyLibrary {
    private final LibraryInput in;
    private final LibraryOutput out;
    private final OutputStream err;
    private final WordMemory memory;
    private final LibraryTimers timers;

    /**
     * A library on the given streams, none of which it closes.
     *
     * @param in standard input
     * @param out standard output; it is written in large pieces and flushed before the input is waited for
     * @param err where the timers are reported
     * @param memory where arrays and formats are
     * @param outputLimit the most bytes that may be written to {@code out}
     * @param nanoTime a clock in nanoseconds, such as {@link System#nanoTime}
     */
    SysyLibrary(
            InputStream in,
            OutputStream out,
            OutputStream err,
            WordMemory memory,
            long outputLimit,
            LongSupplier nanoTime) {
        this.out = new LibraryOutput(out, outputLimit);
        this.in = new LibraryInput(in, this.out::flush);
        this.err = err;
        this.memory = memory;
        this.timers = new LibraryTimers(nanoTime);
    }

    /** A library on the given streams without an output limit and with the system's clock. */
    public SysyLibrary(InputStream in, OutputStream out, OutputStream err, WordMemory memory) {
        this(in, out, err, memory, Long.MAX_VALUE, System::nanoTime);
    }

    /**
     * Calls a function by the bits of its arguments.
     *
     * @param types the types of all arguments
     * @return the bits of the result; 0 if there is none
     */
    public int call(LibraryFunction function, List<Type> types, int... arguments) {
        int first = arguments.length > 0 ? arguments[0] : 0;
        switch (function) {
            case GETINT -> {
                return getint();
            }
            case GETCH -> {
                return getch();
            }
            case GETFLOAT -> {
                return Float.floatToRawIntBits(getfloat());
            }
            case GETARRAY -> {
                return getarray(first);
            }
            case GETFARRAY -> {
                return getfarray(first);
            }
            case PUTINT -> putint(first);
            case PUTCH -> putch(first);
            case PUTFLOAT -> putfloat(Float.intBitsToFloat(first));
            case PUTARRAY -> putarray(first, arguments[1]);
            case PUTFARRAY -> putfarray(first, arguments[1]);
            case PUTF ->
                putf(first, types.subList(1, types.size()), Arrays.copyOfRange(arguments, 1, arguments.length));
            case STARTTIME -> starttime(first);
            case STOPTIME -> stoptime(first);
        }
        return 0;
    }

    /** Reads a decimal integer, skipping white space before it. */
    public int getint() {
        return in.readInt();
    }

    /** Reads the next byte; -1 at the end of the input. */
    public int getch() {
        return in.readByte();
    }

    /** Reads a floating number as {@code scanf} does, rounded once to binary32. */
    public float getfloat() {
        return in.readFloat();
    }

    /** Reads a count and that many integers into the array at {@code address}; returns the count. */
    public int getarray(int address) {
        int count = in.readInt();
        for (int i = 0; i < count; i++) {
            memory.store(address + 4 * i, in.readInt());
        }
        return count;
    }

    /** Reads a count and that many floating numbers into the array at {@code address}; returns the count. */
    public int getfarray(int address) {
        int count = in.readInt();
        for (int i = 0; i < count; i++) {
            memory.store(address + 4 * i, Float.floatToRawIntBits(in.readFloat()));
        }
        return count;
    }

    /** Prints a decimal integer. */
    public void putint(int value) {
        out.write(Integer.toString(value));
    }

    /** Prints the byte in the low 8 bits. */
    public void putch(int value) {
        out.write(value);
    }

    /** Prints a floating number as {@code %a}. */
    public void putfloat(float value) {
        if (Float.isNaN(value)) {
            out.write("nan");
            return;
        }
        out.write(Float.floatToRawIntBits(value) < 0 ? "-" : "");
        out.write(Float.isInfinite(value) ? "inf" : NumberText.hexadecimal(Math.abs((double) value), -1));
    }

    /** Prints a count, a colon, the integers of the array at {@code address}, each after a space, and a newline. */
    public void putarray(int count, int address) {
        putint(count);
        out.write(':');
        for (int i = 0; i < count; i++) {
            out.write(' ');
            putint(memory.load(address + 4 * i));
        }
        out.write('\n');
    }

    /** The same for floating numbers. */
    public void putfarray(int count, int address) {
        putint(count);
        out.write(':');
        for (int i = 0; i < count; i++) {
            out.write(' ');
            putfloat(Float.intBitsToFloat(memory.load(address + 4 * i)));
        }
        out.write('\n');
    }

    /**
     * {@code printf} with the conversions {@code %d %i %u %x %X %o %c %s %f %F %e %E %g %G %a %A %%}, the flags
     * {@code - 0 +} and space, width and precision. Arguments that are missing are 0.
     *
     * @param format address of the format, bytes up to a zero
     * @param types what the arguments are
     * @param arguments the arguments, floating numbers as their bits
     */
    public void putf(int format, List<Type> types, int... arguments) {
        new LibraryFormat(memory, out, format, types, arguments).run();
    }

    /** Starts the timer; {@code line} is the source line of the call. */
    public void starttime(int line) {
        timers.start(line);
    }

    /** Stops the timer; {@code line} is the source line of the call. */
    public void stoptime(int line) {
        timers.stop(line);
    }

    /** Hands on what has been printed. */
    public void flush() {
        out.flush();
    }

    /** What happens when a program ends: output is flushed and the timers are reported. */
    public void exit() {
        out.flush();
        LibraryOutput report = new LibraryOutput(err, Long.MAX_VALUE);
        report.write(timers.report());
        report.flush();
    }
}
