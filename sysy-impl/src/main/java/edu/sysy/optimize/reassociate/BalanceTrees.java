package edu.sysy.optimize.reassociate;

import edu.sysy.Cancellation;
import edu.sysy.TargetTraits;
import edu.sysy.analysis.Dominators;
import edu.sysy.analysis.Polynomial;
import edu.sysy.analysis.Uses;
import edu.sysy.ints.IntList;
import edu.sysy.ir.Block;
import edu.sysy.ir.Condition;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionEditor;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Mul;
import edu.sysy.ir.Operation.Shl;
import edu.sysy.ir.Operation.Sub;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.pass.FunctionPass;
import edu.sysy.pass.PassContext;
import java.util.ArrayList;
import java.util.List;

/**
 * Computes sums and products in the cheapest of several equal forms (reassociation).
 *
 * <pre>
 * %3 = mul %0, %five               %6 = add %1, %2
 * %4 = add %3, %1                  %7 = mul %0, %eight
 * %5 = mul %0, %three              %8 = add %6, %7
 * %6 = add %2, %5       becomes    ret %8
 * %8 = add %4, %6
 * ret %8
 * </pre>
 *
 * <p>A tree is an addition, subtraction, multiplication or shift by a constant, an address or a test for equality with
 * everything of this kind that only it uses.
 *
 * <ol>
 *   <li>The trees are written as linear forms of their leaves ({@link SumForms}); as further candidates, leaves that
 *       are sums themselves, but used elsewhere too, are written out.
 *   <li>{@link SumCode} makes code for each candidate: like terms are added up, {@code a * b + a * c} is
 *       {@code a * (b + c)}, what does not change in a loop is added first, and what is known already is used again.
 *   <li>The tree is replaced if the best code costs less than the operations that become useless
 *       ({@link OperationCosts}). So a value that others need as well is not computed again from its parts without
 *       gain.
 * </ol>
 *
 * <p>Products, conjunctions, disjunctions and exclusive disjunctions of several values are chains ({@link ChainForms}),
 * for which {@link ChainCode} has one form: constants are joined, what does not change in a loop comes first, and
 * {@code a * b * a * b} is a square.
 *
 * <p>Operations are counted, not levels: {@link ReduceTreeHeights} sees to the height of trees later. Forms have at
 * most {@value Polynomial#MAX_TERMS} terms, so each tree takes bounded time. New code stands where the tree stood and
 * is left to be hoisted. Briggs and Cooper, "Effective Partial Redundancy Elimination", PLDI 1994, section 3.1.
 */
public final class BalanceTrees implements FunctionPass {
    private static final int MAX_DEAD = 64;

    private final TargetTraits traits;

    /** The pass for a machine. */
    public BalanceTrees(TargetTraits traits) {
        this.traits = traits;
    }

    @Override
    public String name() {
        return "balance-trees";
    }

    @Override
    public BalanceTrees forTarget(TargetTraits machine) {
        return machine.equals(traits) ? this : new BalanceTrees(machine);
    }

    @Override
    public String description() {
        return "computes sums and products in the cheapest of their equal forms (reassociation, factoring)";
    }

    @Override
    public boolean acceptsVectors() {
        return true;
    }

    @Override
    public Function run(Function function, PassContext context) {
        return function.edit(edit -> new Balancing(edit, traits, context, name()).run());
    }

    /**
     * Code that computes a tree.
     *
     * @param result the value that holds the result
     * @param gain the saving over the current code, in cost units; not positive if the code is no better
     */
    private record Candidate(TreeCode code, Value result, long gain) {}

    private static final class Balancing {
        private final FunctionEditor edit;
        private final Function function;
        private final PassContext context;
        private final String pass;
        private final Uses uses;
        private final OperationCosts costs;
        private final UseCounter useCounts;
        private final SumForms forms;
        private final ChainForms chains;
        private final KnownTrees known;
        private final boolean wideAddresses;
        private int nextValue;

