package edu.sysy.ir;

import edu.sysy.ir.text.IrPrinter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.immutables.value.Value;

/**
 * A whole compiled unit: globals and functions, in order. Globals and functions have separate name spaces. The name of
 * the source file is carried along for debuggers; it is not part of what makes programs equal.
 */
@Value.Immutable
public abstract sealed class Program implements WithProgram permits ImmutableProgram {
    /** The name of the function where a program begins. */
    public static final String MAIN = "main";

    private final DerivedResults<Program> derived = new DerivedResults<>(this);

    Program() {}

    /**
     * A program of the given parts.
     *
     * @throws IllegalArgumentException if two globals or two functions share a name
     */
    public static Program of(List<Global> globals, List<Function> functions) {
        return builder().addAllGlobals(globals).addAllFunctions(functions).build();
    }

    /** Starts a program without globals and functions; it is checked as by {@link #of}. */
    public static Builder builder() {
        return new Builder();
    }

    /** The name of the source file; empty if there is none. */
    @Value.Default
    @Value.Auxiliary
    public String sourceName() {
        return "";
    }

    /** All globals, in order. */
    public abstract List<Global> globals();

    /** All functions, in order. */
    public abstract List<Function> functions();

    /** The program in its {@linkplain edu.sysy.ir.text text form}. */
    @Override
    public final String toString() {
        return IrPrinter.standard().print(this);
    }

    @Value.Derived
    @Value.Auxiliary
    Map<String, Global> globalsByName() {
        return byName(globals(), Global::name, "globals");
    }

    @Value.Derived
    @Value.Auxiliary
    Map<String, Function> functionsByName() {
        return byName(functions(), Function::name, "functions");
    }

    private static <T> Map<String, T> byName(List<T> items, java.util.function.Function<T, String> name, String what) {
        Map<String, T> result = new HashMap<>();
        for (T item : items) {
            if (result.put(name.apply(item), item) != null) {
                throw new IllegalArgumentException("two " + what + " are called @" + name.apply(item));
            }
        }
        return result;
    }

    /** The global called {@code name}. */
    public Optional<Global> global(String name) {
        return Optional.ofNullable(globalsByName().get(name));
    }

    /** The function called {@code name}. */
    public Optional<Function> function(String name) {
        return Optional.ofNullable(functionsByName().get(name));
    }

    /** The number of instructions of all functions, terminators not counted. */
    public long instructionCount() {
        long count = 0;
        for (Function function : functions()) {
            count += function.instructionCount();
        }
        return count;
    }

    /** The program with each function replaced by what {@code change} makes of it; itself if none changes. */
    public Program mapFunctions(UnaryOperator<Function> change) {
        List<Function> changed = new ArrayList<>(functions().size());
        boolean same = true;
        for (Function function : functions()) {
            Function result = change.apply(function);
            same &= result == function;
            changed.add(result);
        }
        return same ? this : withFunctions(changed);
    }

    /** Results of analyses of this program. */
    public DerivedResults<Program> derived() {
        return derived;
    }

    /** Collects the parts of a program. */
    public static final class Builder extends ImmutableProgram.Builder {
        Builder() {}
    }
}
