package edu.sysy.cli;

import edu.sysy.spi.Extensions;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.zip.ZipFile;

/** The passes and targets that can be named: those of the library and those of the jars of {@code --plugin}. */
final class Plugins implements AutoCloseable {
    private final Optional<URLClassLoader> loader;
    private Optional<Extensions> extensions = Optional.empty();

    private Plugins(Optional<URLClassLoader> loader) {
        this.loader = loader;
    }

    /**
     * Opens jars, or folders of classes.
     *
     * @throws Arguments.UsageException if there is no such file, or it is no jar
     */
    static Plugins of(List<String> files) throws Arguments.UsageException {
        if (files.isEmpty()) {
            return new Plugins(Optional.empty());
        }
        URL[] places = new URL[files.size()];
        for (int i = 0; i < places.length; i++) {
            Path file = Path.of(files.get(i));
            if (!Files.isReadable(file)) {
                throw new Arguments.UsageException("--plugin: no such file: " + file);
            }
            if (Files.isRegularFile(file) && !isJar(file)) {
                throw new Arguments.UsageException("--plugin: " + file + " is not a jar");
            }
            try {
                places[i] = file.toUri().toURL();
            } catch (MalformedURLException e) {
                throw new Arguments.UsageException("--plugin: " + file + " has no URL");
            }
        }
        return new Plugins(Optional.of(new URLClassLoader(places, Plugins.class.getClassLoader())));
    }

    private static boolean isJar(Path file) {
        try (ZipFile jar = new ZipFile(file.toFile())) {
            return jar.size() > 0;
        } catch (IOException e) {
            return false;
        }
    }

    /** Where the classes of the jars are. */
    ClassLoader loader() {
        return loader.isPresent() ? loader.get() : Plugins.class.getClassLoader();
    }

    /**
     * What can be named; looked for when it is first needed.
     *
     * @throws Arguments.UsageException if a jar is not what it should be, or names clash
     */
    Extensions extensions() throws Arguments.UsageException {
        if (extensions.isEmpty()) {
            try {
                extensions = Optional.of(Extensions.load(loader()));
            } catch (IllegalStateException | ServiceConfigurationError e) {
                throw new Arguments.UsageException("--plugin: " + e.getMessage());
            }
        }
        return extensions.get();
    }

    @Override
    public void close() throws IOException {
        if (loader.isPresent()) {
            loader.get().close();
        }
    }
}