        Balancing(FunctionEditor edit, TargetTraits traits, PassContext context, String pass) {
            this.edit = edit;
            this.context = context;
            this.pass = pass;
            function = edit.function();
            uses = Uses.of(function);
            costs = new OperationCosts(function, traits);
            useCounts = new UseCounter(function, costs);
            known = new KnownTrees(Dominators.of(function), costs, useCounts);
            forms = new SumForms(function.valueBound(), costs, useCounts, edit::resolve);
            chains = new ChainForms(function, costs, useCounts, edit::resolve);
            wideAddresses = traits.hasWideAddresses();
            nextValue = function.valueBound();
        }

        void run() {
            List<Block> blocks = function.blocks();
            for (int position = 0; position < blocks.size(); position++) {
                List<Instruction> instructions = blocks.get(position).instructions();
                for (int i = 0; i < instructions.size(); i++) {
                    visit(position, i, instructions.get(i));
                }
            }
        }

        private void visit(int position, int index, Instruction instruction) {
            Cancellation.poll();
            Operation operation = instruction.operation();
            Value value = instruction.result();
            if (isEquality(operation)) {
                balance(position, index, instruction);
            } else if (forms.isSum(operation)) {
                forms.add(value, operation);
                if (!isInner(value)) {
                    balance(position, index, instruction);
                }
            }
            chains.endingWith(instruction).ifPresent(chain -> balance(position, index, instruction, chain));
            if (value.exists()) {
                known.add(value, costs.operation(value) instanceof Operation now ? now : operation);
            }
        }

        private static boolean isEquality(Operation operation) {
            return operation instanceof Compare(Condition condition, Value x, Value y)
                    && condition.commutes()
                    && x.type() == Type.I32;
        }

        /** Whether a value is nothing but a part of another sum. */
        private boolean isInner(Value value) {
            if (uses.count(value) != 1 || forms.isTooLong(value)) {
                return false;
            }
            int site = uses.site(value, 0);
            List<Instruction> instructions =
                    function.blocks().get(uses.blockPosition(site)).instructions();
            int index = uses.indexInBlock(site);
            if (index == instructions.size()) {
                return false;
            }
            Operation user = instructions.get(index).operation();
            return forms.isSum(user) || isEquality(user);
        }

        private void balance(int position, int index, Instruction instruction) {
            if (useCounts.of(instruction.result()) == 0 || isCheapest(position, instruction.operation())) {
                return;
            }
            Candidate best = null;
            long bestGain = 0;
            for (Polynomial form : candidates(instruction)) {
                int ways = hasProduct(form) ? 2 : 1;
                for (int way = 0; way < ways; way++) {
                    boolean factored = way == 1;
                    Candidate candidate = candidate(
                            position,
                            instruction,
                            code -> sum(instruction, form, factored, new SumCode(code, wideAddresses)));
                    if (candidate.gain > bestGain) {
                        best = candidate;
                        bestGain = candidate.gain;
                    }
                }
            }
            if (best != null) {
                boolean test = instruction.operation() instanceof Compare;
                replace(position, index, instruction, best, test ? "a test for equality" : "a sum");
            }
        }

        /** Whether no code can be better: the operation has only leaves, none a product, and is not known already. */
        private boolean isCheapest(int position, Operation operation) {
            Value x = edit.resolve(operation.operand(0));
            Value y = edit.resolve(operation.operand(1));
            boolean plain = switch (operation) {
                case Mul mul -> costs.constant(y) > 1;
                case Shl shl -> false;
                case Sub sub -> isPlainLeaf(y);
                default -> isPlainLeaf(y) || costs.constant(y) != 0;
            };
            return plain
                    && isPlainLeaf(x)
                    && !x.equals(y)
                    && known.in(position)
                            .find(operation.mapOperands(edit::resolve))
                            .isEmpty();
        }

        private boolean isPlainLeaf(Value value) {
            Operation operation = costs.operation(value);
            return !forms.isEntered(value) && !(operation instanceof Mul) && !(operation instanceof IntConstant);
        }

        private boolean hasProduct(Polynomial form) {
            for (Polynomial.Term term : form.terms()) {
                if (costs.operation(term.value()) instanceof Mul) {
                    return true;
                }
            }
            return false;
        }

