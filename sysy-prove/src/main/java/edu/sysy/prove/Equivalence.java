package edu.sysy.prove;

import edu.sysy.interpret.InterpretedRun;
import edu.sysy.interpret.Interpreter;
import edu.sysy.interpret.Outcome;
import edu.sysy.ir.Function;
import edu.sysy.ir.Program;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.prove.decide.Decider;
import edu.sysy.prove.decide.Decision;
import edu.sysy.prove.decide.ProofBuilder;
import edu.sysy.prove.normal.Normalizer;
import edu.sysy.prove.term.Operator;
import edu.sysy.prove.term.Terms;
import edu.sysy.prove.translate.FunctionTerms;
import edu.sysy.prove.translate.OpenValues;
import edu.sysy.prove.translate.UntranslatableException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Decides whether a function may stand in the place of another one: whether it returns the same for all arguments.
 * Where the first function does what must not happen, or its result is unspecified, the second may do anything.
 *
 * <p>Functions may have branches; they must not have loops, calls or stores. They may read small constant arrays; the
 * answer holds for addresses of 32 and of 64 bits. A difference that depends on a value that the IR leaves open in the
 * first function is none: then the answer is unknown.
 */
public final class Equivalence {
    private Equivalence() {}

    /** Compares two functions that use no globals, with the standard budget. */
    public static Verdict of(Function first, Function second) {
        return of(first, second, Budget.STANDARD);
    }

    /** Compares two functions that use no globals. */
    public static Verdict of(Function first, Function second, Budget budget) {
        Program none = Program.of(List.of(), List.of());
        return of(none.withFunctions(first), none.withFunctions(second), first, second, budget);
    }

    /**
     * Compares the functions of a name in two programs.
     *
     * @throws IllegalArgumentException if one of them has no such function, or their parameters or types differ
     */
    public static Verdict of(Program first, Program second, String function, Budget budget) {
        return of(first, second, named(first, function), named(second, function), budget);
    }

    private static Function named(Program program, String function) {
        return program.function(function).orElseThrow(() -> new IllegalArgumentException("no function @" + function));
    }

    private static Verdict of(Program first, Program second, Function left, Function right, Budget budget) {
        if (left.returnType() != right.returnType() || !types(left).equals(types(right))) {
            throw new IllegalArgumentException("@" + left.name() + " and @" + right.name() + " have different types");
        }
        return new FunctionPair(first, second, left, right, budget).answer();
    }

    private static List<Type> types(Function function) {
        return function.parameters().stream().map(Value::type).toList();
    }

    /** One comparison. */
    private static final class FunctionPair {
        private final Terms terms = new Terms();
        private final Normalizer normalizer = new Normalizer(terms);
        private final Program firstProgram;
        private final Program secondProgram;
        private final Function first;
        private final Function second;
        private final Budget budget;

        FunctionPair(Program firstProgram, Program secondProgram, Function first, Function second, Budget budget) {
            this.firstProgram = firstProgram;
            this.secondProgram = secondProgram;
            this.first = first;
            this.second = second;
            this.budget = budget;
        }

        Verdict answer() {
            List<Integer> parameters = new ArrayList<>();
            for (Value parameter : first.parameters()) {
                parameters.add(terms.variable(parameter.toString(), Integer.SIZE));
            }
            int hasWideAddresses = terms.variable("addresses of 64 bits", 1);
            FunctionTerms left;
            FunctionTerms right;
            try {
                left = FunctionTerms.of(terms, firstProgram, first, parameters, hasWideAddresses);
                right = FunctionTerms.of(terms, secondProgram, second, parameters, hasWideAddresses);
            } catch (UntranslatableException e) {
                return new Verdict.Unknown(String.valueOf(e.getMessage()));
            }
            int[] goal = goal(left, right);
            Decider decider = new Decider(terms, normalizer, budget.conflicts());
            return switch (decider.decide(goal[0], goal[1])) {
                case Decision.Equal equal -> new Verdict.Equal(certificate(decider, goal));
                case Decision.Different(long[] variables) -> confirmed(variables, left);
                case Decision.Open open ->
                    new Verdict.Unknown("not decided within " + budget.conflicts() + " conflicts");
            };
        }

        /** Two terms that are equal if the second function may stand in the place of the first. */
        private int[] goal(FunctionTerms left, FunctionTerms right) {
            int no = terms.constant(0, 1);
            if (left.undefined() == no && right.undefined() == no && left.open() == no) {
                return new int[] {left.result(), right.result()};
            }
            int isDefined = terms.not(right.undefined());
            int isFree =
                    terms.binary(Operator.OR, left.undefined(), terms.binary(Operator.AND, left.open(), isDefined));
            int zero = terms.constant(0, Integer.SIZE);
            int other = terms.binary(Operator.XOR, left.result(), terms.constant(-1, Integer.SIZE));
            return new int[] {
                terms.ite(isFree, zero, left.result()),
                terms.ite(isFree, zero, terms.ite(right.undefined(), other, right.result()))
            };
        }

        private Optional<Certificate> certificate(Decider decider, int[] goal) {
            return budget.certify()
                    ? ProofBuilder.build(terms, goal[0], goal[1], decider.lemmas(), budget.conflicts())
                            .map(Certificate::new)
                    : Optional.empty();
        }

        private Verdict confirmed(long[] variables, FunctionTerms translated) {
            int[] arguments = new int[first.parameters().size()];
            List<Integer> list = new ArrayList<>();
            for (int i = 0; i < arguments.length; i++) {
                arguments[i] = (int) variables[i];
                list.add(arguments[i]);
            }
            Outcome left = run(firstProgram, first, arguments);
            Outcome right = run(secondProgram, second, arguments);
            boolean isSame = left instanceof Outcome.Returned(int one, long steps)
                    && right instanceof Outcome.Returned(int other, long otherSteps)
                    && (one == other || first.returnType() == Type.F32 && isNaN(one) && isNaN(other));
            // what the IR leaves open may have another value than in the interpreter
            boolean isOpen = !(left instanceof Outcome.Returned)
                    || OpenValues.decide(terms, variables, arguments.length + 1, translated.undefined())
                    || right instanceof Outcome.Returned
                            && OpenValues.decide(terms, variables, arguments.length + 1, translated.result());
            return isSame || isOpen
                    ? new Verdict.Unknown("they differ only in what the IR leaves open")
                    : new Verdict.Different(new Counterexample(list, left, right));
        }

        private static boolean isNaN(int bits) {
            return Float.isNaN(Float.intBitsToFloat(bits));
        }

        private static Outcome run(Program program, Function function, int[] arguments) {
            InterpretedRun run = Interpreter.builder().build().call(program, function.name(), arguments);
            return run.outcome();
        }
    }
}
