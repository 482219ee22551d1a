package edu.sysy.mips.fuzz;

import edu.sysy.mips.MipsUnderTest;
import edu.sysy.testing.fuzz.NestCampaignContract;

class NestCampaignTest extends NestCampaignContract {
    NestCampaignTest() {
        super(new MipsUnderTest());
    }
}
