package edu.sysy.explorer;

import edu.sysy.ir.Function;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a function was after each pass that changed its text. */
final class FunctionHistory {
    /**
     * A version of the function.
     *
     * @param pass the number of the pass that made it
     * @param function empty if the pass has removed it
     */
    record Version(int pass, Optional<Function> function) {}

    private final String name;
    private final List<Version> versions = new ArrayList<>();

    FunctionHistory(String name) {
        this.name = name;
    }

    String name() {
        return name;
    }

    List<Version> versions() {
        return versions;
    }

    void add(int pass, Function function) {
        if (versions.isEmpty() || isOther(versions.getLast().function(), function)) {
            versions.add(new Version(pass, Optional.of(function)));
        }
    }

    private static boolean isOther(Optional<Function> last, Function function) {
        return last.isEmpty() || (last.get() != function && !last.get().equals(function));
    }

    void remove(int pass) {
        if (versions.getLast().function().isPresent()) {
            versions.add(new Version(pass, Optional.empty()));
        }
    }
}
