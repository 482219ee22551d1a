package edu.sysy.mips;

import edu.sysy.simulate.InstructionClass;
import edu.sysy.simulate.InstructionCounts;
import edu.sysy.simulate.InstructionPrices;
import edu.sysy.simulate.StandardInstructionClass;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * What an executed instruction of each kind costs in a simple model of a processor. Selection chooses among
 * instructions by it, and a run on the simulator can be priced with it.
 *
 * @param name in lower case
 * @param divide an integer or floating-point division
 * @param multiply an integer or floating-point multiplication
 * @param branchOrJump a branch or jump
 * @param memory a load or store
 * @param other everything else, moves from hi and lo included
 */
@Value.Builder
public record CostModel(String name, double divide, double multiply, double branchOrJump, double memory, double other)
        implements InstructionPrices, WithCostModel {
    /** Every instruction costs one: the cost is the number of instructions. */
    public static final CostModel COUNT = new CostModelBuilder()
            .name("count")
            .divide(1)
            .multiply(1)
            .branchOrJump(1)
            .memory(1)
            .other(1)
            .build();

    /** A plain in-order machine: 15 for a division, 5 for a multiplication, 2, 3 and 1 for the others. */
    public static final CostModel IN_ORDER = new CostModelBuilder()
            .name("in-order")
            .divide(15)
            .multiply(5)
            .branchOrJump(2)
            .memory(3)
            .other(1)
            .build();

    /** The weights of the races in the 2021 compiler course of Beihang University. */
    public static final CostModel BUAA_2021 = new CostModelBuilder()
            .name("buaa2021")
            .divide(100)
            .multiply(3)
            .branchOrJump(1.5)
            .memory(2.5)
            .other(1)
            .build();

    /** The weights of 2022. */
    public static final CostModel BUAA_2022 = new CostModelBuilder()
            .name("buaa2022")
            .divide(50)
            .multiply(4)
            .branchOrJump(1.2)
            .memory(2)
            .other(1)
            .build();

    /** The weights of 2023. */
    public static final CostModel BUAA_2023 = new CostModelBuilder()
            .name("buaa2023")
            .divide(25)
            .multiply(4)
            .branchOrJump(2)
            .memory(3)
            .other(1)
            .build();

    /** The weights of 2024: those of 2023. */
    public static final CostModel BUAA_2024 = BUAA_2023.withName("buaa2024");

    /** The weights of 2025: those of the plain in-order machine. */
    public static final CostModel BUAA_2025 = IN_ORDER.withName("buaa2025");

    private static final List<CostModel> ALL =
            List.of(COUNT, IN_ORDER, BUAA_2021, BUAA_2022, BUAA_2023, BUAA_2024, BUAA_2025);

    public CostModel {
        for (double cost : new double[] {divide, multiply, branchOrJump, memory, other}) {
            if (!(cost >= 0 && cost <= 1e9)) {
                throw new IllegalArgumentException("cost out of range: " + cost);
            }
        }
    }

    @Override
    public boolean applies(List<? extends InstructionClass> classes) {
        return classes.containsAll(List.of(StandardInstructionClass.values()));
    }

    @Override
    public double cost(InstructionCounts counts) {
        long floatDivide = counts.count(StandardInstructionClass.FLOAT_DIVIDE);
        long floatMultiply = counts.count(StandardInstructionClass.FLOAT_MULTIPLY);
        long others = counts.count(StandardInstructionClass.FLOAT)
                - floatDivide
                - floatMultiply
                + counts.count(StandardInstructionClass.NOP)
                + counts.count(StandardInstructionClass.OTHER);
        return divide * (counts.count(StandardInstructionClass.DIVIDE) + floatDivide)
                + multiply * (counts.count(StandardInstructionClass.MULTIPLY) + floatMultiply)
                + branchOrJump
                        * (counts.count(StandardInstructionClass.BRANCH) + counts.count(StandardInstructionClass.JUMP))
                + memory * (counts.count(StandardInstructionClass.LOAD) + counts.count(StandardInstructionClass.STORE))
                + other * others;
    }

    /** The models of this class. */
    public static List<CostModel> all() {
        return ALL;
    }

    /** The model of this class with a name. */
    public static Optional<CostModel> named(String name) {
        return ALL.stream().filter(model -> model.name.equals(name)).findFirst();
    }
}
