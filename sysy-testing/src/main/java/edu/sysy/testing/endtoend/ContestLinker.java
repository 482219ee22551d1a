package edu.sysy.testing.endtoend;

import edu.sysy.testing.Corpus;
import edu.sysy.testing.target.GnuToolchain;
import edu.sysy.testing.target.TargetUnderTest.Linker;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Links assembly text with the library of the contests, which is compiled when the first program needs it. */
public final class ContestLinker implements Linker {
    private final GnuToolchain tools;
    private @Nullable ContestRuntime runtime;

    /** A linker with the tools of a machine. */
    public ContestLinker(GnuToolchain tools) {
        this.tools = tools;
    }

    @Override
    public byte[] link(String text) {
        try {
            return library().executable(text.getBytes(StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void require() {
        tools.require();
        Corpus.folder();
    }

    /** The library, which lives as long as the tests run. */
    private synchronized ContestRuntime library() throws IOException {
        if (runtime == null) {
            require();
            ContestRuntime created = new ContestRuntime(tools);
            Runtime.getRuntime().addShutdownHook(new Thread(created::close));
            runtime = created;
        }
        return runtime;
    }
}
