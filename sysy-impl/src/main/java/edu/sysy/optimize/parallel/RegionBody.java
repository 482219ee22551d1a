package edu.sysy.optimize.parallel;

import edu.sysy.analysis.RunTimeModels;
import edu.sysy.ir.Condition;
import edu.sysy.ir.Function;
import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Mul;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.raise.Flattening;
import edu.sysy.structured.Carried;
import edu.sysy.structured.For;
import edu.sysy.structured.Region;
import edu.sysy.structured.Return;
import edu.sysy.structured.StructuredFunction;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes the function that runs some iterations of a loop. It is the loop over another range, with the numbers that its
 * values had: {@code for (i = start + first * step; i < start + (first + count) * step; i = i + step)}.
 */
final class RegionBody {
    private RegionBody() {}

    /** The function of a region. */
    static Function of(ParallelRegion region, NestEditor editor) {
        For loop = region.loop();
        Value first = editor.newValue(Type.I32);
        Value count = editor.newValue(Type.I32);
        Value thread = editor.newValue(Type.I32);
        StatementList code = new StatementList(editor, loop.line());
        region.captures().define(code, region);
        Value from = code.add(new Add(loop.start(), code.add(new Mul(first, loop.step()))));
        Value limit = code.add(new Add(from, code.add(new Mul(count, loop.step()))));
        List<Value> partials = PartialResults.addresses(code, region, thread);
        List<Carried> carried = new ArrayList<>();
        for (int i = 0; i < partials.size(); i++) {
            Value initial = code.add(new Load(Type.I32, partials.get(i)));
            carried.add(new Carried(loop.carried().get(i).parameter(), initial));
        }
        code.add(loop.over(from, region.step() > 0 ? Condition.LT : Condition.GT, limit, loop.step())
                .withEnd(Value.NONE)
                .carrying(carried));
        for (int i = 0; i < partials.size(); i++) {
            code.add(new Store(partials.get(i), loop.lasts().get(i)));
        }
        return Flattening.flatten(new StructuredFunction(
                RunTimeModels.body(region.task()),
                Type.VOID,
                List.of(first, count, thread),
                new Region(code.all(), new Return(Value.NONE), loop.line())));
    }
}
