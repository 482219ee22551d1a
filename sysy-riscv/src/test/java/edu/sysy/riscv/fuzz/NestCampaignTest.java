package edu.sysy.riscv.fuzz;

import edu.sysy.riscv.RiscvUnderTest;
import edu.sysy.testing.fuzz.NestCampaignContract;

class NestCampaignTest extends NestCampaignContract {
    NestCampaignTest() {
        super(new RiscvUnderTest());
    }
}
