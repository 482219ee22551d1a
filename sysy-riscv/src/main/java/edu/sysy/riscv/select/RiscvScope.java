package edu.sysy.riscv.select;

import edu.sysy.codegen.select.ConstantPlacement;
import edu.sysy.codegen.select.SelectionFacts;
import edu.sysy.codegen.select.SelectionScope;

/** What the parts of selection share: code and constants. */
final class RiscvScope extends SelectionScope {
    final RiscvCodeBuffer code;
    final RiscvConstants constants;

    private RiscvScope(SelectionFacts facts, RiscvCodeBuffer code, RiscvConstants constants) {
        super(facts, code, constants);
        this.code = code;
        this.constants = constants;
    }

    /** The scope of a function without code. */
    static RiscvScope of(SelectionFacts facts, ConstantPlacement placement) {
        RiscvCodeBuffer code = new RiscvCodeBuffer();
        return new RiscvScope(facts, code, new RiscvConstants(code, placement));
    }
}
