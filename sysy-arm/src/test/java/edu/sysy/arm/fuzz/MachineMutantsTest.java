package edu.sysy.arm.fuzz;

import edu.sysy.arm.AArch64;
import edu.sysy.arm.isa.ArmCondition;
import edu.sysy.arm.isa.ArmOpcode;
import edu.sysy.testing.fuzz.MachineMutantsContract;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

class MachineMutantsTest extends MachineMutantsContract {
    MachineMutantsTest() {
        super(
                List.of(AArch64.linux()),
                Stream.of(
                                Arrays.stream(ArmOpcode.values()).map(ArmOpcode::toString),
                                Arrays.stream(ArmCondition.values()).map(ArmCondition::toString),
                                Stream.of("lsl", "asr", "sxtw", "bits", "pre", "post"))
                        .flatMap(words -> words)
                        .toList());
    }
}