        private void balance(int position, int index, Instruction instruction, ChainForms.Chain chain) {
            Value result = instruction.result();
            if (useCounts.of(result) > 0 && edit.resolve(result).equals(result)) {
                Candidate candidate = candidate(position, instruction, code -> ChainCode.compute(code, chain));
                if (candidate.gain > 0) {
                    replace(
                            position,
                            index,
                            instruction,
                            candidate,
                            chain.kind().text());
                }
            }
        }

        private List<Polynomial> candidates(Instruction instruction) {
            List<Polynomial> candidates = new ArrayList<>(SumForms.Extent.values().length);
            for (SumForms.Extent extent : SumForms.Extent.values()) {
                Polynomial form = instruction.operation() instanceof Compare(Condition condition, Value x, Value y)
                        ? forms.of(x, extent).minus(forms.of(y, extent))
                        : forms.of(instruction.operation(), extent);
                if (form.isSmall() && SumCode.canCompute(form) && !candidates.contains(form)) {
                    candidates.add(form);
                }
            }
            return candidates;
        }

        private static Value sum(Instruction instruction, Polynomial form, boolean factoring, SumCode code) {
            return instruction.operation() instanceof Compare(Condition condition, Value x, Value y)
                    ? code.computeEquality(condition, form, factoring)
                    : code.compute(form, factoring);
        }

        /** The code for a tree; it uses nothing that only the tree uses, but for its leaves. */
        private Candidate candidate(
                int position, Instruction instruction, java.util.function.Function<TreeCode, Value> compute) {
            TreeCode code = new TreeCode(known.in(position), nextValue, instruction.line());
            IntList journal = new IntList();
            long own = costs.weightedCost(instruction.result(), instruction.operation());
            long savedAtMost = own + useCounts.release(instruction.operation(), journal, MAX_DEAD);
            Value result = compute.apply(code);
            useCounts.restore(journal);
            define(code, position);
            long cost = 0;
            for (Instruction made : code.instructions()) {
                Value holder = made.result().equals(result) ? instruction.result() : made.result();
                cost += OperationCosts.weighted(costs.cost(holder, made.operation()), code.level(made.result()));
            }
            boolean better = cost < savedAtMost;
            return new Candidate(code, result, better ? own + saved(instruction, code, result) - cost : 0);
        }

        private void define(TreeCode code, int position) {
            for (Instruction made : code.instructions()) {
                costs.add(made.result(), made.operation(), position);
                useCounts.add(made.result());
            }
        }

        /** What the operations cost that become useless if code is used for a tree, but for its root. */
        private long saved(Instruction root, TreeCode code, Value result) {
            use(code, result, root.result());
            IntList journal = new IntList();
            long saved = useCounts.release(root.operation(), journal, MAX_DEAD);
            useCounts.restore(journal);
            for (Instruction made : code.instructions()) {
                for (int i = 0; i < made.operation().operandCount(); i++) {
                    useCounts.use(made.operation().operand(i), -1);
                }
            }
            useCounts.use(result, -useCounts.of(root.result()));
            return saved;
        }

        /** Counts what code uses, and the uses of a root that pass to its result. */
        private void use(TreeCode code, Value result, Value root) {
            for (Instruction made : code.instructions()) {
                useCounts.useOperands(made.operation());
            }
            useCounts.use(result, useCounts.of(root));
        }

        private void replace(int position, int index, Instruction instruction, Candidate candidate, String what) {
            define(candidate.code, position);
            use(candidate.code, candidate.result, instruction.result());
            useCounts.release(instruction.operation(), new IntList(), MAX_DEAD);
            int label = function.blocks().get(position).label();
            List<Instruction> made = candidate.code.instructions();
            for (Instruction added : made) {
                edit.insert(label, index, added);
                known.add(added.result(), added.operation());
                if (forms.isSum(added.operation())) {
                    forms.add(added.result(), added.operation());
                }
            }
            edit.replaceAllUses(instruction.result(), candidate.result);
            nextValue = candidate.code.nextValue();
            context.done(pass, function, instruction.line(), "computed " + what + " with fewer operations");
        }
    }
}
