package edu.sysy.ir;

import java.util.List;
import java.util.Optional;

/** The functions of the SysY run-time library. */
public enum LibraryFunction {
    /** Reads a decimal integer, skipping white space before it. */
    GETINT("getint", "getint", Type.I32),
    /** Reads the next byte; -1 at the end of the input. */
    GETCH("getch", "getch", Type.I32),
    /** Reads a decimal or hexadecimal floating number, rounded once to binary32. */
    GETFLOAT("getfloat", "getfloat", Type.F32),
    /** Reads a count and that many integers into an array; returns the count. */
    GETARRAY("getarray", "getarray", Type.I32, Type.ADDRESS),
    /** Reads a count and that many floating numbers into an array; returns the count. */
    GETFARRAY("getfarray", "getfarray", Type.I32, Type.ADDRESS),
    /** Prints a decimal integer. */
    PUTINT("putint", "putint", Type.VOID, Type.I32),
    /** Prints the byte in the low 8 bits. */
    PUTCH("putch", "putch", Type.VOID, Type.I32),
    /** Prints a floating number as C's {@code %a}. */
    PUTFLOAT("putfloat", "putfloat", Type.VOID, Type.F32),
    /** Prints a count, a colon, the elements of an array, each after a space, and a newline. */
    PUTARRAY("putarray", "putarray", Type.VOID, Type.I32, Type.ADDRESS),
    /** The same for floating numbers. */
    PUTFARRAY("putfarray", "putfarray", Type.VOID, Type.I32, Type.ADDRESS),
    /** C's {@code printf}: the address of a format, then any integers and floating numbers. */
    PUTF("putf", "putf", Type.VOID, Type.ADDRESS),
    /** Starts the timer; the argument is the source line of the call. */
    STARTTIME("starttime", "_sysy_starttime", Type.VOID, Type.I32),
    /** Stops the timer; the argument is the source line of the call. */
    STOPTIME("stoptime", "_sysy_stoptime", Type.VOID, Type.I32);

    private final String sourceName;
    private final String symbol;
    private final Type returnType;
    private final List<Type> parameterTypes;

    LibraryFunction(String sourceName, String symbol, Type returnType, Type... parameterTypes) {
        this.sourceName = sourceName;
        this.symbol = symbol;
        this.returnType = returnType;
        this.parameterTypes = List.of(parameterTypes);
    }

    /** The library function that a program calls by {@code name}. */
    public static Optional<LibraryFunction> named(String name) {
        for (LibraryFunction function : values()) {
            if (function.sourceName.equals(name)) {
                return Optional.of(function);
            }
        }
        return Optional.empty();
    }

    /** The name in SysY programs and in the text form of the IR. */
    public String sourceName() {
        return sourceName;
    }

    /** The symbol of the C library that implements it. */
    public String symbol() {
        return symbol;
    }

    /** What it returns. */
    public Type returnType() {
        return returnType;
    }

    /** The types of its fixed arguments. */
    public List<Type> parameterTypes() {
        return parameterTypes;
    }

    /** Whether integers and floating numbers may follow the fixed arguments. */
    public boolean variadic() {
        return this == PUTF;
    }
}
