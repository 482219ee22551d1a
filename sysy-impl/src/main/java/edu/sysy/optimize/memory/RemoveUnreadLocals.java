package edu.sysy.optimize.memory;

import edu.sysy.ir.Block;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionEditor;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Alloca;
import edu.sysy.ir.Operation.Offset;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Operation.ZeroFill;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.pass.FunctionPass;
import edu.sysy.pass.PassContext;
import java.util.Arrays;

/**
 * Removes stores to local arrays and variables that nobody reads.
 *
 * <pre>
 * %1 = alloca i32[10]                %1 = alloca i32[10]
 * %3 = offset %1, %2      becomes    %3 = offset %1, %2
 * store %3, %0                       ret %0
 * ret %0
 * </pre>
 *
 * <p>An alloca is unread if its address goes nowhere, through offsets, but into stores and fills that write to it. The
 * alloca and the offsets are dead then and left to {@code eliminate-dead-code}. Linear.
 */
public final class RemoveUnreadLocals implements FunctionPass {
    private static final int NONE = -1;

    @Override
    public String name() {
        return "remove-unread-locals";
    }

    @Override
    public String description() {
        return "removes arrays and variables of the frame that nobody reads (dead stores)";
    }

    @Override
    public Function run(Function function, PassContext context) {
        int[] allocaOf = new int[function.valueBound()];
        Arrays.fill(allocaOf, NONE);
        boolean any = false;
        for (Block block : function.blocks()) {
            for (Instruction instruction : block.instructions()) {
                int result = instruction.result().index();
                if (instruction.operation() instanceof Alloca) {
                    allocaOf[result] = result;
                    any = true;
                } else if (instruction.operation() instanceof Offset(Value base, Value bytes)) {
                    allocaOf[result] = allocaOf[base.index()];
                }
            }
        }
        return any
                ? function.edit(editor -> removeStores(editor, allocaOf, findRead(function, allocaOf), context))
                : function;
    }

    /** Marks the allocas whose address is used for anything but writing to them. */
    private static boolean[] findRead(Function function, int[] allocaOf) {
        boolean[] read = new boolean[allocaOf.length];
        for (Block block : function.blocks()) {
            for (Instruction instruction : block.instructions()) {
                switch (instruction.operation()) {
                    case Offset offset -> {}
                    case ZeroFill fill -> {}
                    case Store store -> mark(store.value(), allocaOf, read);
                    case Operation other -> {
                        for (int i = other.operandCount() - 1; i >= 0; i--) {
                            mark(other.operand(i), allocaOf, read);
                        }
                    }
                }
            }
            for (Edge edge : block.terminator().edges()) {
                edge.arguments().forEach(argument -> mark(argument, allocaOf, read));
            }
        }
        return read;
    }

    private static void mark(Value value, int[] allocaOf, boolean[] read) {
        if (value.type() == Type.ADDRESS && allocaOf[value.index()] != NONE) {
            read[allocaOf[value.index()]] = true;
        }
    }

    private void removeStores(FunctionEditor editor, int[] allocaOf, boolean[] read, PassContext context) {
        Function function = editor.function();
        int removed = 0;
        int line = 0;
        for (Block block : function.blocks()) {
            for (int i = 0; i < block.instructions().size(); i++) {
                Instruction instruction = block.instructions().get(i);
                Value written = switch (instruction.operation()) {
                    case Store store -> store.address();
                    case ZeroFill fill -> fill.address();
                    default -> Value.NONE;
                };
                int alloca = written.exists() ? allocaOf[written.index()] : NONE;
                if (alloca != NONE && !read[alloca]) {
                    editor.delete(block.label(), i);
                    line = removed++ == 0 ? instruction.line() : line;
                }
            }
        }
        if (removed > 0) {
            String message = "stores removed, because nobody reads these locals: " + removed;
            context.done(name(), function, line, message);
        }
    }
}
