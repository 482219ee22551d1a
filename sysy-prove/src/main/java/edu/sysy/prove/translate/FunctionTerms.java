package edu.sysy.prove.translate;

import edu.sysy.analysis.Loops;
import edu.sysy.ir.Block;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.Global;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Program;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.prove.term.Operator;
import edu.sysy.prove.term.Terms;
import java.util.ArrayList;
import java.util.List;

/**
 * A function without loops, calls and stores as terms over its parameters. Branches become selections, loads from
 * constant arrays lookups.
 *
 * @param result what it returns, of width 32; the constant 0 if it returns nothing
 * @param open of width 1: where it is 1, any result is allowed
 * @param undefined of width 1: where it is 1, the function does what must not happen, and anything is allowed
 */
public record FunctionTerms(int result, int open, int undefined) {
    private static final int WIDTH = Integer.SIZE;

    /** Longer constant arrays are not read: each access has a selection for each element. */
    public static final int MAX_TABLE = 1 << 12;

    /**
     * The terms of a function.
     *
     * @param program holds the arrays that the function reads
     * @param parameters a term for each parameter
     * @param hasWideAddresses of width 1: whether addresses have 64 bits, and offsets are extended, or 32 bits, which
     *     wrap
     * @throws UntranslatableException if the function has what terms cannot say
     */
    public static FunctionTerms of(
            Terms terms, Program program, Function function, List<Integer> parameters, int hasWideAddresses) {
        return new Walk(terms, program, function, hasWideAddresses).run(parameters);
    }

    private static final class Walk {
        private final Terms terms;
        private final int hasWideAddresses;
        private final Program program;
        private final Function function;
        private final Conditions conditions;
        private final OperationTerms operations;
        private final Computed[] values;
        private final JoinTerms joins;
        /** The constant arrays whose addresses were taken. */
        private final List<Global> globals = new ArrayList<>();

        Walk(Terms terms, Program program, Function function, int hasWideAddresses) {
            this.terms = terms;
            this.hasWideAddresses = hasWideAddresses;
            this.program = program;
            this.function = function;
            this.conditions = new Conditions(terms);
            this.operations = new OperationTerms(terms);
            this.values = new Computed[function.valueBound()];
            this.joins = new JoinTerms(flowWithoutLoops(function), conditions, this::taken);
        }

        private static ControlFlow flowWithoutLoops(Function function) {
            Loops loops = Loops.of(function);
            if (loops.count() > 0 || !loops.isReducible()) {
                throw new UntranslatableException("@" + function.name() + " has a loop");
            }
            return function.controlFlow();
        }

        FunctionTerms run(List<Integer> parameters) {
            for (int i = 0; i < parameters.size(); i++) {
                Value parameter = function.parameters().get(i);
                requireNumber(parameter.type());
                values[parameter.index()] = Computed.number(parameters.get(i), conditions.no());
            }
            int[] bad = new int[function.blocks().size()];
            for (int position = 0; position < bad.length; position++) {
                Block block = function.blocks().get(position);
                if (position > 0 && !block.parameters().isEmpty()) {
                    join(block, joins.entries(position));
                }
                bad[position] =
                        block.terminator() instanceof Terminator.Unreachable ? conditions.yes() : conditions.no();
                for (Instruction instruction : block.instructions()) {
                    bad[position] = conditions.or(bad[position], execute(instruction));
                }
            }
            int[] reached = joins.reached(0, bad.length);
            int undefined = conditions.no();
            for (int position = 0; position < bad.length; position++) {
                undefined = conditions.or(undefined, conditions.and(reached[position], bad[position]));
            }
            return returned(reached, undefined);
        }

        private FunctionTerms returned(int[] reached, int undefined) {
            int result = terms.constant(0, WIDTH);
            int open = conditions.no();
            boolean isFirst = true;
            for (int position = reached.length - 1; position >= 0; position--) {
                if (function.blocks().get(position).terminator() instanceof Terminator.Return returns
                        && returns.value().exists()) {
                    requireNumber(returns.value().type());
                    Computed value = value(returns.value());
                    result = isFirst ? value.term() : conditions.choose(reached[position], value.term(), result);
                    open = isFirst ? value.open() : conditions.choose(reached[position], value.open(), open);
                    isFirst = false;
                }
            }
            return new FunctionTerms(
                    function.returnType() == Type.F32 ? operations.canonical(result) : result, open, undefined);
        }

