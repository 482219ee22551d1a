package edu.sysy.mips.assemble;

import edu.sysy.codegen.layout.CodeItem;
import edu.sysy.codegen.layout.FunctionCode;
import edu.sysy.mips.Immediate;
import edu.sysy.mips.RealInstruction;
import edu.sysy.mips.isa.GenericInstruction;
import edu.sysy.mips.isa.OperandField;
import edu.sysy.object.relocatable.ProgramSections;
import edu.sysy.object.relocatable.ProgramSections.Place;
import edu.sysy.object.relocatable.Relocation;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The text of a program with the relocations that complete it. What the program defines is named by its section and an
 * offset, as GNU as does; {@code main} and what the program does not define are named by their symbols.
 */
final class RelocatableText {
    private final ProgramSections program;
    private final String global;
    private final ByteBuffer out;
    private final RelocationList relocations = new RelocationList();
    private final Set<String> undefined = new LinkedHashSet<>();
    /** The labels of the function at hand. */
    private final Map<String, Place> labels = new HashMap<>();

    /**
     * Text that is yet to be written.
     *
     * @param program its functions and data
     * @param global the symbol of the program that others see
     */
    RelocatableText(ProgramSections program, String global, ByteBuffer out) {
        this.program = program;
        this.global = global;
        this.out = out;
    }

    /** Appends a function. */
    void append(FunctionCode<RealInstruction> function) {
        labels.clear();
        int start = out.position();
        new LinkedFunction(function).forEachLabel((name, offset, isLocal) -> {
            if (isLocal) {
                labels.put(name, new Place(ProgramSections.TEXT, start + offset));
            }
        });
        for (CodeItem<RealInstruction> item : function.items()) {
            if (item instanceof CodeItem.Instruction<RealInstruction> word) {
                append(word.instruction());
            }
        }
    }

    private void append(RealInstruction instruction) {
        GenericInstruction generic = GenericInstruction.of(instruction);
        int offset = out.position();
        boolean branches = false;
        for (int i = 0; i < generic.operands().size(); i++) {
            OperandField field = generic.opcode().operands().get(i).field();
            branches |= field == OperandField.BRANCH;
            if (generic.operands().get(i) instanceof String label) {
                relocateLabel(field, offset, label);
            } else if (generic.operands().get(i) instanceof Immediate immediate) {
                relocate(offset, immediate);
            }
        }
        boolean leaves = branches;
        out.putInt(Encoder.encode(instruction, offset, symbol -> leaves ? target(symbol, offset) : addend(symbol)));
    }

    private void relocateLabel(OperandField field, int offset, String label) {
        if (field == OperandField.JUMP) {
            relocations.add(MipsRelocation.JUMP, offset, reference(label), addend(label));
        } else if (place(label) == null) {
            relocations.add(MipsRelocation.BRANCH, offset, reference(label), 0);
        }
    }

    private void relocate(int offset, Immediate immediate) {
        switch (immediate) {
            case Immediate.Literal literal -> {}
            case Immediate.High(String symbol, int distance) ->
                relocations.add(MipsRelocation.HIGH, offset, reference(symbol), addend(symbol) + distance);
            case Immediate.Low(String symbol, int distance) ->
                relocations.add(MipsRelocation.LOW, offset, reference(symbol), addend(symbol) + distance);
            case Immediate.GpRelative(String symbol, int distance) ->
                relocations.add(MipsRelocation.GP_RELATIVE, offset, reference(symbol), addend(symbol) + distance);
        }
    }

    /** Where a branch finds a symbol; one to another file says so by a distance of 0 from the instruction itself. */
    private int target(String symbol, int offset) {
        Place place = place(symbol);
        return place == null ? offset : place.offset();
    }

    /** What the word of an instruction says of a symbol: its distance from what {@link #reference} names. */
    private int addend(String symbol) {
        Place place = place(symbol);
        return place == null || symbol.equals(global) ? 0 : place.offset();
    }

    /** The section or the symbol from which a symbol is reached. */
    private String reference(String symbol) {
        Place place = place(symbol);
        if (place == null) {
            undefined.add(symbol);
        }
        return place == null || symbol.equals(global) ? symbol : place.section();
    }

    private @Nullable Place place(String symbol) {
        Place label = labels.get(symbol);
        return label != null ? label : program.place(symbol);
    }

    /** The relocations of what was appended, in order. */
    List<Relocation> relocations() {
        return relocations.inOrder();
    }

    /** The symbols that other files have to define, in the order in which the text names them first. */
    Set<String> undefined() {
        return undefined;
    }
}
