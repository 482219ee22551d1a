package edu.sysy;

/**
 * A part of the language that some {@linkplain Dialect dialects} of SysY have and others lack. What all of them have,
 * such as {@code int}, functions and {@code if}, is not listed.
 */
public enum LanguageFeature {
    /** The type {@code float} and floating literals. */
    FLOAT,
    /**
     * The type {@code char} of 8 bits, character constants, and strings as initialisers of arrays of {@code char}.
     * Converted to {@code int} a {@code char} is 0 to 255; the other way the low 8 bits are kept.
     */
    CHAR,
    /** {@code static} local variables: one object for all calls, with a constant initialiser. */
    STATIC_LOCALS,
    /** The statement {@code while}. */
    WHILE,
    /** The statement {@code for} with three parts, each of which may be missing. */
    FOR,
    /** Several assignments, separated by commas, in the first and last part of a {@code for}. */
    FOR_LISTS,
    /** The statement {@code printf} with a format string. */
    PRINTF,
    /** The conversion {@code %c} in format strings of {@code printf}. */
    PRINTF_CHARACTERS,
    /** Escapes of C other than {@code \n} in strings. */
    STRING_ESCAPES,
    /** Calls of {@code getint} in any expression; without it only {@code x = getint();} is a statement. */
    GETINT_EXPRESSIONS,
    /** The declaration {@code int x = getint();}. */
    GETINT_INITIALIZERS,
    /** The function {@code getchar}, which returns the next byte of the input, or -1 at its end. */
    GETCHAR,
    /** The operator {@code bitand}: bitwise and, which binds like {@code *}. */
    BITAND,
    /** Octal and hexadecimal integer literals. */
    OCTAL_AND_HEXADECIMAL,
    /** The library of SysY: {@code getch}, {@code putint}, {@code putf} and the others. */
    SYSY_LIBRARY,
    /**
     * Declarations and functions in any order, and {@code main} as a name like any other; without it declarations come
     * first, functions next, and {@code main} last.
     */
    MIXED_ORDER,
    /** Comparisons and logical operators in any expression; without it they stand in conditions only. */
    CONDITIONS_AS_VALUES,
    /** Arrays that are constants as arguments of functions. */
    CONSTANT_ARRAY_ARGUMENTS,
    /**
     * Local constants whose initialisers are not constant expressions, as in C: variables that cannot be assigned to.
     */
    RUN_TIME_CONSTANTS,
    /** Integer literals that do not fit {@code int}; they keep their low 32 bits. */
    WRAPPED_LITERALS,
    /** Initialisers that an array has no room for; they are dropped. */
    EXCESS_INITIALIZERS,
    /** Arguments for functions without parameters; they are evaluated and dropped. */
    EXTRA_ARGUMENTS,
    /** Functions with a result whose last statement is no {@code return}. */
    OMITTED_RETURN,
    /** C's {@code a += b} and its like, read as {@code a = a + b}, with a warning. */
    COMPOUND_ASSIGNMENTS,
    /** A comma after the last item of an initialiser in braces, with a warning. */
    TRAILING_COMMAS
}
