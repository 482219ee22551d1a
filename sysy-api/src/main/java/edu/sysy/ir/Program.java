package edu.sysy.ir;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * A whole compiled unit: globals and functions, in order. Globals and functions have separate name spaces. The name of
 * the source file is carried along for debuggers; it is not part of what makes programs equal.
 */
public final class Program {
    /** The name of the function where a program begins. */
    public static final String MAIN = "main";

    private final String sourceName;
    private final List<Global> globals;
    private final List<Function> functions;
    private final Map<String, Global> globalsByName = new HashMap<>();
    private final Map<String, Function> functionsByName = new HashMap<>();
    private final DerivedResults<Program> derived = new DerivedResults<>(this);

    private Program(String sourceName, List<Global> globals, List<Function> functions) {
        this.sourceName = sourceName;
        this.globals = List.copyOf(globals);
        this.functions = List.copyOf(functions);
        for (Global global : this.globals) {
            if (globalsByName.put(global.name(), global) != null) {
                throw new IllegalArgumentException("two globals are called @" + global.name());
            }
        }
        for (Function function : this.functions) {
            if (functionsByName.put(function.name(), function) != null) {
                throw new IllegalArgumentException("two functions are called @" + function.name());
            }
        }
    }

    /**
     * A program of the given parts.
     *
     * @throws IllegalArgumentException if two globals or two functions share a name
     */
    public static Program of(List<Global> globals, List<Function> functions) {
        return new Program("", globals, functions);
    }

    /** The name of the source file; empty if there is none. */
    public String sourceName() {
        return sourceName;
    }

    /** The same program under another name. */
    public Program withSourceName(String name) {
        return new Program(name, globals, functions);
    }

    /** All globals, in order. */
    public List<Global> globals() {
        return globals;
    }

    /** All functions, in order. */
    public List<Function> functions() {
        return functions;
    }

    /** The global called {@code name}. */
    public Optional<Global> global(String name) {
        return Optional.ofNullable(globalsByName.get(name));
    }

    /** The function called {@code name}. */
    public Optional<Function> function(String name) {
        return Optional.ofNullable(functionsByName.get(name));
    }

    /** The program with each function replaced by what {@code change} makes of it; itself if none changes. */
    public Program mapFunctions(UnaryOperator<Function> change) {
        List<Function> changed = new ArrayList<>(functions.size());
        boolean same = true;
        for (Function function : functions) {
            Function result = change.apply(function);
            same &= result == function;
            changed.add(result);
        }
        return same ? this : new Program(sourceName, globals, changed);
    }

    /** The same globals with other functions. */
    public Program withFunctions(List<Function> others) {
        return new Program(sourceName, globals, others);
    }

    /** The same functions with other globals. */
    public Program withGlobals(List<Global> others) {
        return new Program(sourceName, others, functions);
    }

    /** Results of analyses of this program. */
    public DerivedResults<Program> derived() {
        return derived;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Program that && globals.equals(that.globals) && functions.equals(that.functions);
    }

    @Override
    public int hashCode() {
        return 31 * globals.hashCode() + functions.hashCode();
    }
}
