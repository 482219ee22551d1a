package edu.sysy.codegen.library;

import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.Target;
import edu.sysy.ir.LibraryFunction;
import edu.sysy.ir.Program;
import edu.sysy.machine.MachineProgram;
import edu.sysy.machine.SelectedProgram;
import edu.sysy.object.Symbols;
import edu.sysy.source.SourceFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The SysY library for Linux, written in SysY. Programs call its functions {@code library_...} by the names of the C
 * library. {@code library_putf} is called with the address of all arguments, the format included, each of two words,
 * and with how many integers and how many floating numbers the machine passes apart, in registers: those come first,
 * and after them all others in one row. {@code library_finish} is called when {@code main} has returned.
 */
public final class PortableLibrary {
    /** Where programs begin; the target defines it. */
    public static final String ENTRY = "_start";

    /** The variadic function, which the target defines: it has {@link #FORMAT} read its arguments. */
    public static final String PUTF = "putf";

    /** The C function that fills memory with a byte; the target defines it. */
    public static final String MEMSET = "memset";

    /** The function that writes what is left at the end of a program. */
    public static final String FINISH = Symbols.ofFunction("library_finish");

    /** The function that does what {@code putf} does. */
    public static final String FORMAT = Symbols.ofFunction("library_putf");

    private static final String PREFIX = "library_";
    private static final List<String> SOURCES = List.of(
            "system.sy",
            "output.sy",
            "timer.sy",
            "input.sy",
            "float-input.sy",
            "format.sy",
            "format-float.sy",
            "putf.sy",
            "main.sy");

    /** What only has a model here: the target has it in assembly, by these symbols. */
    private static final Set<String> MODELS = List.of(
                    "system_read",
                    "system_write",
                    "system_clock",
                    "byte_at",
                    "set_byte",
                    "set_pair",
                    "text_at",
                    "copy_text",
                    "float_bits",
                    "bits_float")
            .stream()
            .map(Symbols::ofFunction)
            .collect(Collectors.toUnmodifiableSet());

    private static final Map<String, String> NAMES = Arrays.stream(LibraryFunction.values())
            .filter(function -> function != LibraryFunction.PUTF)
            .collect(Collectors.toUnmodifiableMap(
                    function -> Symbols.ofFunction(PREFIX + function.sourceName()), LibraryFunction::symbol));

    private PortableLibrary() {}

    /**
     * The library in machine code of a target, its models included.
     *
     * @param routines those of the target
     */
    public static MachineProgram compile(Target target, SystemRoutines<?> routines) {
        Compiler compiler = Compiler.builder().target(target).optimize(Level.O1).build();
        SelectedProgram selected = compiler.parse()
                .andThen(compiler.buildSsa())
                .andThen(compiler.optimize())
                .andThen(compiler.selectInstructions())
                .run(SourceFile.of("library.sy", source()));
        return compiler.allocateSelected()
                .run(selected.mapFunctions(function -> InlinedRoutines.in(function, routines)));
    }

    /** Whether a function belongs into the library; if not, it is a model. */
    public static boolean isReal(String symbol) {
        return !MODELS.contains(symbol) && !symbol.equals(Symbols.ofFunction(Program.MAIN));
    }

    /** The symbols that a target has to define. */
    public static Set<String> required() {
        return MODELS;
    }

    /** The name by which programs call a function; its symbol if they do not. */
    static String name(String symbol) {
        return NAMES.getOrDefault(symbol, symbol);
    }

    private static String source() {
        return SOURCES.stream().map(PortableLibrary::read).collect(Collectors.joining("\n"));
    }

    static String read(String name) {
        try (InputStream in = PortableLibrary.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the run-time library lacks " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + name + " of the run-time library", e);
        }
    }
}
