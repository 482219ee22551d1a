package edu.sysy.machine.text;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.RegisterClass;
import edu.sysy.machine.RegisterSet;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RegisterNamesTest {
    private static final RegisterClass NARROW = new RegisterClass(0, "narrow", 'd', 8);
    private static final RegisterClass WIDE = new RegisterClass(1, "wide", 'q', 16);

    @Test
    void registersThatOverlapHaveTheirOwnNamesAndAreOneInSets() {
        List<PhysicalRegister> registers = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            registers.add(new PhysicalRegister(i, NARROW, "d" + i));
        }
        for (int i = 0; i < 4; i++) {
            registers.add(new PhysicalRegister(i, WIDE, "q" + i));
        }
        RegisterNames names = new RegisterNames(registers);
        assertThat(names.physical("$d2")).isEqualTo(registers.get(2));
        assertThat(names.physical("$q2")).isEqualTo(registers.get(6));
        assertThat(names.text(RegisterSet.of(registers.get(6), registers.get(5), registers.get(4))))
                .isEqualTo("$d0-$d2");
        assertThat(names.range("$q0", "$q2")).isEqualTo(names.range("$d0", "$d2"));
    }
}
