package edu.sysy.pass;

import edu.sysy.ir.Function;
import edu.sysy.ir.InstructionTable;
import edu.sysy.ir.Program;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/**
 * Drops what is known about functions that a pass has replaced. A pipeline holds the program that a round of a group
 * began with, and its callers hold their own: with the results of all analyses beside their functions they would need
 * several times the memory of the program that goes on. Who asks for such a result later has it computed again.
 */
final class ReplacedFunctions {
    private ReplacedFunctions() {}

    /** Drops the results about a program, and about its functions and shapes that another program does not have. */
    static void forget(Program before, Program after) {
        before.derived().clear();
        Set<Object> kept = Collections.newSetFromMap(new IdentityHashMap<>());
        for (Function function : after.functions()) {
            kept.add(function);
            kept.add(function.controlFlow());
        }
        for (Function function : before.functions()) {
            if (!kept.contains(function)) {
                function.derived().clear();
                function.blocks().forEach(InstructionTable::forgetLarge);
            }
            if (!kept.contains(function.controlFlow())) {
                function.controlFlow().derived().clear();
            }
        }
    }
}
