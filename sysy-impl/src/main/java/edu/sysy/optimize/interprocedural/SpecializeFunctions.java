package edu.sysy.optimize.interprocedural;

import edu.sysy.TargetTraits;
import edu.sysy.analysis.CallGraph;
import edu.sysy.analysis.ProgramRanges;
import edu.sysy.analysis.Range;
import edu.sysy.analysis.Ranges;
import edu.sysy.analysis.RunTimeModels;
import edu.sysy.ir.Block;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Program;
import edu.sysy.ir.Value;
import edu.sysy.optimize.cfg.SimplifyControlFlow;
import edu.sysy.optimize.growth.GrowthLimit;
import edu.sysy.optimize.scalar.FoldConstants;
import edu.sysy.pass.PassContext;
import edu.sysy.pass.ProgramPass;
import edu.sysy.pass.Remark;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Makes copies of functions for arguments that decide something in them: constants, and numbers of a known sign or size
 * (procedure cloning, interprocedural constant propagation).
 *
 * <pre>
 * %1 = const 3                                   %1 = const 3
 * call void @sort(%0, %1)           becomes      call void @sort.1(%0)
 *
 * func @sort(%0: addr, %1: i32) -&gt; void ...      func @sort.1(%0: addr) -&gt; void {
 *                                                b0:
 *                                                  %1 = const 3
 *                                                  ...
 * </pre>
 *
 * <p>A copy is made if one of the constants is for a parameter the function divides by or compares
 * ({@link DecidingParameters}). Copies are simplified at once, so that calls in them may have constant arguments in
 * turn: a recursion whose depth is a constant gets a copy for each level. Calls with equal constants share a copy.
 *
 * <p>A function that is not recursive, is called several times and asks in a loop whether a parameter is less than a
 * constant, or divides it by a power of two, gets a copy for calls where the range of the argument answers
 * ({@link DecidableTests}) and that of all arguments together does not.
 *
 * <p>Budget: {@link #COPIES} copies of a function, those of earlier runs included, none of functions larger than
 * {@link #MAX_SIZE}, and no more growth than the program had code, or {@link #LEAST_GROWTH}, and not more
 * than its {@linkplain GrowthLimit#room room}. Functions small enough to
 * be inlined are left to that. Linear in the result (after Cooper, Hall and Kennedy, "Procedure Cloning", 1992).
 */
public final class SpecializeFunctions implements ProgramPass {
    private static final int COPIES = 16;
    private static final int MAX_SIZE = 600;
    private static final int LEAST_GROWTH = 4_000;

    private final TargetTraits traits;

    /** The pass for a machine. */
    public SpecializeFunctions(TargetTraits traits) {
        this.traits = traits;
    }

    @Override
    public String name() {
        return "specialize-functions";
    }

    @Override
    public SpecializeFunctions forTarget(TargetTraits machine) {
        return machine.equals(traits) ? this : new SpecializeFunctions(machine);
    }

    @Override
    public String description() {
        return "copies functions for arguments whose value or range decides something in them (procedure cloning)";
    }

    @Override
    public Program run(Program program, PassContext context) {
        Specialization specialization = new Specialization(program, context);
        for (int next = 0; next < specialization.functions.size(); next++) {
            specialization.visit(next);
        }
        return specialization.result();
    }

    /** A function, the constants of its parameters, null for those that stay, and what is known of the others. */
    private record Key(String function, List<String> constants, List<Integer> answers) {}

    private final class Specialization {
        private final Program program;
        private final PassContext context;
        private final CallGraph calls;
        private final List<Function> functions;
        private final Map<String, BitSet> deciding = new HashMap<>();
        private final Map<Key, String> copies = new HashMap<>();
        private final Map<String, DecidableTests> tests = new HashMap<>();
        private final int[] copyCount;
        private final int[] callCount;
        private long growthLeft;

        Specialization(Program program, PassContext context) {
            this.program = program;
            this.context = context;
            calls = CallGraph.of(program);
            functions = new ArrayList<>(program.functions());
            copyCount = new int[functions.size()];
            callCount = new int[functions.size()];
            long total = 0;
            for (Function function : functions) {
                total += CodeSize.of(function);
                for (CallSite site : CallSite.in(function)) {
                    callCount[calls.index(site.callee())]++;
                }
            }
            growthLeft = Math.min(Math.max(LEAST_GROWTH, total), GrowthLimit.room(program));
            for (Function function : functions) {
                int point = function.name().lastIndexOf('.');
                int original = point < 0 ? -1 : calls.index(function.name().substring(0, point));
                if (original >= 0) {
                    copyCount[original]++;
                }
            }
        }

        Program result() {
            if (functions.size() > program.functions().size()) {
                return program.withFunctions(functions);
            }
            return program;
        }

        void visit(int index) {
            Function caller = functions.get(index);
            Definitions definitions = Definitions.of(caller);
            List<CallSite> sites = CallSite.in(caller);
            Function changed = caller.edit(edit -> {
                for (CallSite site : sites) {
                    boolean original = index < program.functions().size();
                    Operation.Call call = specialized(caller, original, site, definitions);
                    if (call != null) {
                        edit.replace(caller.blocks().get(site.position()).label(), site.index(), call);
                    }
                }
            });
            functions.set(index, changed);
        }

        private Operation.@Nullable Call specialized(
                Function caller, boolean isOriginal, CallSite site, Definitions definitions) {
            int callee = calls.index(site.callee());
            if (callee < 0
                    || site.callee().equals(Program.MAIN)
                    || RunTimeModels.isFixedCall(caller.name(), site.callee())) {
                return null;
            }
            Function function = program.functions().get(callee);
            BitSet wanted = deciding.computeIfAbsent(
                    site.callee(), name -> DecidingParameters.of(function, calls.isRecursive(callee)));
            List<Operation.@Nullable IntConstant> constants = new ArrayList<>();
            List<Value> rest = new ArrayList<>();
            boolean any = false;
            for (int i = 0; i < site.call().arguments().size(); i++) {
                Value argument = site.call().arguments().get(i);
                if (wanted.get(i) && definitions.operationOrNull(argument) instanceof Operation.IntConstant constant) {
                    constants.add(constant);
                    any = true;
                } else {
                    constants.add(null);
                    rest.add(argument);
                }
            }
            List<Integer> answers = isOriginal ? answers(caller, site, callee) : List.of();
            if (!any && answers.isEmpty()) {
                return null;
            }
            Key key = new Key(
                    site.callee(), constants.stream().map(Objects::toString).toList(), answers);
            String copy = copies.get(key);
            if (copy == null) {
                copy = copy(caller, site, callee, constants, answers);
                if (copy == null) {
                    return null;
                }
                copies.put(key, copy);
            }
            return new Operation.Call(copy, site.call().type(), rest);
        }

        /** What the ranges of the arguments say about the tests of a function; empty if nothing. */
        private List<Integer> answers(Function caller, CallSite site, int callee) {
            if (callCount[callee] < 2 || calls.isRecursive(callee)) {
                return List.of();
            }
            Function function = program.functions().get(callee);
            DecidableTests asked = testsOf(function);
            if (asked.isEmpty()) {
                return List.of();
            }
            ProgramRanges ranges = ProgramRanges.of(program);
            Optional<Ranges> inCaller = ranges.of(caller);
            Optional<Ranges> inCallee = ranges.of(function);
            if (inCaller.isEmpty() || inCallee.isEmpty()) {
                return List.of();
            }
            List<Range> arguments = new ArrayList<>();
            List<Range> ofAllCalls = new ArrayList<>();
            for (int i = 0; i < function.parameters().size(); i++) {
                arguments.add(inCaller.get().operand(site.position(), site.index(), i));
                ofAllCalls.add(inCallee.get().range(function.parameters().get(i)));
            }
            return asked.answers(arguments, ofAllCalls);
        }

        private DecidableTests testsOf(Function function) {
            return tests.computeIfAbsent(function.name(), name -> new DecidableTests(function));
        }

        private @Nullable String copy(
                Function caller,
                CallSite site,
                int callee,
                List<Operation.@Nullable IntConstant> constants,
                List<Integer> answers) {
            Function original = program.functions().get(callee);
            int size = CodeSize.of(original);
            if (!calls.isRecursive(callee) && size <= traits.callCost()) {
                return null;
            }
            Optional<String> obstacle = obstacle(size, copyCount[callee]);
            if (obstacle.isPresent()) {
                context.remark(site.remark(
                        Remark.Kind.MISSED, name(), caller, "no copy for its arguments, " + obstacle.get()));
                return null;
            }
            if (size > growthLeft) {
                String why = "no copy for its arguments, " + GrowthLimit.MESSAGE;
                context.remark(site.remark(Remark.Kind.OMITTED, name(), caller, why));
                return null;
            }
            growthLeft -= size;
            String name = newName(original.name(), ++copyCount[callee]);
            Function bound = bound(original, name, constants);
            functions.add(
                    simplified(answers.isEmpty() ? bound : testsOf(original).answered(bound, answers)));
            String why = answers.isEmpty() ? "its constant arguments" : "the size of its arguments";
            context.remark(site.remark(Remark.Kind.DONE, name(), caller, "calls a copy for " + why + ", @" + name));
            return name;
        }

        private Optional<String> obstacle(int size, int copies) {
            if (size > MAX_SIZE) {
                return Optional.of("it is too large, " + size + " instructions");
            }
            if (copies == COPIES) {
                return Optional.of("there are " + COPIES + " already");
            }
            return Optional.empty();
        }

        private String newName(String original, int number) {
            String name = original + "." + number;
            while (program.function(name).isPresent()) {
                name += "x";
            }
            return name;
        }

        private Function bound(Function original, String name, List<Operation.@Nullable IntConstant> constants) {
            List<Value> parameters = new ArrayList<>();
            List<Instruction> instructions = new ArrayList<>();
            for (int i = 0; i < constants.size(); i++) {
                Value parameter = original.parameters().get(i);
                Operation.IntConstant constant = constants.get(i);
                if (constant == null) {
                    parameters.add(parameter);
                } else {
                    instructions.add(new Instruction(parameter, constant));
                }
            }
            instructions.addAll(original.entry().instructions());
            Block entry = original.entry();
            Block bound =
                    new Block(entry.label(), parameters, instructions, entry.terminator(), entry.terminatorLine());
            return original.edit(editor -> editor.setBlock(bound)).withName(name);
        }

        private Function simplified(Function function) {
            Function folded = context.run(new FoldConstants(), function);
            Function decided = context.run(new SimplifyControlFlow(), folded);
            return context.run(new FoldConstants(), decided);
        }
    }
}
