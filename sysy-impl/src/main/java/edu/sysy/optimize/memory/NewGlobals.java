package edu.sysy.optimize.memory;

import edu.sysy.ir.Global;
import edu.sysy.ir.InitialData;
import edu.sysy.ir.Program;
import edu.sysy.ir.Type;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The globals of a program and those that a pass adds, under names that nothing else has. */
final class NewGlobals {
    private final List<Global> globals;
    private final Set<String> names = new HashSet<>();

    /** Those that {@code program} has. */
    NewGlobals(Program program) {
        globals = new ArrayList<>(program.globals());
        globals.forEach(global -> names.add(global.name()));
    }

    /** Adds a global and returns its name: {@code prefix} and a number. */
    String add(String prefix, Type element, int count, InitialData data, boolean constant) {
        int number = 0;
        while (!names.add(prefix + number)) {
            number++;
        }
        globals.add(new Global(prefix + number, element, count, data, constant));
        return prefix + number;
    }

    /** All globals. */
    List<Global> all() {
        return globals;
    }
}