        private static void requireNumber(Type type) {
            if (type == Type.ADDRESS) {
                throw new UntranslatableException("an address is passed to or from the function");
            }
        }

        private Computed value(Value value) {
            return values[value.index()];
        }

        private int taken(int block, int edge) {
            return function.blocks().get(block).terminator() instanceof Terminator.Branch branch
                    ? conditions.branch(value(branch.condition()).term(), edge)
                    : conditions.yes();
        }

        private Computed argument(JoinTerms.Entry entry, int index) {
            Edge edge =
                    function.blocks().get(entry.block()).terminator().edges().get(entry.edge());
            return value(edge.arguments().get(index));
        }

        private void join(Block block, List<JoinTerms.Entry> entries) {
            for (int i = 0; i < block.parameters().size(); i++) {
                Computed merged = argument(entries.getFirst(), i);
                for (JoinTerms.Entry entry : entries.subList(1, entries.size())) {
                    Computed other = argument(entry, i);
                    if (other.global() != merged.global()) {
                        throw new UntranslatableException("an address is in one of several arrays");
                    }
                    merged = new Computed(
                            conditions.choose(entry.condition(), other.term(), merged.term()),
                            conditions.choose(entry.condition(), other.open(), merged.open()),
                            conditions.choose(entry.condition(), other.wide(), merged.wide()),
                            merged.global());
                }
                values[block.parameters().get(i).index()] = merged;
            }
        }

        /** Translates an instruction; gives the condition under which it does what must not happen. */
        private int execute(Instruction instruction) {
            return switch (instruction.operation()) {
                case Operation.GlobalAddress(String name) -> {
                    Global global = program.global(name)
                            .orElseThrow(() -> new UntranslatableException("there is no array @" + name));
                    if (!global.constant() || global.element() == Type.ADDRESS || global.count() > MAX_TABLE) {
                        throw new UntranslatableException("@" + name + " is no small constant array");
                    }
                    globals.add(global);
                    yield define(
                            instruction,
                            new Computed(
                                    terms.constant(0, WIDTH),
                                    conditions.no(),
                                    terms.constant(0, 2 * WIDTH),
                                    globals.indexOf(global)));
                }
                case Operation.Offset(Value base, Value bytes) -> {
                    Computed address = value(base);
                    if (value(bytes).global() != Computed.NO_GLOBAL) {
                        throw new UntranslatableException("an address is used as a number");
                    }
                    int distance = value(bytes).term();
                    int sum = terms.binary(Operator.ADD, address.term(), distance);
                    int wide = terms.binary(Operator.ADD, address.wide(), terms.signExtend(distance, 2 * WIDTH));
                    yield define(instruction, new Computed(sum, conditions.no(), wide, address.global()));
                }
                case Operation.Load(Type type, Value address)
                when type != Type.ADDRESS -> load(instruction, value(address));
                default -> {
                    Computed[] operands = new Computed[instruction.operation().operandCount()];
                    for (int i = 0; i < operands.length; i++) {
                        operands[i] = value(instruction.operation().operand(i));
                        if (operands[i].global() != Computed.NO_GLOBAL) {
                            throw new UntranslatableException("an address is used as a number");
                        }
                    }
                    yield define(instruction, operations.compute(instruction.operation(), operands));
                }
            };
        }

        private int define(Instruction instruction, Computed value) {
            values[instruction.result().index()] = value;
            return conditions.no();
        }

        private int isOutside(int distance, int words) {
            int bytes = terms.constant(4L * words, terms.width(distance));
            return conditions.not(terms.binary(Operator.ULT, distance, bytes));
        }

        private int load(Instruction instruction, Computed address) {
            if (address.global() == Computed.NO_GLOBAL) {
                throw new UntranslatableException("a number is used as an address");
            }
            Global global = globals.get(address.global());
            int[] table = global.data().toArray(global.count());
            int index = terms.binary(Operator.LSHR, address.term(), terms.constant(2, WIDTH));
            define(instruction, Computed.number(terms.lookup(table, index), conditions.no()));
            // inside of the array both distances are the same number
            int outside = conditions.choose(
                    hasWideAddresses, isOutside(address.wide(), table.length), isOutside(address.term(), table.length));
            int isAligned = conditions.isZero(terms.extract(address.term(), 0, 2));
            return conditions.or(outside, conditions.not(isAligned));
        }
    }
}
