package edu.sysy.optimize.strength;

import edu.sysy.TargetTraits;
import edu.sysy.analysis.Liveness;
import edu.sysy.analysis.Loops;
import edu.sysy.analysis.ScalarEvolution;
import edu.sysy.analysis.Uses;
import edu.sysy.ir.Block;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionEditor;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.optimize.loop.LoopForm;
import edu.sysy.optimize.loop.LoopProperties;
import edu.sysy.optimize.scalar.EliminateDeadCode;
import edu.sysy.pass.FunctionPass;
import edu.sysy.pass.PassContext;
import java.util.Arrays;
import java.util.List;

/**
 * Turns addresses and products that move with a loop into values that are added to (strength reduction, removal of
 * induction variables, induction variable optimization).
 *
 * <pre>
 * b1(%i):                                 b1(%q):
 *   %1 = mul %i, 4                          %3 = load i32 %q
 *   %2 = offset %a, %1                      %6 = offset %q, 4
 *   %3 = load i32 %2             becomes    %7 = cmp ne %6, %end     %end is %a + 4 %n, computed before the loop
 *   %4 = add %i, 1                          br %7, b1(%6), b2
 *   %5 = cmp lt %4, %n
 *   br %5, b1(%4), b2
 * </pre>
 *
 * <p>Values that differ by a constant make a <em>family</em>; one member moves, the others are displacements from it,
 * which loads and stores add for nothing. A family is worth it if the instructions that would compute its members are
 * more than the one that moves it, as long as registers are left ({@link TargetTraits#loopRegisters}). Families that
 * differ by an invariant part of their step, as in copies of a body, form a {@link InductionChain}, one value for all
 * of them. If nothing but the test that ends the loop still needs the counter, the test compares the moving value with
 * where it will be at the end; otherwise {@code <} becomes {@code !=} where the count is exact, which is one
 * instruction less.
 *
 * <p>Where a moving value starts is computed in front of the loop, and moves in the loop around it in turn: loops are
 * taken by their height, innermost first, and dead code is removed between, up to {@link LoopHeights#LIMIT} loops deep.
 * Each height costs time in proportion to the function.
 *
 * <p>A moving address meets its end exactly: it takes whole steps, the number of which is exact, and cannot pass over
 * the end and come around, because in each iteration the object it points into is accessed, and no object is as large
 * as memory. Where the loop has other exits, which may be all that keeps the address in the object, the number of steps
 * has to be known to be small enough.
 *
 * <p>Source: the algorithms of Allen, Cocke and Kennedy, "Reduction of operator strength", 1981, on the recurrences of
 * {@link ScalarEvolution}.
 */
public final class ReduceStrength implements FunctionPass {
    private final TargetTraits traits;

    /** The pass for a machine. */
    public ReduceStrength(TargetTraits traits) {
        this.traits = traits;
    }

    @Override
    public String name() {
        return "reduce-strength";
    }

    @Override
    public ReduceStrength forTarget(TargetTraits machine) {
        return machine.equals(traits) ? this : new ReduceStrength(machine);
    }

    @Override
    public String description() {
        return "advances addresses and products by one addition an iteration, and ends the loop by them (strength "
                + "reduction)";
    }

    @Override
    public boolean acceptsVectors() {
        return true;
    }

    @Override
    public Function run(Function function, PassContext context) {
        Function prepared = LoopForm.withSingleEntries(function);
        Function result = prepared;
        for (int height = 0; height < LoopHeights.LIMIT; height++) {
            List<Integer> loops = LoopHeights.loops(result, height);
            if (loops.isEmpty()) {
                break;
            }
            Function before = result;
            Function after = before.edit(editor -> reduce(before, editor, loops, context));
            if (after != before) {
                before.derived().clear();
                result = context.run(EliminateDeadCode.inFunctions(), after);
            }
        }
        return result == prepared ? function : result;
    }

    private void reduce(Function function, FunctionEditor editor, List<Integer> loops, PassContext context) {
        LoopEdgeEdits edges = new LoopEdgeEdits(function, editor);
        boolean[] counted = countedValues(function);
        int[] lastUser = new int[function.valueBound()]; // the last loop looked at that uses a value
        Arrays.fill(lastUser, -1);
        for (int loop : loops) {
            LoopInductions facts = new LoopInductions(function, traits, loop);
            int pressure = pressure(function, loop, counted, lastUser);
            List<InductionChain> chains = InductionChains.of(facts.families());
            List<InductionChain> chosen = choose(chains, pressure);
            int line = LoopProperties.line(function, loop);
            if (chosen.size() < chains.size()) {
                int left = chains.size() - chosen.size();
                context.missed(name(), function, line, left + " moving values need too many registers");
            }
            InductionRewriter edit = new InductionRewriter(editor, traits, edges, loop);
            edit.move(chosen, facts.variables());
            int used = pressure + registers(chosen);
            boolean tested = facts.count().isPresent()
                    && edit.rewriteTest(
                            facts,
                            chosen.stream()
                                    .flatMap(chain -> chain.families().stream())
                                    .toList(),
                            used < traits.loopRegisters());
            if (!chosen.isEmpty()) {
                String how = tested ? ", one of which ends the loop" : "";
                context.done(name(), function, line, chosen.size() + " moving values" + how);
            }
        }
        edges.finish();
    }

    private List<InductionChain> choose(List<InductionChain> chains, int pressure) {
        int room = Math.max(0, traits.loopRegisters() - pressure);
        int count = 0;
        while (count < chains.size() && room >= chains.get(count).registers()) {
            room -= chains.get(count).registers();
            count++;
        }
        return chains.subList(0, count);
    }

    private static int registers(List<InductionChain> chains) {
        return chains.stream().mapToInt(InductionChain::registers).sum();
    }

    private static boolean takesIntegerRegister(Value value) {
        return value.type() != Type.F32 && !value.type().isVector();
    }

    /** The values that take an integer register. */
    private static boolean[] countedValues(Function function) {
        boolean[] counted = new boolean[function.valueBound()];
        for (Block block : function.blocks()) {
            for (Value parameter : block.parameters()) {
                counted[parameter.index()] = takesIntegerRegister(parameter);
            }
            for (Instruction instruction : block.instructions()) {
                Value result = instruction.result();
                if (result.exists()) {
                    counted[result.index()] = takesIntegerRegister(result)
                            && !(instruction.operation() instanceof Operation.Constant)
                            && !(instruction.operation() instanceof Operation.Alloca);
                }
            }
        }
        return counted;
    }

    /**
     * How many registers a loop needs: for its variables, and for the values from outside that it uses. What is only
     * live through it counts half: it is spilled around the loop, if need be, which costs something where the loop is
     * entered often.
     */
    private static int pressure(Function function, int loop, boolean[] counted, int[] lastUser) {
        Loops loops = Loops.of(function);
        for (int position : loops.blocks(loop)) {
            Uses.forEach(function.blocks().get(position), value -> lastUser[value] = loop);
        }
        int pressure = 0;
        int passing = 0;
        for (int value : Liveness.ofComputed(function).liveIn(loops.header(loop))) {
            if (counted[value]) {
                pressure += lastUser[value] == loop ? 1 : 0;
                passing += lastUser[value] == loop ? 0 : 1;
            }
        }
        pressure += passing / 2;
        for (Value parameter : function.blocks().get(loops.header(loop)).parameters()) {
            pressure += counted[parameter.index()] ? 1 : 0;
        }
        return pressure;
    }
}
