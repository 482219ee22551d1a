package edu.sysy.benchmarks;

import edu.sysy.ast.BinaryBuilder;
import edu.sysy.ast.BinaryOperator;
import edu.sysy.ast.CallBuilder;
import edu.sysy.ast.Expression;
import edu.sysy.ast.Expression.Binary;
import edu.sysy.ast.Expression.Call;
import edu.sysy.ast.Expression.Name;
import edu.sysy.source.Span;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

/** What generated builders and withers of records cost beside their constructors. */
public class BuilderBenchmark extends ShortBenchmark {
    private static final int SEED = 1;
    private static final int MAX_ARGUMENTS = 6;

    /** Of which parts the nodes are made. */
    @State(Scope.Thread)
    public static class Input {
        /** The number of nodes. */
        @Param("10000")
        public int n;

        Expression[] operands = {};
        BinaryOperator[] operators = {};
        List<List<Expression>> arguments = List.of();

        /** Chooses operands and operators, and as many arguments as calls have. */
        @Setup(Level.Trial)
        public void generate() {
            Random random = new Random(SEED);
            operands = new Expression[n];
            operators = new BinaryOperator[n];
            arguments = new ArrayList<>();
            BinaryOperator[] all = BinaryOperator.values();
            for (int i = 0; i < n; i++) {
                operands[i] = new Name("x" + i, new Span(i, i + 1));
                operators[i] = all[random.nextInt(all.length)];
                int from = random.nextInt(i + 1);
                List<Expression> some =
                        Arrays.asList(operands).subList(from, Math.min(i + 1, from + random.nextInt(MAX_ARGUMENTS)));
                arguments.add(new ArrayList<>(some));
            }
        }
    }

    /** Records without a list, by the constructor. */
    @Benchmark
    public void binaryByConstructor(Input input, Meter meter, Blackhole results) {
        meter.start();
        for (int i = 0; i < input.n; i++) {
            results.consume(new Binary(input.operators[i], input.operands[i], input.operands[i], Span.NONE));
        }
        meter.nodes += input.n;
        meter.stop();
    }

    /** Records without a list, by the builder. */
    @Benchmark
    public void binaryByBuilder(Input input, Meter meter, Blackhole results) {
        meter.start();
        for (int i = 0; i < input.n; i++) {
            results.consume(new BinaryBuilder()
                    .operator(input.operators[i])
                    .left(input.operands[i])
                    .right(input.operands[i])
                    .span(Span.NONE)
                    .build());
        }
        meter.nodes += input.n;
        meter.stop();
    }

    /** Records without a list, each by a wither from the one before. */
    @Benchmark
    public void binaryByWither(Input input, Meter meter, Blackhole results) {
        meter.start();
        Binary sum = new Binary(BinaryOperator.ADD, input.operands[0], input.operands[0], Span.NONE);
        for (int i = 0; i < input.n; i++) {
            sum = sum.withLeft(input.operands[i]);
            results.consume(sum);
        }
        meter.nodes += input.n;
        meter.stop();
    }

    /** Records with a list, by the constructor. */
    @Benchmark
    public void callByConstructor(Input input, Meter meter, Blackhole results) {
        meter.start();
        for (int i = 0; i < input.n; i++) {
            results.consume(new Call("f", Span.NONE, input.arguments.get(i), Span.NONE));
        }
        meter.nodes += input.n;
        meter.stop();
    }

    /** Records with a list, by the builder. */
    @Benchmark
    public void callByBuilder(Input input, Meter meter, Blackhole results) {
        meter.start();
        for (int i = 0; i < input.n; i++) {
            results.consume(new CallBuilder()
                    .function("f")
                    .nameSpan(Span.NONE)
                    .addAllArguments(input.arguments.get(i))
                    .span(Span.NONE)
                    .build());
        }
        meter.nodes += input.n;
        meter.stop();
    }
}
