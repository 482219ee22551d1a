package edu.sysy.mips.assemble;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import edu.sysy.object.relocatable.Relocation;
import org.junit.jupiter.api.Test;

/** The order of relocations: linkers take the low half that follows a high half as the rest of its addend. */
class RelocationListTest {
    private static final int HIGH = 5;
    private static final int LOW = 6;

    private final RelocationList list = new RelocationList();

    private void high(int offset, String symbol, int addend) {
        list.add(MipsRelocation.HIGH, offset, symbol, addend);
    }

    private void low(int offset, String symbol, int addend) {
        list.add(MipsRelocation.LOW, offset, symbol, addend);
    }

    @Test
    void aHighHalfStandsBeforeTheLowHalfOfItsAddress() {
        high(0, ".data", 4);
        high(4, ".data", 0x9000);
        low(8, ".data", 0x9000);
        low(12, ".data", 4);
        assertThat(list.inOrder())
                .containsExactly(
                        new Relocation(4, HIGH, ".data"),
                        new Relocation(8, LOW, ".data"),
                        new Relocation(0, HIGH, ".data"),
                        new Relocation(12, LOW, ".data"));
    }

    @Test
    void severalHighHalvesShareALowHalf() {
        high(0, ".bss", 8);
        high(4, ".bss", 8);
        low(8, ".bss", 8);
        low(12, ".bss", 8);
        assertThat(list.inOrder())
                .containsExactly(
                        new Relocation(0, HIGH, ".bss"),
                        new Relocation(4, HIGH, ".bss"),
                        new Relocation(8, LOW, ".bss"),
                        new Relocation(12, LOW, ".bss"));
    }

    @Test
    void aHighHalfWithoutALowHalfAfterItTakesTheLastOneBefore() {
        high(0, ".bss", 8);
        low(4, ".bss", 8);
        low(8, ".bss", 12);
        low(12, ".bss", 8);
        high(16, ".bss", 8);
        assertThat(list.inOrder())
                .containsExactly(
                        new Relocation(0, HIGH, ".bss"),
                        new Relocation(4, LOW, ".bss"),
                        new Relocation(8, LOW, ".bss"),
                        new Relocation(16, HIGH, ".bss"),
                        new Relocation(12, LOW, ".bss"));
    }

    @Test
    void aHighHalfWithoutAnyLowHalfIsRefused() {
        high(0, ".bss", 8);
        low(4, ".bss", 12);
        assertThatThrownBy(list::inOrder)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(".bss + 8");
    }
}
