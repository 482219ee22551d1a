package edu.sysy.arm.assemble;

import edu.sysy.arm.isa.Modifier;
import org.jspecify.annotations.Nullable;

/** How an instruction word holds what an instruction has beside registers and a label. */
interface ModifierFormat {
    /** What {@link #encode} gives for a modifier that has another form, or is out of range. */
    int NONE = -1;

    /** The bits that it takes. */
    int mask();

    /** The fields of a modifier in an instruction of a row of the table. */
    int encode(Modifier modifier, ArmEncoding row);

    /** The modifier of a word of a row; null if no instruction has it. */
    @Nullable Modifier decode(int word, ArmEncoding row);
}
