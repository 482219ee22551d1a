package edu.sysy.optimize.interprocedural;

import edu.sysy.ir.Block;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.optimize.interprocedural.memo.CachePureResults;
import edu.sysy.pass.FunctionPass;
import edu.sysy.pass.PassContext;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Turns calls of a function by itself, after which nothing else happens, into jumps (tail-call elimination modulo
 * accumulators).
 *
 * <pre>
 * func @sum(%0: i32) -&gt; i32 {                 func @sum(%0: i32) -&gt; i32 {
 * b0:                                          b0:
 *   br %0, b1, b2                                %6 = const 0
 * b1:                                            jump b3(%0, %6)
 *   %1 = const 1                               b3(%5: i32, %7: i32):
 *   %2 = sub %0, %1                              br %5, b1, b2
 *   %3 = call i32 @sum(%2)                     b1:
 *   %4 = add %3, %0                  becomes     %1 = const 1
 *   ret %4                                       %2 = sub %5, %1
 * b2:                                            %8 = add %7, %5
 *   ret %0                                       jump b3(%2, %8)
 * }                                            b2:
 *                                                %9 = add %7, %5
 *                                                ret %9
 *                                              }
 * </pre>
 *
 * <p>What happens after a call may be that its result {@code r} becomes {@code a * r + b} ({@link AffineResult}). Then
 * the function gets two accumulators: what is returned is {@code A * v + B}; a call multiplies {@code A} by {@code a}
 * and adds {@code A * b} to {@code B}. They start as 1 and 0, and one that never changes is left out. Calls that are
 * not the last remain.
 *
 * <p>A function whose results are certainly going to be kept ({@link CachePureResults}) is left alone: each of its
 * calls is to be looked up.
 *
 * <p>The activations share one frame. A call that may pass on the address of a local is therefore left alone. Linear
 * (Clinger, "Proper Tail Recursion and Space Efficiency", PLDI 1998; accumulators after Wegbreit, "Goal-Directed
 * Program Transformation", 1976).
 */
public final class EliminateTailCalls implements FunctionPass {
    @Override
    public String name() {
        return "eliminate-tail-calls";
    }

    @Override
    public String description() {
        return "turns calls of a function by itself at its end into jumps (tail-call elimination modulo "
                + "accumulators, TCO)";
    }

    @Override
    public Function run(Function function, PassContext context) {
        boolean kept = CachePureResults.isLikely(function);
        for (Block block : function.blocks()) {
            for (Instruction instruction : block.instructions()) {
                if (isSelfCall(function, instruction)) {
                    if (kept) {
                        String message = "calls of itself stay, because their results are worth being kept";
                        int line = instruction.line();
                        context.missed(name(), function, line, message);
                        return function;
                    }
                    return eliminate(function, context);
                }
            }
        }
        return function;
    }

    /** The same for a function whose results are not going to be kept after all. */
    public Function eliminate(Function function, PassContext context) {
        return new Elimination(function, context).run();
    }

    private static boolean isSelfCall(Function function, Instruction instruction) {
        return instruction.operation() instanceof Operation.Call call
                && call.function().equals(function.name());
    }

    /** A block that ends with a call: what it does beside it, and what it makes of the result. */
    private record Site(List<Instruction> before, List<Value> arguments, int line, AffineResult.Form form) {}

    private final class Elimination {
        private final Function function;
        private final PassContext context;
        private final boolean hasFrame;
        private final Map<Value, Value> renamed = new HashMap<>();
        private int nextValue;
        private boolean scales;
        private boolean adds;
        private Value factor = Value.NONE;
        private Value summand = Value.NONE;

        Elimination(Function function, PassContext context) {
            this.function = function;
            this.context = context;
            nextValue = function.valueBound();
            hasFrame = function.entry().instructions().stream()
                    .anyMatch(instruction -> instruction.operation() instanceof Operation.Alloca);
        }

        private Value newValue(Type type) {
            return new Value(nextValue++, type);
        }

        Function run() {
            Map<Integer, Site> sites = new HashMap<>();
            for (Block block : function.blocks()) {
                Site site = siteIn(block);
                if (site != null) {
                    sites.put(block.label(), site);
                    scales |= site.form().a() != null;
                    adds |= site.form().b() != null;
                    context.done(name(), function, site.line(), "turned a tail call into a jump");
                }
            }
            return sites.isEmpty() ? function : rebuild(sites);
        }

        private @Nullable Site siteIn(Block block) {
            Value returned = returnedBy(block);
            int last = block.instructions().size() - 1;
            while (last >= 0 && !isSelfCall(function, block.instructions().get(last))) {
                last--;
            }
            if (returned == null || last < 0) {
                return null;
            }
            Instruction instruction = block.instructions().get(last);
            Operation.Call call = (Operation.Call) instruction.operation();
            if (hasFrame && !call.arguments().stream().allMatch(this::isNoLocal)) {
                return missed(instruction, "an argument may be the address of a local");
            }
            AffineResult result = new AffineResult(instruction.result(), this::newValue);
            for (Instruction after :
                    block.instructions().subList(last + 1, block.instructions().size())) {
                if (!result.pass(after)) {
                    return missed(instruction, "something else happens after it");
                }
            }
            AffineResult.Form form = returned.exists() ? result.of(returned) : AffineResult.Form.IDENTITY;
            if (returned.type() == Type.F32 && form != AffineResult.Form.IDENTITY) {
                return missed(instruction, "floating numbers cannot be accumulated in another order");
            }
            if (returned.type() == Type.ADDRESS && form != AffineResult.Form.IDENTITY) {
                return missed(instruction, "addresses cannot be accumulated");
            }
            List<Instruction> before = new ArrayList<>(block.instructions().subList(0, last));
            before.addAll(result.independent());
            return new Site(before, call.arguments(), instruction.line(), form);
        }

        private @Nullable Site missed(Instruction call, String why) {
            context.missed(name(), function, call.line(), "call not at the end: " + why);
            return null;
        }

        /** What is returned at the end of a block, perhaps by an empty block it jumps to; null if nothing is. */
        private @Nullable Value returnedBy(Block block) {
            if (block.terminator() instanceof Terminator.Return(Value value)) {
                return value;
            }
            if (block.terminator() instanceof Terminator.Jump(Edge edge)) {
                Block target = function.block(edge.target());
                if (target.instructions().isEmpty() && target.terminator() instanceof Terminator.Return(Value value)) {
                    int parameter = target.parameters().indexOf(value);
                    return parameter < 0 ? value : edge.arguments().get(parameter);
                }
            }
            return null;
        }

        private boolean isNoLocal(Value argument) {
            if (argument.type() != Type.ADDRESS) {
                return true;
            }
            Definitions definitions = Definitions.of(function);
            Value base = argument;
            while (definitions.operationOrNull(base) instanceof Operation.Offset offset) {
                base = offset.base();
            }
            return definitions.operationOrNull(base) instanceof Operation.GlobalAddress
                    || function.parameters().contains(base);
        }

        /**
         * Writes the blocks anew rather than editing them: the parameters get new names everywhere but in the entry,
         * while an edit replaces a value wherever it is used.
         */
        private Function rebuild(Map<Integer, Site> sites) {
            Block entry = function.entry();
            int header = function.labelBound();
            List<Value> loopParameters = new ArrayList<>();
            for (Value parameter : entry.parameters()) {
                Value copy = newValue(parameter.type());
                renamed.put(parameter, copy);
                loopParameters.add(copy);
            }
            List<Instruction> prologue = new ArrayList<>();
            List<Value> first = new ArrayList<>(entry.parameters());
            if (scales) {
                factor = newValue(Type.I32);
                loopParameters.add(factor);
                first.add(emit(prologue, new Operation.IntConstant(1), 0));
            }
            if (adds) {
                summand = newValue(Type.I32);
                loopParameters.add(summand);
                first.add(emit(prologue, new Operation.IntConstant(0), 0));
            }
            List<Block> blocks = new ArrayList<>();
            for (Block block : function.blocks()) {
                Block changed = rebuilt(block, sites.get(block.label()), header);
                if (block == entry) {
                    List<Instruction> stays = new ArrayList<>();
                    for (Instruction instruction : changed.instructions()) {
                        (instruction.operation() instanceof Operation.Alloca ? prologue : stays).add(instruction);
                    }
                    Terminator intoLoop = new Terminator.Jump(new Edge(header, first));
                    blocks.add(new Block(entry.label(), entry.parameters(), prologue, intoLoop));
                    blocks.add(
                            new Block(header, loopParameters, stays, changed.terminator(), changed.terminatorLine()));
                } else {
                    blocks.add(changed);
                }
            }
            return Function.of(function.name(), function.returnType(), blocks);
        }

        private Block rebuilt(Block block, @Nullable Site site, int header) {
            List<Instruction> instructions = new ArrayList<>(site == null ? block.instructions() : site.before());
            Terminator end = block.terminator();
            int line = block.terminatorLine();
            if (site != null) {
                line = site.line();
                end = new Terminator.Jump(new Edge(header, nextArguments(site, instructions)));
            } else if (end instanceof Terminator.Return(Value value) && (scales || adds)) {
                end = new Terminator.Return(accumulated(instructions, value, summand, line));
            }
            return new Block(block.label(), block.parameters(), instructions, end, line)
                    .mapOperands(value -> renamed.getOrDefault(value, value));
        }

        private List<Value> nextArguments(Site site, List<Instruction> code) {
            List<Value> arguments = new ArrayList<>(site.arguments());
            Value a = site.form().a();
            Value b = site.form().b();
            if (scales) {
                arguments.add(a == null ? factor : emit(code, new Operation.Mul(factor, a), site.line()));
            }
            if (adds) {
                arguments.add(b == null ? summand : accumulated(code, b, summand, site.line()));
            }
            return arguments;
        }

        /** {@code factor * value + sum}, where either may be left out. */
        private Value accumulated(List<Instruction> code, Value value, Value sum, int line) {
            Value scaled = scales ? emit(code, new Operation.Mul(factor, value), line) : value;
            return adds ? emit(code, new Operation.Add(sum, scaled), line) : scaled;
        }

        private Value emit(List<Instruction> code, Operation operation, int line) {
            Value value = newValue(operation.type());
            code.add(new Instruction(value, operation, line));
            return value;
        }
    }
}
