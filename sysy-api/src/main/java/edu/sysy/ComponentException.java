package edu.sysy;

import edu.sysy.source.CompilationException;
import java.util.function.Supplier;

/**
 * A component of a compiler has thrown an exception, which is the cause, or has returned null: a pass, an observer, a
 * register allocator, a target, a stage. The message names the component, and the function that it was given if there
 * is one.
 */
public final class ComponentException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String component;

    private ComponentException(String component, String message) {
        super(message);
        this.component = component;
    }

    private ComponentException(String component, String message, Throwable cause) {
        super(message, cause);
        this.component = component;
    }

    /**
     * What to throw instead of what a component has thrown: an exception, a failed assertion, a stack overflow, or an
     * error of linking, as of a plugin that was compiled with another version of the library. A virtual machine that is
     * out of memory or broken is not a mistake of the component: that error is thrown on.
     *
     * @param component what messages call it, such as {@code pass 'mine'}
     * @param where what it was doing, such as {@code in @f}; empty if that is not known
     * @return {@code cause} itself if it says already what is wrong: with the source, with what was made, or with a
     *     component inside of this one
     */
    public static RuntimeException thrownBy(String component, String where, Throwable cause) {
        return switch (cause) {
            case CompilationException wrongSource -> wrongSource;
            case VerificationException wrongCode -> wrongCode;
            case ComponentException named -> named;
            case VirtualMachineError broken when !(broken instanceof StackOverflowError) -> throw broken;
            default -> new ComponentException(component, component + comma(where) + " has thrown " + cause, cause);
        };
    }

    /**
     * Calls a component.
     *
     * @param component what messages call it, such as {@code pass 'mine'}
     * @param where what it does, such as {@code in @f}; empty if that is not known
     * @return what the component has returned
     * @throws ComponentException if that is null, or if it has thrown what does not say already what is wrong, see
     *     {@link #thrownBy}
     */
    public static <T> T call(Supplier<String> component, Supplier<String> where, Supplier<? extends T> step) {
        T result;
        try {
            result = step.get();
        } catch (Throwable e) {
            throw thrownBy(component.get(), where.get(), e);
        }
        if (result == null) {
            String name = component.get();
            throw new ComponentException(name, name + comma(where.get()) + " has returned null");
        }
        return result;
    }

    /** What messages call an object that has no name of its own: its class. */
    public static String nameOf(String kind, Object component) {
        return kind + " " + component.getClass().getName().replaceFirst("\\$\\$Lambda.*", "");
    }

    /** The component that is to blame, such as {@code pass 'mine'}. */
    public String component() {
        return component;
    }

    private static String comma(String where) {
        return where.isEmpty() ? "" : ", " + where + ",";
    }
}
