package edu.sysy.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A page of {@code docs} that a test makes. */
public final class MadePage {
    private MadePage() {}

    /** Demands that the page called {@code name} is {@code text}; {@code -Dsysy.bless=true} writes it. */
    public static void check(String name, String text) throws IOException {
        Path page = Path.of("../docs").resolve(name);
        if (Boolean.getBoolean("sysy.bless")) {
            Files.writeString(page, text);
        }
        assertThat(page)
                .as("the page is made from the code; -Dsysy.bless=true writes it")
                .content()
                .isEqualTo(text);
    }

    /** A fenced block of IR. */
    public static String block(String ir) {
        return "```text\n" + ir.strip() + "\n```\n";
    }
}
