package edu.sysy.arm.select;

import edu.sysy.codegen.select.ConstantPlacement;
import edu.sysy.codegen.select.SelectionFacts;
import edu.sysy.codegen.select.SelectionScope;

/** What the parts of selection share: code and constants. */
final class ArmScope extends SelectionScope {
    final ArmCodeBuffer code;
    final ArmConstants constants;

    private ArmScope(SelectionFacts facts, ArmCodeBuffer code, ArmConstants constants) {
        super(facts, code, constants);
        this.code = code;
        this.constants = constants;
    }

    /** The scope of a function without code. */
    static ArmScope of(SelectionFacts facts, ConstantPlacement placement) {
        ArmCodeBuffer code = new ArmCodeBuffer();
        return new ArmScope(facts, code, new ArmConstants(code, placement));
    }
}
