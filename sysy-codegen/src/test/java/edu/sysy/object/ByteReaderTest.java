package edu.sysy.object;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import edu.sysy.object.link.ByteWriter;
import java.nio.ByteOrder;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ByteReaderTest {
    @Test
    void whatWasWrittenIsReadInBothOrders() {
        for (ByteOrder order : new ByteOrder[] {ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN}) {
            int[] values =
                    new Random(1).ints(500).map(value -> value >> (value & 31)).toArray();
            ByteWriter out = new ByteWriter(order);
            for (int value : values) {
                out.u1(value);
                out.u2(value);
                out.u4(value);
                out.uleb(value);
                out.sleb(value);
                out.string("n" + value);
            }
            byte[] bytes = out.toByteArray();
            ByteReader in = new ByteReader(bytes, 0, bytes.length, "numbers", order == ByteOrder.BIG_ENDIAN);
            for (int value : values) {
                assertThat(in.u8()).isEqualTo(value & 0xff);
                assertThat(in.u16()).isEqualTo(value & 0xffff);
                assertThat(in.i32()).isEqualTo(value);
                assertThat(in.uleb()).isEqualTo(value & 0xffff_ffffL);
                assertThat(in.sleb()).isEqualTo(value);
                assertThat(in.string()).isEqualTo("n" + value);
            }
            assertThat(in.hasMore()).isFalse();
        }
    }

    @Test
    void numbersStandInTheOrderOfTheFile() {
        ByteWriter little = new ByteWriter(ByteOrder.LITTLE_ENDIAN);
        little.u4(0x01020304);
        assertThat(little.toByteArray()).containsExactly(4, 3, 2, 1);
        ByteWriter big = new ByteWriter(ByteOrder.BIG_ENDIAN);
        big.u4(0x01020304);
        assertThat(big.toByteArray()).containsExactly(1, 2, 3, 4);
    }

    @Test
    void readsBeyondTheRangeAreRefused() {
        ByteReader in = new ByteReader(new byte[8], 2, 3, "table");
        in.u16();
        assertThatThrownBy(in::u16).isInstanceOf(ElfFormatException.class).hasMessage("table ends too early");
        assertThatThrownBy(() -> new ByteReader(new byte[8], 6, 3, "table"))
                .isInstanceOf(ElfFormatException.class)
                .hasMessageStartingWith("table lies outside the file");
    }
}
