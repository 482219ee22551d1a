package edu.sysy.exercises.check;

import edu.sysy.exercises.task.BlockScheduling;
import edu.sysy.ir.Block;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Checks list scheduling: the new order is one of the same instructions that keeps dependences, blocks are faster in
 * total, and small ones nearly as fast as in the best of all orders.
 */
public final class SchedulingCheck implements Check<BlockScheduling> {
    /** Cycles of all blocks, at most so many of a hundred of the cycles of the order in the source. */
    private static final int MAX_PERCENT_OF_SOURCE_ORDER = 85;

    /** Cycles of small blocks, at most so many of a hundred of those of the best orders. */
    private static final int MAX_PERCENT_OF_OPTIMUM = 102;

    @Override
    public String run(BlockScheduling solution) {
        List<Sample> samples = new ArrayList<>(SamplePrograms.small());
        samples.addAll(SamplePrograms.random(SamplePrograms.MANY));
        Totals totals = new Totals(solution);
        for (Sample sample : samples) {
            for (Function function : sample.program().functions()) {
                function.blocks().forEach(totals::schedule);
            }
        }
        totals.compare();
        return samples.size() + " programs; " + totals;
    }

    /** Schedules blocks and adds up their cycles. */
    private static final class Totals {
        private final BlockScheduling solution;
        private long before;
        private long after;
        private long small;
        private long optimum;

        Totals(BlockScheduling solution) {
            this.solution = solution;
        }

        void schedule(Block block) {
            List<Instruction> order = solution.schedule(block, InOrderMachine::latency);
            InstructionOrder dependences = InstructionOrder.of(block);
            dependences.broken(order).ifPresent(reason -> {
                throw rejected(reason, block, order);
            });
            long cycles = InOrderMachine.cycles(order);
            before += InOrderMachine.cycles(block.instructions());
            after += cycles;
            if (order.size() <= OptimalOrder.MAX_INSTRUCTIONS) {
                small += cycles;
                optimum += OptimalOrder.of(dependences).cycles();
            }
        }

        void compare() {
            if (100 * after > MAX_PERCENT_OF_SOURCE_ORDER * before) {
                throw new RejectedException("all blocks take " + after + " cycles after " + before
                        + " in the order of the source; at most " + MAX_PERCENT_OF_SOURCE_ORDER + " % are wanted");
            }
            if (100 * small > MAX_PERCENT_OF_OPTIMUM * optimum) {
                throw new RejectedException("small blocks take " + small + " cycles, in their best orders " + optimum
                        + "; at most " + MAX_PERCENT_OF_OPTIMUM + " % of that are wanted");
            }
        }

        @Override
        public String toString() {
            return before + " cycles in the order of the source, " + after + " scheduled; small blocks: " + small
                    + ", at best " + optimum;
        }
    }

    private static RejectedException rejected(String reason, Block block, List<Instruction> order) {
        return new RejectedException(reason + "\n\n; " + block.name() + " before\n" + lines(block.instructions())
                + "\n\n; after\n" + lines(order));
    }

    private static String lines(List<Instruction> instructions) {
        return instructions.stream().map(Instruction::toString).collect(Collectors.joining("\n"));
    }
}
