package edu.sysy.optimize.nest.layout;

import edu.sysy.ir.Block;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation.GlobalAddress;
import edu.sysy.ir.Program;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The functions that name each global of a program. */
public final class GlobalUsers {
    private final Map<String, Set<String>> users = new HashMap<>();

    private GlobalUsers(Program program) {
        for (Function function : program.functions()) {
            for (Block block : function.blocks()) {
                for (Instruction instruction : block.instructions()) {
                    if (instruction.operation() instanceof GlobalAddress(String name)) {
                        users.computeIfAbsent(name, each -> new HashSet<>()).add(function.name());
                    }
                }
            }
        }
    }

    /** The users of a program's globals, computed once. */
    public static GlobalUsers of(Program program) {
        return program.derived().get(GlobalUsers.class, GlobalUsers::new);
    }

    /** The functions that name a global. */
    public Set<String> of(String global) {
        return users.getOrDefault(global, Set.of());
    }

    /** Whether no function but one names a global. */
    boolean isUsedBy(String function, String global) {
        return of(global).stream().allMatch(function::equals);
    }

    /** The users by global. */
    @Override
    public String toString() {
        return users.toString();
    }
}
