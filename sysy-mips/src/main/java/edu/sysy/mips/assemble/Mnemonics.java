package edu.sysy.mips.assemble;

import edu.sysy.mips.RealInstruction.Branch;
import edu.sysy.mips.RealInstruction.ConditionalMove;
import edu.sysy.mips.RealInstruction.FlagMove;
import edu.sysy.mips.RealInstruction.FloatCompare;
import edu.sysy.mips.RealInstruction.FloatThreeRegister;
import edu.sysy.mips.RealInstruction.FloatTwoRegister;
import edu.sysy.mips.RealInstruction.FromHiLo;
import edu.sysy.mips.RealInstruction.Load;
import edu.sysy.mips.RealInstruction.Plain;
import edu.sysy.mips.RealInstruction.Shift;
import edu.sysy.mips.RealInstruction.Store;
import edu.sysy.mips.RealInstruction.ThreeRegister;
import edu.sysy.mips.RealInstruction.ToHiLo;
import edu.sysy.mips.RealInstruction.TwoRegister;
import edu.sysy.mips.RealInstruction.WithImmediate;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The mnemonics of operations: the constant {@code C_LT_S} is {@code c.lt.s} in assembly text. */
public final class Mnemonics {
    private static final Map<Enum<?>, String> NAMES = createNames();

    private Mnemonics() {}

    /**
     * The mnemonic of an operation.
     *
     * @param operation a constant of one of the {@code Op} enums of {@link edu.sysy.mips.RealInstruction}
     */
    public static String of(Enum<?> operation) {
        String name = NAMES.get(operation);
        if (name == null) {
            throw new IllegalArgumentException("not an operation: " + operation);
        }
        return name;
    }

    private static Map<Enum<?>, String> createNames() {
        List<Enum<?>[]> operations = List.of(
                ThreeRegister.Op.values(),
                TwoRegister.Op.values(),
                WithImmediate.Op.values(),
                Shift.Op.values(),
                ConditionalMove.Op.values(),
                FlagMove.Op.values(),
                ToHiLo.Op.values(),
                FromHiLo.Op.values(),
                Load.Op.values(),
                Store.Op.values(),
                FloatThreeRegister.Op.values(),
                FloatTwoRegister.Op.values(),
                FloatCompare.Op.values(),
                Branch.Op.values(),
                Plain.Op.values());
        Map<Enum<?>, String> names = new HashMap<>();
        for (Enum<?>[] constants : operations) {
            for (Enum<?> constant : constants) {
                names.put(constant, constant.name().toLowerCase(Locale.ROOT).replace('_', '.'));
            }
        }
        return Map.copyOf(names);
    }
}
