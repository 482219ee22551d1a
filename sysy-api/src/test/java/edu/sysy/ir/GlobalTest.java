package edu.sysy.ir;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts as globals. */
class GlobalTest {
    @ParameterizedTest
    @ValueSource(strings = {"", "a", "abc", "abcd", "100%\n", "\u00e4\u00ff\u0001 long enough for several words"})
    void aTextComesBack(String text) {
        Global global = Global.ofText("putf.x", text);
        assertThat(global.text()).contains(text);
        assertThat(global.count()).isEqualTo(text.length() / 4 + 1);
        assertThat(global.constant()).isTrue();
    }

    @Test
    void theFirstCharacterIsInTheLowByte() {
        assertThat(Global.ofText("putf.x", "abcde").data()).isEqualTo(InitialData.ofWords(0x64636261, 0x65));
    }

    @Test
    void aTextEndsAtItsFirstZero() {
        assertThat(Global.ofText("putf.x", "ab\0cdefgh").text()).contains("ab");
    }

    @Test
    void otherGlobalsAreNoTexts() {
        InitialData data = InitialData.ofWords(0x64636261, 0x65);
        assertThat(new Global("table", Type.I32, 2, data, true).text()).isEmpty();
        assertThat(new Global("putf.x", Type.I32, 2, data, false).text()).isEmpty();
        assertThat(new Global("putf.x", Type.I32, 1, InitialData.ofWords(0x64636261), true).text())
                .as("without a zero at its end")
                .isEmpty();
    }
}
