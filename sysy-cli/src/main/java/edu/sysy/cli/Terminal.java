package edu.sysy.cli;

import java.util.Map;

/** Finds out whether messages go to a terminal that shows colours. */
final class Terminal {
    /** Set by the launcher, which can ask the system about standard error. */
    private static final String LAUNCHER = "sysyc.terminal";

    private Terminal() {}

    /**
     * Whether messages should be coloured unless the command line says otherwise: there is a terminal, which is not a
     * dumb one, and {@code NO_COLOR} is not set, see <a href="https://no-color.org">no-color.org</a>.
     */
    static boolean showsColors(Map<String, String> environment) {
        return environment.getOrDefault("NO_COLOR", "").isEmpty()
                && !environment.getOrDefault("TERM", "").equals("dumb")
                && isPresent();
    }

    private static boolean isPresent() {
        String told = System.getProperty(LAUNCHER);
        return told != null ? Boolean.parseBoolean(told) : System.console() != null && isTerminal();
    }

    /** Since Java 22 there may be a console without a terminal, and a method that tells. */
    private static boolean isTerminal() {
        try {
            return (boolean) java.io.Console.class.getMethod("isTerminal").invoke(System.console());
        } catch (NoSuchMethodException e) {
            return true;
        } catch (ReflectiveOperationException e) {
            return false;
        }
    }
}
