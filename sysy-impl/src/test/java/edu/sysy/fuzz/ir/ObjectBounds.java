package edu.sysy.fuzz.ir;

import edu.sysy.ir.Block;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionEditor;
import edu.sysy.ir.Global;
import edu.sysy.ir.InitialData;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.LibraryFunction;
import edu.sysy.ir.Operation.Alloca;
import edu.sysy.ir.Operation.GlobalAddress;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.LibraryCall;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Offset;
import edu.sysy.ir.Operation.Xor;
import edu.sysy.ir.Program;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Lets accesses outside their objects fault: each object in turn lies first or last in memory. Objects of frames become
 * globals for that, so nothing is said of recursive functions.
 */
final class ObjectBounds {
    /** The source line of inserted instructions that compute 0 unless a constant was written. */
    private static final int DIFFERENCE = Integer.MAX_VALUE;

    private ObjectBounds() {}

    /** Whether some call is seen to access a word outside the object whose address it has, or to write a constant. */
    static boolean areBroken(Subject subject, List<Subject.Behaviour> expected) {
        if (constantsAreWritten(subject)) {
            return true;
        }
        Subject withoutFrames = subject.with(withFramesAsGlobals(subject.program()));
        Subject checked = withoutFrames.behaviours().equals(expected) ? withoutFrames : subject;
        List<Global> globals = checked.program().globals();
        for (Global global : globals) {
            for (boolean first : new boolean[] {false, true}) {
                List<Global> moved = new ArrayList<>(globals);
                moved.remove(global);
                moved.add(first ? 0 : moved.size(), global);
                Subject variant = checked.with(checked.program().withGlobals(moved));
                if (!variant.behavioursAfterPasses().equals(expected)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Lets each return print how the words of constants differ from what they should be. */
    private static boolean constantsAreWritten(Subject subject) {
        List<Global> constants =
                subject.program().globals().stream().filter(Global::constant).toList();
        Program printing = subject.program()
                .mapFunctions(function -> function.edit(edit -> {
                    for (Block block : function.blocks()) {
                        if (block.terminator() instanceof Terminator.Return) {
                            constants.forEach(constant -> printDifferences(constant, edit, block.label()));
                        }
                    }
                }));
        List<Subject.Behaviour> actual = subject.with(printing).behavioursAfterPasses();
        Program zeros = printing.mapFunctions(function -> function.edit(edit -> {
            for (Block block : function.blocks()) {
                for (int i = 0; i < block.instructions().size(); i++) {
                    Instruction instruction = block.instructions().get(i);
                    if (instruction.line() == DIFFERENCE) {
                        edit.replace(block.label(), i, new IntConstant(0));
                    }
                }
            }
        }));
        return !constants.isEmpty() && !actual.equals(subject.with(zeros).behavioursAfterPasses());
    }

    private static void printDifferences(Global constant, FunctionEditor edit, int label) {
        Value base = edit.append(label, new GlobalAddress(constant.name()), 0);
        for (int i = 0; i < constant.count(); i++) {
            Value address = edit.append(label, new Offset(base, edit.append(label, new IntConstant(4 * i), 0)), 0);
            Value word = edit.append(label, new Load(Type.I32, address), 0);
            Value initial = edit.append(label, new IntConstant(constant.data().wordAt(i)), 0);
            Value difference = edit.append(label, new Xor(word, initial), DIFFERENCE);
            edit.append(label, new LibraryCall(LibraryFunction.PUTINT, List.of(difference)), 0);
        }
    }

    private static Program withFramesAsGlobals(Program program) {
        List<Global> globals = new ArrayList<>(program.globals());
        Program changed =
                program.mapFunctions(function -> function.edit(edit -> replaceAllocas(function, edit, globals)));
        return changed.withGlobals(globals);
    }

    private static void replaceAllocas(Function function, FunctionEditor edit, List<Global> globals) {
        Block entry = function.entry();
        for (int i = 0; i < entry.instructions().size(); i++) {
            Instruction instruction = entry.instructions().get(i);
            global(function, instruction).ifPresent(globals::add);
            if (instruction.operation() instanceof Alloca) {
                edit.replace(entry.label(), i, new GlobalAddress(name(function, instruction.result())));
            }
        }
    }

    private static Optional<Global> global(Function function, Instruction instruction) {
        return instruction.operation() instanceof Alloca(Type element, int count)
                ? Optional.of(new Global(
                        name(function, instruction.result()),
                        element == Type.F32 ? Type.F32 : Type.I32,
                        count,
                        InitialData.zero(),
                        false))
                : Optional.empty();
    }

    private static String name(Function function, Value local) {
        return "frame." + function.name() + "." + local.index();
    }
}
