package edu.sysy.optimize.interprocedural;

import edu.sysy.analysis.CallGraph;
import edu.sysy.analysis.FunctionEffects;
import edu.sysy.interpret.Interpreter;
import edu.sysy.interpret.Outcome;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Function;
import edu.sysy.ir.Global;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Program;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.pass.PassContext;
import edu.sysy.pass.ProgramPass;
import edu.sysy.pass.Remark;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Computes calls of pure functions with constant arguments while compiling, by the reference interpreter.
 *
 * <pre>
 * %1 = const 5
 * %2 = call i32 @factorial(%1)       becomes      %2 = const 120
 * </pre>
 *
 * <p>A function is pure if it writes no memory that others see, reads none that may change, and does no input or
 * output. Its frame and constant tables it may use. Each distinct call runs once.
 *
 * <p>Budget: {@link #OPERATIONS} operations a call and {@link #ALL_OPERATIONS} for all, counted by the interpreter, so
 * that the result does not depend on the machine; {@link #CALLS} distinct calls. A call that needs more, or faults,
 * stays as it is.
 */
public final class EvaluateCalls implements ProgramPass {
    private static final long OPERATIONS = 200_000;
    private static final long ALL_OPERATIONS = 1_000_000;
    private static final int CALLS = 64;
    private static final long MEMORY = 16 << 20;

    @Override
    public String name() {
        return "evaluate-calls";
    }

    @Override
    public String description() {
        return "computes pure calls of constants while compiling (compile-time evaluation)";
    }

    @Override
    public Program run(Program program, PassContext context) {
        Evaluation evaluation = new Evaluation(program, context);
        return program.mapFunctions(evaluation::visit);
    }

    private record Key(String function, List<Integer> arguments) {}

    private final class Evaluation {
        private final Program program;
        private final PassContext context;
        private final Map<Key, Optional<Operation>> known = new HashMap<>();
        private final Map<String, Program> parts = new HashMap<>();
        private long operationsLeft = ALL_OPERATIONS;

        Evaluation(Program program, PassContext context) {
            this.program = program;
            this.context = context;
        }

        Function visit(Function caller) {
            Definitions definitions = Definitions.of(caller);
            return caller.edit(edit -> {
                for (CallSite site : CallSite.in(caller)) {
                    value(caller, site, definitions).ifPresent(value -> {
                        edit.replace(caller.blocks().get(site.position()).label(), site.index(), value);
                        context.remark(site.remark(
                                Remark.Kind.DONE, name(), caller, "computed, the result is " + text(value)));
                    });
                }
            });
        }

        private Optional<Operation> value(Function caller, CallSite site, Definitions definitions) {
            Type type = site.call().type();
            if (type != Type.I32 && type != Type.F32) {
                return Optional.empty();
            }
            List<Integer> arguments = new ArrayList<>();
            for (Value argument : site.call().arguments()) {
                switch (definitions.operationOrNull(argument)) {
                    case Operation.IntConstant(int number) -> arguments.add(number);
                    case Operation.FloatConstant(float number) -> arguments.add(Float.floatToRawIntBits(number));
                    case null, default -> {
                        return Optional.empty();
                    }
                }
            }
            if (!FunctionEffects.of(program).of(site.call()).isPure()) {
                return Optional.empty();
            }
            Key key = new Key(site.callee(), arguments);
            Optional<Operation> value = known.get(key);
            if (value == null) {
                Optional<Outcome> outcome =
                        known.size() < CALLS && operationsLeft > 0 ? Optional.of(call(key)) : Optional.empty();
                value = outcome.flatMap(found -> result(key, found));
                known.put(key, value);
                if (value.isEmpty()) {
                    Remark.Kind kind = outcome.isPresent() ? Remark.Kind.MISSED : Remark.Kind.OMITTED;
                    context.remark(site.remark(kind, name(), caller, "not computed, " + reason(outcome)));
                }
            }
            return value;
        }

        private static String text(Operation constant) {
            return constant instanceof Operation.FloatConstant(float number)
                    ? Float.toString(number)
                    : Integer.toString(((Operation.IntConstant) constant).value());
        }

        private static String reason(Optional<Outcome> outcome) {
            return switch (outcome.orElse(null)) {
                case Outcome.LimitReached reached -> "it takes more than " + reached.operations() + " operations";
                case Outcome.Faulted faulted -> "it faults";
                case null, default -> "the calls before it took all that there is for the program";
            };
        }

        private Outcome call(Key key) {
            Outcome outcome = Interpreter.builder()
                    .operationLimit(Math.min(OPERATIONS, operationsLeft))
                    .memoryLimit(MEMORY)
                    .specifiedOnly(true)
                    .build()
                    .call(
                            parts.computeIfAbsent(key.function(), this::partFor),
                            key.function(),
                            key.arguments().stream().mapToInt(Integer::intValue).toArray(),
                            InputStream.nullInputStream(),
                            OutputStream.nullOutputStream(),
                            OutputStream.nullOutputStream());
            operationsLeft -= switch (outcome) {
                case Outcome.Returned returned -> returned.operations();
                case Outcome.Faulted faulted -> faulted.operations();
                case Outcome.LimitReached reached -> reached.operations();
            };
            return outcome;
        }

        private Optional<Operation> result(Key key, Outcome outcome) {
            if (outcome instanceof Outcome.Returned(int result, long operations)) {
                boolean floating =
                        program.function(key.function()).orElseThrow().returnType() == Type.F32;
                return Optional.of(
                        floating
                                ? new Operation.FloatConstant(Float.intBitsToFloat(result))
                                : new Operation.IntConstant(result));
            }
            return Optional.empty();
        }

        /** What a call of a function can reach: the functions it calls, and the globals they mention. */
        private Program partFor(String function) {
            CallGraph calls = CallGraph.of(program);
            boolean[] reached = calls.reachableFrom(calls.index(function));
            List<Function> functions = new ArrayList<>();
            Set<String> mentioned = new HashSet<>();
            for (int i = 0; i < reached.length; i++) {
                if (reached[i]) {
                    functions.add(program.functions().get(i));
                    RemoveDeadFunctions.collectGlobals(program.functions().get(i), mentioned);
                }
            }
            List<Global> globals = program.globals().stream()
                    .filter(global -> mentioned.contains(global.name()))
                    .toList();
            return Program.of(globals, functions);
        }
    }
}
