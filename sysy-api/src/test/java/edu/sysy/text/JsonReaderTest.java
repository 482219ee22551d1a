package edu.sysy.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads JSON, and nothing that is almost JSON. */
class JsonReaderTest {
    @Test
    void readsEveryKindOfValue() {
        Map<String, Object> object = JsonReader.object(
                " {\"text\": \"a\\n\\u00e9\\/\", \"list\":[1,-2.5e+1 , 0], \"yes\":true,\"no\" : false, \"empty\":{}} ");

        assertThat(object)
                .containsExactly(
                        Map.entry("text", "a\n\u00e9/"),
                        Map.entry("list", List.of(1.0, -25.0, 0.0)),
                        Map.entry("yes", true),
                        Map.entry("no", false),
                        Map.entry("empty", Map.of()));
    }

    @Test
    void readsWhatTheWriterWrites() {
        StringBuilder all = new StringBuilder();
        for (int c = 0; c <= 0xffff; c++) {
            all.append((char) c);
        }
        String text = JsonWriter.compact()
                .beginObject()
                .field("all", all.toString())
                .field("number", -1234567890123L)
                .endObject()
                .text();

        assertThat(JsonReader.object(text))
                .containsEntry("all", all.toString())
                .containsEntry("number", -1234567890123.0);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "{",
                "}",
                "[1]",
                "{}x",
                "{\"a\"}",
                "{\"a\":}",
                "{\"a\":1,}",
                "{,}",
                "{a:1}",
                "{'a':1}",
                "{\"a\":null}",
                "{\"a\":tru}",
                "{\"a\":01}",
                "{\"a\":+1}",
                "{\"a\":.5}",
                "{\"a\":1.}",
                "{\"a\":1e}",
                "{\"a\":-}",
                "{\"a\":NaN}",
                "{\"a\":1,\"a\":2}",
                "{\"a\":\"\n\"}",
                "{\"a\":\"\\x\"}",
                "{\"a\":\"\\u12\"}",
                "{\"a\":\"\\u+123\"}",
                "{\"a\":\"\\u\u0661\u0661\u0661\u0661\"}",
                "{\"a\":\"",
                "{\"a\":[1 2]}"
            })
    void refusesWhatIsNoObject(String text) {
        assertThatThrownBy(() -> JsonReader.object(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("not JSON: expected ");
    }

    @Test
    void saysWhere() {
        assertThatThrownBy(() -> JsonReader.array("[1, 2 3]")).hasMessage("not JSON: expected ',' at offset 6");
    }

    @Test
    void refusesDeepNestingInsteadOfOverflowingTheStack() {
        String deepest = "[".repeat(JsonReader.MAX_DEPTH) + "]".repeat(JsonReader.MAX_DEPTH);

        assertThat(JsonReader.array(deepest)).hasSize(1);
        assertThatThrownBy(() -> JsonReader.array("[" + deepest + "]")).hasMessageContaining("less nesting");
        assertThatThrownBy(() -> JsonReader.array("[".repeat(1_000_000))).hasMessageContaining("less nesting");
        assertThatThrownBy(() -> JsonReader.object("{\"a\":".repeat(1_000_000))).hasMessageContaining("less nesting");
    }
}
