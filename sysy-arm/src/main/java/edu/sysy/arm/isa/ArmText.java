package edu.sysy.arm.isa;

import edu.sysy.arm.ArmRegisters;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.Register;
import java.util.List;

/** Registers and addresses as in assembly text. */
final class ArmText {
    private ArmText() {}

    /**
     * The name of a register of which as many bits are meant as a letter says; if that is one word of a vector, the
     * modifier says which.
     */
    static String register(Register register, char letter, Modifier modifier) {
        return switch (letter) {
            case 'b' -> register(register, 'v') + ".16b";
            case 'v' -> register(register, 'v') + ".4s";
            case 'h' -> register(register, 'v') + ".2s";
            case 'l' -> register(register, 'v') + ".2d";
            case 'e' ->
                register(register, 'v') + ".s[" + (modifier instanceof Modifier.Lane(int lane) ? lane : 0) + "]";
            case 'f' -> register(register, 'v') + ".s[0]";
            case 'n' -> register(register, 's');
            default -> register(register, letter);
        };
    }

    private static String register(Register register, char letter) {
        if (!(register instanceof PhysicalRegister physical)) {
            return register.toString();
        }
        if (physical.equals(ArmRegisters.SP)) {
            return letter == 'w' ? "wsp" : "sp";
        }
        return physical.equals(ArmRegisters.ZR)
                ? letter + "zr"
                : letter + physical.name().substring(1);
    }

    /** An address: a base, an index or nothing, and what is done to them. */
    static String address(List<Register> registers, String letters, Modifier modifier) {
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < registers.size(); i++) {
            text.append(i == 0 ? "" : ", ").append(register(registers.get(i), letters.charAt(i)));
        }
        return switch (modifier) {
            case Modifier.None none -> text + "]";
            case Modifier.Number(int value) when value == 0 -> text + "]";
            case Modifier.Shifted(var shift, int amount) when amount == 0 -> text + "]";
            case Modifier.Updated(boolean before, int bytes) ->
                before ? text + ", " + modifier + "]!" : text + "], " + modifier;
            default -> text + ", " + modifier + "]";
        };
    }
}
