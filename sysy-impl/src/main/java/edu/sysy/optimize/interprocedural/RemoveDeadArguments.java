package edu.sysy.optimize.interprocedural;

import edu.sysy.analysis.CallGraph;
import edu.sysy.ir.Block;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionEditor;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Program;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.pass.PassContext;
import edu.sysy.pass.ProgramPass;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Removes parameters that are not used or always the same constant, and results that nobody uses (dead-argument
 * elimination).
 *
 * <pre>
 * func @f(%0: i32, %1: i32, %2: addr) -&gt; i32        func @f(%1: i32) -&gt; void
 * b0:                                               b0:
 *   store %2, %1                          becomes     %3 = address @a
 *   ret %1                                            store %3, %1
 * ...                                                 ret
 *   %6 = call i32 @f(%4, %5, %3)                    ...
 *                                                     call void @f(%5)
 * </pre>
 *
 * <p>A parameter that a function only hands on, to itself or to others, is what they do with it: unused, or the same
 * constant ({@link SignatureFacts}); so is a result that is only returned again. {@code main}, and a program without
 * it, are left as they are: they are called from elsewhere. Linear.
 */
public final class RemoveDeadArguments implements ProgramPass {
    @Override
    public String name() {
        return "remove-dead-arguments";
    }

    @Override
    public String description() {
        return "removes unused and constant parameters, and unused results (dead-argument elimination, DAE)";
    }

    @Override
    public Program run(Program program, PassContext context) {
        if (program.function(Program.MAIN).isEmpty()) {
            return program;
        }
        SignatureFacts facts = new SignatureFacts(program);
        int count = program.functions().size();
        BitSet[] removed = new BitSet[count];
        BitSet withoutResult = new BitSet();
        boolean any = false;
        for (int i = 0; i < count; i++) {
            removed[i] = new BitSet();
            if (facts.isChangeable(i)) {
                Function function = program.functions().get(i);
                for (int p = 0; p < function.parameters().size(); p++) {
                    removed[i].set(p, facts.isUnused(i, p) || facts.constant(i, p) != null);
                }
                withoutResult.set(i, facts.isResultUnused(i));
                if (!removed[i].isEmpty() || withoutResult.get(i)) {
                    any = true;
                    String message = "parameters removed, because they are unused or constant: "
                            + removed[i].cardinality() + (withoutResult.get(i) ? ", and the result" : "");
                    int line = CodeSize.firstLine(function);
                    context.done(name(), function, line, message);
                }
            }
        }
        if (!any) {
            return program;
        }
        CallGraph calls = CallGraph.of(program);
        return program.mapFunctions(function -> {
            int index = calls.index(function.name());
            boolean noResult = withoutResult.get(index);
            Function edited = function.edit(edit -> {
                bindConstants(edit, index, facts, removed[index]);
                if (noResult) {
                    dropResult(edit);
                }
                for (CallSite site : CallSite.in(function)) {
                    int callee = calls.index(site.callee());
                    if (!removed[callee].isEmpty() || withoutResult.get(callee)) {
                        changeCall(edit, site, removed[callee], withoutResult.get(callee));
                    }
                }
            });
            return noResult ? Function.of(edited.name(), Type.VOID, edited.blocks()) : edited;
        });
    }

    private static void bindConstants(FunctionEditor edit, int index, SignatureFacts facts, BitSet removed) {
        Block entry = edit.function().entry();
        for (int p = removed.nextSetBit(0); p >= 0; p = removed.nextSetBit(p + 1)) {
            Operation constant = facts.constant(index, p);
            if (constant != null && !facts.isUnused(index, p)) {
                edit.replaceAllUses(entry.parameters().get(p), edit.insert(entry.label(), 0, constant, 0));
            }
        }
        edit.removeParameters(entry.label(), removed);
    }

    private static void dropResult(FunctionEditor edit) {
        for (Block block : edit.function().blocks()) {
            if (block.terminator() instanceof Terminator.Return) {
                edit.setTerminator(block.label(), new Terminator.Return(Value.NONE));
            }
        }
    }

    private static void changeCall(FunctionEditor edit, CallSite site, BitSet removed, boolean noResult) {
        List<Value> arguments = new ArrayList<>();
        for (int i = 0; i < site.call().arguments().size(); i++) {
            if (!removed.get(i)) {
                arguments.add(site.call().arguments().get(i));
            }
        }
        Type type = noResult ? Type.VOID : site.call().type();
        Operation.Call call = new Operation.Call(site.callee(), type, arguments);
        int label = edit.function().blocks().get(site.position()).label();
        if (noResult) {
            edit.delete(label, site.index());
            edit.insert(label, site.index(), new Instruction(Value.NONE, call, site.line()));
        } else {
            edit.replace(label, site.index(), call);
        }
    }
}
