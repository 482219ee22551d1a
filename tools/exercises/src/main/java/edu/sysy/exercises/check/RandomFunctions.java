package edu.sysy.exercises.check;

import edu.sysy.ir.Condition;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionBuilder;
import edu.sysy.ir.LibraryFunction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Program;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Makes random functions of integers that always end. Each block has a counter as its first parameter, which edges
 * forward pass on and edges backward decrease; a block leaves backward only while its counter is not 0. Blocks use
 * their parameters, their own values and those of the entry. Loops may have several entries.
 */
final class RandomFunctions {
    private static final int[] CONSTANTS = {
        0, 1, -1, 2, 3, 4, 7, 8, 31, 32, 33, 255, 1000, 65535, 65536, Integer.MAX_VALUE, Integer.MIN_VALUE
    };
    private static final int MAX_LAPS = 6;

    private final Random random;
    private final FunctionBuilder builder;
    private final boolean world;
    private final List<Value> shared = new ArrayList<>();
    private final List<Value> known = new ArrayList<>();
    private final List<Operation> done = new ArrayList<>();

    private RandomFunctions(long seed, String name, boolean world) {
        random = new Random(seed);
        builder = Function.builder(name, Type.I32);
        this.world = world;
    }

    /** A function {@code @f} of two parameters that touches nothing but values. */
    static Program pure(long seed) {
        RandomFunctions functions = new RandomFunctions(seed, "f", false);
        int entry = functions.builder.createBlock();
        functions.shared.add(functions.builder.addParameter(entry, Type.I32));
        functions.shared.add(functions.builder.addParameter(entry, Type.I32));
        return Program.of(List.of(), List.of(functions.build()));
    }

    /** A program that reads two numbers, uses an array of two words, and prints. */
    static Sample sample(long seed) {
        RandomFunctions functions = new RandomFunctions(seed, Program.MAIN, true);
        FunctionBuilder builder = functions.builder;
        builder.createBlock();
        for (int i = 0; i < 2; i++) {
            functions.shared.add(builder.add(new Operation.LibraryCall(LibraryFunction.GETINT, List.of())));
        }
        Value array = builder.add(new Operation.Alloca(Type.I32, 2));
        builder.add(new Operation.ZeroFill(array, 2));
        Value four = builder.add(new Operation.IntConstant(4));
        functions.shared.add(array);
        functions.shared.add(builder.add(new Operation.Offset(array, four)));
        Program program = Program.of(List.of(), List.of(functions.build()));
        Random input = new Random(~seed);
        String text = input.nextInt(-50, 50) + " " + input.nextInt();
        return new Sample("random program " + seed, program, text.getBytes(StandardCharsets.US_ASCII));
    }

    private Function build() {
        int blocks = random.nextInt(1, 8);
        List<List<Value>> parameters = new ArrayList<>();
        for (int block = 1; block <= blocks; block++) {
            int label = builder.createBlock();
            List<Value> values = new ArrayList<>();
            for (int i = random.nextInt(1, 4); i >= 0; i--) {
                values.add(builder.addParameter(label, Type.I32));
            }
            parameters.add(values);
        }
        Value laps = builder.add(new Operation.IntConstant(random.nextInt(MAX_LAPS)));
        known.addAll(shared);
        builder.end(new Terminator.Jump(edge(1, laps, parameters)));
        for (int label = 1; label <= blocks; label++) {
            builder.position(label);
            known.clear();
            done.clear();
            known.addAll(shared);
            known.addAll(parameters.get(label - 1));
            for (int i = random.nextInt(0, 7); i > 0; i--) {
                instruction();
            }
            end(label, blocks, parameters);
        }
        return builder.build();
    }

    private void end(int label, int blocks, List<List<Value>> parameters) {
        Value laps = parameters.get(label - 1).getFirst();
        if (label == blocks) {
            if (world) {
                builder.add(new Operation.LibraryCall(LibraryFunction.PUTINT, List.of(integer())));
            }
            builder.end(new Terminator.Return(integer()));
        } else if (random.nextInt(100) < 35) {
            Value one = builder.add(new Operation.IntConstant(1));
            Value less = builder.add(new Operation.Sub(laps, one));
            builder.end(new Terminator.Branch(
                    laps, edge(random.nextInt(1, label + 1), less, parameters), edge(label + 1, laps, parameters)));
        } else if (random.nextInt(100) < 60) {
            builder.end(new Terminator.Branch(
                    integer(),
                    edge(random.nextInt(label + 1, blocks + 1), laps, parameters),
                    edge(label + 1, laps, parameters)));
        } else {
            builder.end(new Terminator.Jump(edge(label + 1, laps, parameters)));
        }
    }

    private Edge edge(int target, Value laps, List<List<Value>> parameters) {
        List<Value> arguments = new ArrayList<>(List.of(laps));
        while (arguments.size() < parameters.get(target - 1).size()) {
            arguments.add(integer());
        }
        return new Edge(target, arguments);
    }

    private void instruction() {
        int kind = random.nextInt(100);
        if (kind < 25) {
            add(new Operation.IntConstant(CONSTANTS[random.nextInt(CONSTANTS.length)]));
        } else if (kind < 40 && !done.isEmpty()) {
            Operation again = done.get(random.nextInt(done.size()));
            add(
                    again instanceof Operation.Binary binary && binary.commutes() && random.nextBoolean()
                            ? binary.with(binary.right(), binary.left())
                            : again);
        } else if (kind < 60 && world) {
            touchWorld();
        } else {
            add(arithmetic());
        }
    }

    private void touchWorld() {
        List<Value> addresses =
                shared.stream().filter(value -> value.type() == Type.ADDRESS).toList();
        Value address = addresses.get(random.nextInt(addresses.size()));
        switch (random.nextInt(5)) {
            case 0, 1 -> add(new Operation.Load(Type.I32, address));
            case 2, 3 -> builder.add(new Operation.Store(address, integer()));
            default -> builder.add(new Operation.LibraryCall(LibraryFunction.PUTINT, List.of(integer())));
        }
    }

    private Operation arithmetic() {
        Value x = integer();
        Value y = integer();
        return switch (random.nextInt(15)) {
            case 0, 1 -> new Operation.Add(x, y);
            case 2 -> new Operation.Sub(x, y);
            case 3, 4 -> new Operation.Mul(x, y);
            case 5 -> new Operation.Div(x, notZero(y));
            case 6 -> new Operation.Rem(x, notZero(y));
            case 7 -> new Operation.And(x, y);
            case 8 -> new Operation.Or(x, y);
            case 9 -> new Operation.Xor(x, y);
            case 10 -> new Operation.Shl(x, y);
            case 11 -> random.nextBoolean() ? new Operation.Shr(x, y) : new Operation.Sar(x, y);
            case 12 -> new Operation.MulHigh(x, y);
            case 13 -> new Operation.Compare(Condition.values()[random.nextInt(Condition.values().length)], x, y);
            default -> new Operation.Select(integer(), x, y);
        };
    }

    private Value notZero(Value value) {
        return builder.add(new Operation.Or(value, builder.add(new Operation.IntConstant(1))));
    }

    private void add(Operation operation) {
        known.add(builder.add(operation));
        done.add(operation);
    }

    private Value integer() {
        List<Value> integers =
                known.stream().filter(value -> value.type() == Type.I32).toList();
        int last = integers.size() - 1;
        return integers.get(
                random.nextBoolean() ? last - random.nextInt(Math.min(3, last + 1)) : random.nextInt(last + 1));
    }
}
