package edu.sysy.object.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import edu.sysy.ir.InitialData;
import edu.sysy.object.DataObject;
import edu.sysy.object.ElfFile;
import edu.sysy.object.ElfHeader;
import edu.sysy.object.ElfReader;
import edu.sysy.object.ElfSymbol;
import edu.sysy.object.Segment;
import edu.sysy.object.SourceLine;
import edu.sysy.simulate.TallyFunction;
import edu.sysy.simulate.TallyMachine;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is linked is what is read. */
class LinkerTest {
    private static final int TEXT_SIZE = 4 * 5;

    private static final DataObject TABLE = new DataObject("table", 3, InitialData.ofWords(new int[] {7, 8, 9}), true);
    private static final DataObject NEAR = new DataObject("near", 1, InitialData.ofWords(new int[] {11}), false, true);
    private static final DataObject CLEAR = new DataObject("clear", 1000, InitialData.zero(), false);

    /** Words that are encoded as they are. */
    private record Words(List<Integer> values) implements CodeText {
        @Override
        public int size() {
            return 4 * values.size();
        }

        @Override
        public void encode(ByteBuffer out, int address, SymbolScope symbols) {
            values.forEach(out::putInt);
        }
    }

    private static final AssembledObject<Words> LIBRARY = new AssembledObject<>(
            "library",
            new Words(List.of(1, 2, 3)),
            new byte[] {21, 22, 23},
            new byte[0],
            new byte[] {31},
            64,
            List.of(1, 8, 1, 4, 16),
            List.of(
                    new DefinedSymbol("helper", Section.TEXT, 4, 8, DefinedSymbol.Visibility.GLOBAL),
                    new DefinedSymbol(".Lown", Section.TEXT, 8, 4, DefinedSymbol.Visibility.SOURCE),
                    new DefinedSymbol("state", Section.ZERO, 0, 64, DefinedSymbol.Visibility.LOCAL)));

    private static LinkInput input(List<TallyFunction> functions, DataObject... data) {
        return new LinkInput(functions, List.of(data), List.of(LIBRARY), "a.sy");
    }

    private static TallyFunction first() {
        return new TallyFunction("first")
                .set(1, 5)
                .line(40)
                .label("inner", true)
                .address(2, "inner")
                .label("visible", false);
    }

    private static TallyFunction main() {
        return new TallyFunction("main")
                .line(1)
                .address(1, "helper")
                .line(200)
                .address(2, "visible")
                .line(199)
                .address(3, "table");
    }

    private static ElfFile link(LinkInput input, ByteOrder order) {
        byte[] file = Linker.link(input, TallyMachine.linkTarget(order));
        return ElfReader.read(file, ElfHeader.read(file), new TallyMachine());
    }

    private static int word(ElfFile file, int address) {
        for (Segment segment : file.segments()) {
            int offset = address - segment.address();
            if (offset >= 0 && offset < segment.fileSize()) {
                byte[] bytes = new byte[4];
                for (int i = 0; i < 4; i++) {
                    bytes[i] = (byte) file.byteAt(segment.fileOffset() + offset + i);
                }
                return ByteBuffer.wrap(bytes)
                        .order(file.header().format().order())
                        .getInt();
            }
        }
        throw new AssertionError("not in the file: " + address);
    }

    private static int address(ElfFile file, String symbol) {
        return file.symbols().find(symbol).orElseThrow().address();
    }

