package edu.sysy.arm.fuzz;

import edu.sysy.arm.ArmUnderTest;
import edu.sysy.testing.fuzz.NestCampaignContract;

class NestCampaignTest extends NestCampaignContract {
    NestCampaignTest() {
        super(new ArmUnderTest());
    }
}
