package edu.sysy.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;

class JsonWriterTest {
    private static String nested(JsonWriter out) {
        return out.beginObject()
                .field("a", 1)
                .name("b")
                .beginArray()
                .value("x")
                .beginObject()
                .endObject()
                .beginArray()
                .endArray()
                .value("y")
                .endArray()
                .field("c", 1.5)
                .field("d", true)
                .endObject()
                .text();
    }

    @Test
    void separatesMembersAndElements() {
        assertThat(nested(JsonWriter.compact())).isEqualTo("{\"a\":1,\"b\":[\"x\",{},[],\"y\"],\"c\":1.5,\"d\":true}");
        assertThat(nested(JsonWriter.spaced()))
                .isEqualTo("{\"a\": 1, \"b\": [\"x\", {}, [], \"y\"], \"c\": 1.5, \"d\": true}");
    }

    @Test
    void takesJsonAsItIs() {
        JsonWriter out =
                JsonWriter.compact().beginObject().name("a").json("[1, 2]").field("b", 3);
        assertThat(out.endObject().text()).isEqualTo("{\"a\":[1, 2],\"b\":3}");
    }

    @Test
    void writesNumbersInArrays() {
        assertThat(JsonWriter.compact()
                        .beginArray()
                        .value(1)
                        .value(-2L)
                        .endArray()
                        .text())
                .isEqualTo("[1,-2]");
    }

    @Test
    void breaksLinesWhereItIsTold() {
        JsonWriter out = JsonWriter.spaced().beginArray();
        out.line(2).beginObject().field("a", 1).endObject();
        out.line(2).beginObject().field("a", 2).field("b", 3).endObject();
        assertThat(out.line(0).endArray().text()).isEqualTo("[\n  {\"a\": 1},\n  {\"a\": 2, \"b\": 3}\n]");
    }

    @Test
    void escapesWhatIsNotPlain() {
        assertThat(JsonWriter.compact()
                        .value("a\"\\\n\r\t\u0001\u007f\u00e9\ud83d\ude00")
                        .text())
                .isEqualTo("\"a\\\"\\\\\\n\\r\\t\\u0001\\u007f\\u00e9\\ud83d\\ude00\"");
    }

    @Test
    void refusesWhatIsNoNumber() {
        JsonWriter out = JsonWriter.compact().beginObject();
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> out.field("a", Double.NaN))
                .withMessage("a is NaN");
    }
}