    private static ByteOrder order(boolean bigEndian) {
        return bigEndian ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theFormatIsThatOfTheTarget(boolean bigEndian) {
        ElfFile file = link(input(List.of(main(), first()), TABLE), order(bigEndian));
        assertThat(file.header().format())
                .isEqualTo(TallyMachine.linkTarget(order(bigEndian)).format());
        assertThat(file.header().entry()).isEqualTo(address(file, "main"));
        assertThat(file.segments())
                .extracting(Segment::executable, Segment::writable)
                .containsExactly(tuple(true, false), tuple(false, true));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void symbolsStandForWhatTheyName(boolean bigEndian) {
        ElfFile file = link(input(List.of(main(), first()), TABLE, NEAR, CLEAR), order(bigEndian));
        int main = address(file, "main");
        assertThat(address(file, "__prog_begin")).isEqualTo(main);
        assertThat(address(file, "first")).isEqualTo(main + 12);
        assertThat(address(file, "__prog_end")).isEqualTo(main + TEXT_SIZE);
        assertThat(address(file, "helper")).isEqualTo(main + TEXT_SIZE + 4);
        assertThat(address(file, "pointer")).isEqualTo(address(file, "near") + 0x800);
        assertThat(file.symbols().functions())
                .as("functions, and marks in the section of code")
                .extracting(ElfSymbol::name)
                .containsExactly("main", "first", "__prog_end", "helper", "__help_end");
        assertThat(file.symbols().find(".Lown")).isEmpty();
        assertThat(file.symbols().find("inner")).isEmpty();
        assertThat(file.symbols().functionAt(main + 16).map(ElfSymbol::name)).contains("first");
        assertThat(file.symbols().find("clear").orElseThrow().size()).isEqualTo(4000);
        assertThat(address(file, "state") % 16).isZero();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void codeAndDataAreInTheFile(boolean bigEndian) {
        ElfFile file = link(input(List.of(main(), first()), TABLE, NEAR, CLEAR), order(bigEndian));
        int main = address(file, "main");
        int set = 1 << 24;
        assertThat(word(file, main)).isEqualTo(set | 1 << 20 | address(file, "helper"));
        assertThat(word(file, main + 4)).isEqualTo(set | 2 << 20 | main + 20);
        assertThat(word(file, main + 16)).isEqualTo(set | 2 << 20 | main + 16);
        assertThat(word(file, address(file, "helper"))).isEqualTo(2);
        assertThat(word(file, address(file, "table") + 8)).isEqualTo(9);
        assertThat(word(file, address(file, "near"))).isEqualTo(11);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void linesAreThoseOfTheInstructions(boolean bigEndian) {
        ElfFile file = link(input(List.of(main(), first()), TABLE), order(bigEndian));
        int main = address(file, "main");
        int[] lines = {1, 200, 199, 40, 40};
        for (int i = 0; i < lines.length; i++) {
            assertThat(file.lines().at(main + 4 * i)).contains(new SourceLine("a.sy", lines[i]));
        }
        assertThat(file.lines().at(main + TEXT_SIZE)).isEqualTo(Optional.empty());
    }

    @Test
    void zerosAtTheEndOfALargeObjectTakeNoBytes() {
        InitialData one = InitialData.ofWords(Arrays.copyOf(new int[] {5}, 50_000));
        ElfFile file =
                link(input(List.of(main(), first()), TABLE, new DataObject("large", 50_000, one, false)), order(false));
        assertThat(file.size()).isLessThan(10_000);
        assertThat(word(file, address(file, "large"))).isEqualTo(5);
        assertThat(file.segments().getLast().memorySize()).isGreaterThanOrEqualTo(200_000);
    }

    @Test
    void equalInputsGiveEqualBytes() {
        LinkTarget target = TallyMachine.linkTarget(ByteOrder.LITTLE_ENDIAN);
        assertThat(Linker.link(input(List.of(main(), first()), TABLE), target))
                .isEqualTo(Linker.link(input(List.of(main(), first()), TABLE), target));
    }

    @Test
    void mistakesAreRefused() {
        assertThatThrownBy(() ->
                        link(input(List.of(main(), first())), order(false)).header())
                .as("symbol of TABLE is missing")
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("in main: undefined symbol table");
        assertThatThrownBy(() -> link(input(List.of(main(), first(), first()), TABLE), order(false)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("symbol first is defined twice");
        assertThatThrownBy(() -> link(input(List.of(first()), TABLE), order(false)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("undefined symbol main");
        DataObject huge = new DataObject("huge", 200_000, InitialData.zero(), false);
        assertThatThrownBy(() -> link(input(List.of(main(), first()), TABLE, huge), order(false)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("too near to the stack");
    }
}
