package edu.sysy.optimize.growth;

import edu.sysy.ir.Program;
import edu.sysy.pass.FunctionPass;
import edu.sysy.pass.PassContext;
import edu.sysy.pass.Remark;
import java.util.ArrayList;
import java.util.List;

/**
 * A pass that copies loops, and asks the {@link CopyAllowance} of the running program before it does.
 *
 * <p>All functions share what the program may grow by. As long as there is room for all copies, that is all there is to
 * it. If there is not, the run is made again, and now the deepest loops of the program come first, whatever function
 * they are in. Remarks are those of the run that counts. A function that the first run has left unchanged is not looked
 * at again in later rounds of a pipeline, whether there was nothing to copy or no room for it.
 */
public interface CopyingPass extends FunctionPass {
    @Override
    default Program apply(Program program, PassContext context) {
        List<Remark> remarks = new ArrayList<>();
        CopyAllowance allowance = CopyAllowance.of(GrowthLimit.room(program), context, remarks::add);
        Program result = FunctionPass.super.apply(program, allowance);
        if (!allowance.suffices()) {
            remarks.clear();
            CopyAllowance deepestFirst = allowance.deepestFirst();
            result = context.mapFunctionsInOrder(program, function -> run(function, deepestFirst));
        }
        remarks.forEach(context::remark);
        return result;
    }
}
