package edu.sysy.riscv.select;

import edu.sysy.codegen.select.ConstantPlacement;
import edu.sysy.codegen.select.SelectionFacts;
import edu.sysy.codegen.select.SelectionScope;
import edu.sysy.riscv.Extension;
import java.util.Set;

/** What the parts of selection share: code, constants, and extensions. */
final class RiscvScope extends SelectionScope {
    final RiscvCodeBuffer code;
    final Set<Extension> extensions;
    final RiscvConstants constants;

    RiscvScope(SelectionFacts facts, ConstantPlacement placement, Set<Extension> extensions) {
        this(facts, placement, extensions, new RiscvCodeBuffer());
    }

    private RiscvScope(
            SelectionFacts facts, ConstantPlacement placement, Set<Extension> extensions, RiscvCodeBuffer code) {
        this(facts, extensions, code, new RiscvConstants(code, placement));
    }

    private RiscvScope(
            SelectionFacts facts, Set<Extension> extensions, RiscvCodeBuffer code, RiscvConstants constants) {
        super(facts, constants);
        this.code = code;
        this.extensions = extensions;
        this.constants = constants;
    }
}
