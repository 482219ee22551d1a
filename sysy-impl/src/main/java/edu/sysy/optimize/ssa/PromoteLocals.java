package edu.sysy.optimize.ssa;

import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.pass.FunctionPass;
import edu.sysy.pass.PassContext;
import edu.sysy.pass.Remark;

/**
 * Turns local variables that live in the frame into SSA values (mem2reg).
 *
 * <pre>
 * b0(%0: i32):                                b0(%0: i32):
 *   %1 = alloca i32 x 1                         %2 = const 1
 *   %2 = const 1                                br %0, b1(), b2(%2)
 *   store %1, %2                              b1:
 *   br %0, b1(), b2()             becomes       jump b2(%0)
 * b1:                                         b2(%5: i32):
 *   store %1, %0                                ret %5
 *   jump b2()
 * b2:
 *   %3 = load i32 %1
 *   ret %3
 * </pre>
 *
 * <p>A local is an alloca of one word whose address is used for nothing but loads and stores of the type it holds. A
 * load before any store gives an undefined value.
 *
 * <p>Steps: {@link PromotableAllocas} finds the locals and the blocks that define them; a block of the iterated
 * dominance frontier of these gets a <em>candidate</em> parameter; {@link AllocaRewriter} walks the dominator tree,
 * knows at each point which value a local has, and records what each edge brings to each candidate. Candidates from
 * which no load gets its value, directly or through other candidates, are dropped, which leaves pruned SSA: a parameter
 * stands where definitions meet and the local is live. (Pruning after the placement costs the size of the frontier;
 * liveness before it would cost the length of all live ranges.) Two facts keep the candidates few: a local that no
 * block reads before it writes has none, and if one block writes it first and dominates all its uses, only blocks below
 * that one count.
 *
 * <p>Linear in the code and the candidates. Cytron, Ferrante, Rosen, Wegman and Zadeck, "Efficiently Computing Static
 * Single Assignment Form and the Control Dependence Graph", TOPLAS 1991.
 */
public final class PromoteLocals implements FunctionPass {
    @Override
    public String name() {
        return "promote-locals";
    }

    @Override
    public String description() {
        return "turns local variables in the frame into SSA values (mem2reg, SSA construction)";
    }

    @Override
    public Function run(Function function, PassContext context) {
        PromotableAllocas locals = PromotableAllocas.of(function);
        if (locals.promotable() > 0) {
            remark(Remark.Kind.DONE, function, "locals that became values: " + locals.promotable(), context);
        }
        if (locals.rejected() > 0) {
            String message =
                    "locals that stay in memory, because their address is used otherwise: " + locals.rejected();
            remark(Remark.Kind.MISSED, function, message, context);
        }
        if (locals.withoutRoom() > 0) {
            String message =
                    "locals that stay in memory, because too many live across too many blocks: " + locals.withoutRoom();
            remark(Remark.Kind.OMITTED, function, message, context);
        }
        return locals.promotable() > 0 ? new AllocaRewriter(function, locals).run() : function;
    }

    private void remark(Remark.Kind kind, Function function, String message, PassContext context) {
        int line = function.entry().instructions().stream()
                .filter(instruction -> instruction.operation() instanceof Operation.Alloca)
                .mapToInt(Instruction::line)
                .findFirst()
                .orElse(0);
        context.remark(new Remark(kind, name(), function.name(), line, message));
    }
}
