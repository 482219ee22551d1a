package edu.sysy.optimize.loop;

import edu.sysy.TargetTraits;
import edu.sysy.analysis.Alias;
import edu.sysy.analysis.Loops;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionEditor;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Alloca;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Program;
import edu.sysy.ir.Value;
import edu.sysy.optimize.loop.LoopAccesses.Access;
import edu.sysy.optimize.ssa.PromoteLocals;
import edu.sysy.pass.PassContext;
import edu.sysy.pass.ProgramPass;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Keeps words that the next iterations of a loop are going to load again in values (predictive commoning, store-to-load
 * forwarding across iterations).
 *
 * <pre>
 *                                         %8 = load i32 %a
 *   jump b1(%a)                           jump b1(%a, %8)
 * b1(%p: addr):                         b1(%p: addr, %2: i32):
 *   %2 = load i32 %p         becomes
 *   %3 = offset %p, 4                     %3 = offset %p, 4
 *   %4 = load i32 %3                      %4 = load i32 %3
 *   ...                                   ...
 *   br %c, b1(%3), b2                     br %c, b1(%3, %4), b2
 * </pre>
 *
 * <p>A {@link ReuseChain} is a row of words, one step of the loop apart, so that each is in the next iteration what its
 * neighbour is in this one. All words of a chain but the last are handed on: they are loaded in front of the loop and
 * followed through the stores of the loop; only the last word is loaded anew, or it is stored and not loaded at all. In
 * front of the loop nothing is loaded but words that the first iteration touches, or that lie between such words.
 *
 * <p>Steps: {@link ReuseChains} finds the chains of each innermost loop; new locals follow the words, and are promoted.
 * At most {@link TargetTraits#promotedWords} words are handed on in a loop, because registers are few; the chains that
 * save most loads for a word come first, and one that would need as many moves as it saves loads is left alone.
 * Unrolling a loop as often as its chains are long makes the moves from word to word disappear. Idempotent; linear but
 * for the bounded search for chains.
 */
public final class ReusePreviousIterations implements ProgramPass {
    /** How many iterations lie between neighbours of a chain at most. */
    public static final int MAX_GAP = 2;

    private final TargetTraits traits;

    /** The pass for a machine. */
    public ReusePreviousIterations(TargetTraits traits) {
        this.traits = traits;
    }

    @Override
    public String name() {
        return "reuse-previous-iterations";
    }

    @Override
    public ReusePreviousIterations forTarget(TargetTraits machine) {
        return machine.equals(traits) ? this : new ReusePreviousIterations(machine);
    }

    @Override
    public String description() {
        return "keeps words that the next iterations load again in values (predictive commoning)";
    }

    /** What is done in a loop. */
    private record Plan(int loop, List<ReuseChain> chains) {}

    @Override
    public boolean acceptsVectors() {
        return true;
    }

    @Override
    public Program run(Program program, PassContext context) {
        return context.mapFunctions(program, function -> run(program, function, context));
    }

    private Function run(Program program, Function function, PassContext context) {
        if (Loops.of(function).count() == 0) {
            return function;
        }
        Alias alias = Alias.of(program, function);
        Function canonical = LoopForm.withSingleEntries(function);
        Loops loops = Loops.of(canonical);
        List<Plan> plans = new ArrayList<>();
        for (int loop = 0; loop < loops.count(); loop++) {
            if (UnrollConstantLoops.isInnermost(loops, loop)) {
                List<ReuseChain> chains = choose(canonical, loop, new ReuseChains(canonical, alias, loop), context);
                if (!chains.isEmpty()) {
                    plans.add(new Plan(loop, chains));
                }
            }
        }
        return plans.isEmpty()
                ? function
                : context.run(new PromoteLocals(), canonical.edit(editor -> edit(editor, plans)));
    }

    private List<ReuseChain> choose(Function function, int loop, ReuseChains found, PassContext context) {
        List<ReuseChain> candidates = new ArrayList<>(found.find());
        candidates.sort(Comparator.comparingInt(chain -> chain.carried() - chain.gain()));
        List<ReuseChain> chosen = new ArrayList<>();
        int left = traits.promotedWords();
        boolean missed = found.areTooMany();
        int saved = 0;
        for (ReuseChain candidate : candidates) {
            ReuseChain chain = candidate.carried() > left ? candidate.last(left) : candidate;
            missed |= chain != candidate;
            if (chain.carried() > 0 && chain.gain() > 0) {
                chosen.add(chain);
                left -= chain.carried();
                saved += chain.saved();
            }
        }
        int line = LoopProperties.line(function, loop);
        if (missed) {
            String message = found.areTooMany() ? "too many loads and stores" : "too many words for the registers";
            context.missed(name(), function, line, message);
        }
        if (!chosen.isEmpty()) {
            String message = saved + " loads of words known from previous iterations removed";
            context.done(name(), function, line, message);
        }
        return chosen;
    }

    private static void edit(FunctionEditor editor, List<Plan> plans) {
        Function function = editor.function();
        Loops loops = Loops.of(function);
        AvailablePolynomials known = new AvailablePolynomials(function);
        for (Plan plan : plans) {
            int preheader = LoopForm.preheader(function.controlFlow(), loops, plan.loop());
            int latch = LoopForm.latch(function.controlFlow(), loops, plan.loop());
            int before = function.controlFlow().label(preheader);
            PolynomialExpander code = new PolynomialExpander(editor, known, before, preheader);
            for (ReuseChain chain : plan.chains()) {
                List<Value> locals = locals(editor, chain);
                for (int word = 0; word < chain.carried(); word++) {
                    Value address = code.write(chain.starts().get(word));
                    Value first = editor.append(before, new Load(chain.type(), address));
                    editor.append(before, new Store(locals.get(word), first));
                }
                for (int word = 0; word < locals.size(); word++) {
                    for (Access access : chain.accesses().get(word)) {
                        follow(editor, access, locals.get(word), word == chain.carried());
                    }
                }
                handOn(editor, function.controlFlow().label(latch), chain, locals);
            }
        }
    }

    private static List<Value> locals(FunctionEditor editor, ReuseChain chain) {
        List<Value> locals = new ArrayList<>();
        for (int word = 0; word <= chain.carried(); word++) {
            locals.add(editor.insert(editor.function().entry().label(), 0, new Alloca(chain.type(), 1), 0));
        }
        return locals;
    }

    /** Lets a load read the local of its word, unless it is the last word of its chain, and a store write it, too. */
    private static void follow(FunctionEditor editor, Access access, Value local, boolean isLast) {
        Instruction instruction =
                editor.function().block(access.label()).instructions().get(access.index());
        if (access.isLoad() && !isLast) {
            editor.replace(access.label(), access.index(), new Load(access.type(), local));
            return;
        }
        Value contents = instruction.operation() instanceof Store store ? store.value() : instruction.result();
        Operation copy = new Store(local, contents);
        editor.insert(access.label(), access.index() + 1, copy, instruction.line());
    }

    private static void handOn(FunctionEditor editor, int latch, ReuseChain chain, List<Value> locals) {
        for (int word = 0; word < chain.carried(); word++) {
            Value next = editor.append(latch, new Load(chain.type(), locals.get(word + 1)));
            editor.append(latch, new Store(locals.get(word), next));
        }
    }
}
