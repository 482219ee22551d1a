package edu.sysy.optimize.interprocedural;

import edu.sysy.analysis.CallGraph;
import edu.sysy.analysis.RunTimeModels;
import edu.sysy.ir.Block;
import edu.sysy.ir.Function;
import edu.sysy.ir.Global;
import edu.sysy.ir.InstructionTable;
import edu.sysy.ir.Opcode;
import edu.sysy.ir.Operation.GlobalAddress;
import edu.sysy.ir.Program;
import edu.sysy.pass.PassContext;
import edu.sysy.pass.ProgramPass;
import edu.sysy.pass.Remark;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Removes functions that {@code main} never calls, directly or not, and globals that no remaining function mentions.
 *
 * <pre>
 * func @unused(%0: i32) -&gt; i32 ...            func @main() -&gt; i32 ...
 * func @main() -&gt; i32 ...        becomes
 * </pre>
 *
 * <p>A program without {@code main} is left as it is: its functions are called from elsewhere. Linear.
 */
public final class RemoveDeadFunctions implements ProgramPass {
    @Override
    public String name() {
        return "remove-dead-functions";
    }

    @Override
    public String description() {
        return "removes functions that are never called, and globals nobody mentions (dead-function elimination)";
    }

    @Override
    public boolean acceptsVectors() {
        return true;
    }

    @Override
    public Program run(Program program, PassContext context) {
        CallGraph calls = CallGraph.of(program);
        int main = calls.index(Program.MAIN);
        if (main < 0) {
            return program;
        }
        boolean[] called = calls.reachableFrom(main);
        List<Function> functions = new ArrayList<>();
        Set<String> mentioned = new HashSet<>();
        for (int i = 0; i < called.length; i++) {
            if (called[i]) {
                functions.add(program.functions().get(i));
                collectGlobals(program.functions().get(i), mentioned);
            } else {
                Function dead = program.functions().get(i);
                String message = "removed the function, which is never called";
                context.done(name(), dead, CodeSize.firstLine(dead), message);
            }
        }
        boolean callsLibrary = functions.stream().anyMatch(function -> RunTimeModels.isModel(function.name()));
        List<Global> globals = program.globals().stream()
                .filter(global -> mentioned.contains(global.name())
                        || (RunTimeModels.isReadByLibrary(global.name()) && callsLibrary))
                .toList();
        int unused = program.globals().size() - globals.size();
        if (unused > 0) {
            String message = "globals removed, because nothing mentions them: " + unused;
            context.remark(new Remark(Remark.Kind.DONE, name(), Program.MAIN, 0, message));
        }
        Program result = functions.size() == called.length ? program : program.withFunctions(functions);
        return globals.size() == program.globals().size() ? result : result.withGlobals(globals);
    }

    /** Adds the names of the globals whose address a function takes. */
    static void collectGlobals(Function function, Set<String> mentioned) {
        for (Block block : function.blocks()) {
            InstructionTable table = InstructionTable.of(block);
            for (int i = table.find(Opcode.GLOBAL_ADDRESS, 0);
                    i < table.size();
                    i = table.find(Opcode.GLOBAL_ADDRESS, i + 1)) {
                if (block.instructions().get(i).operation() instanceof GlobalAddress(String name)) {
                    mentioned.add(name);
                }
            }
        }
    }
}
