package edu.sysy.riscv.select;

import edu.sysy.codegen.select.ConstantPlacement;
import edu.sysy.codegen.select.SelectionFacts;
import edu.sysy.codegen.select.SelectionScope;

/** What the parts of selection share: code, constants, and what is known of vectors. */
final class RiscvScope extends SelectionScope {
    final RiscvCodeBuffer code;
    final RiscvConstants constants;
    final RiscvVectorFolding vectors;

    private RiscvScope(SelectionFacts facts, RiscvCodeBuffer code, RiscvConstants constants) {
        super(facts, code, constants);
        this.code = code;
        this.constants = constants;
        this.vectors = new RiscvVectorFolding(facts.function(), folding.uses());
    }

    /** The scope of a function without code. */
    static RiscvScope of(SelectionFacts facts, ConstantPlacement placement) {
        RiscvCodeBuffer code = new RiscvCodeBuffer();
        return new RiscvScope(facts, code, new RiscvConstants(code, placement));
    }
}
