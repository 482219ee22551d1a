package edu.sysy.optimize.interprocedural;

import edu.sysy.ir.Block;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.InstructionTable;
import edu.sysy.ir.Opcode;
import edu.sysy.ir.Operation;
import edu.sysy.pass.Remark;
import java.util.ArrayList;
import java.util.List;

/**
 * A call in a function.
 *
 * @param position of its block
 * @param index of the instruction in the block
 */
public record CallSite(int position, int index, Instruction instruction, Operation.Call call) {
    /** All calls of functions of the program, in the order of the code. */
    public static List<CallSite> in(Function function) {
        if (!function.contains(Opcode.CALL)) {
            return List.of();
        }
        List<CallSite> sites = new ArrayList<>();
        for (int position = 0; position < function.blocks().size(); position++) {
            Block block = function.blocks().get(position);
            InstructionTable table = InstructionTable.of(block);
            for (int i = table.find(Opcode.CALL, 0); i < table.size(); i = table.find(Opcode.CALL, i + 1)) {
                Instruction instruction = block.instructions().get(i);
                if (instruction.operation() instanceof Operation.Call call) {
                    sites.add(new CallSite(position, i, instruction, call));
                }
            }
        }
        return sites;
    }

    /** A function under another name, by which it also calls itself. */
    public static Function renamed(Function function, String name) {
        return function.edit(editor -> {
                    for (CallSite site : in(function)) {
                        if (site.callee().equals(function.name())) {
                            editor.replace(
                                    function.controlFlow().label(site.position()),
                                    site.index(),
                                    new Operation.Call(
                                            name,
                                            site.call().type(),
                                            site.call().arguments()));
                        }
                    }
                })
                .withName(name);
    }

    /** The name of the function that is called. */
    public String callee() {
        return call.function();
    }

    int line() {
        return instruction.line();
    }

    /** What the pass called {@code pass} has to say about this call in {@code caller}. */
    Remark remark(Remark.Kind kind, String pass, Function caller, String what) {
        return new Remark(kind, pass, caller.name(), line(), "call of @" + callee() + ": " + what);
    }
}
