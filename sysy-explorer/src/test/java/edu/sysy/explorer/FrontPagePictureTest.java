package edu.sysy.explorer;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.mips.Mips32;
import edu.sysy.source.SourceFile;
import edu.sysy.testing.browser.Browser;
import java.awt.image.BufferedImage;
import java.awt.image.DataBuffer;
import java.awt.image.IndexColorModel;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The picture of the explorer on the front page: the page of {@code examples/programs/primes.sy} at {@code O2}, with a
 * run. {@code -Dsysy.bless=true} makes it anew. Fonts differ from machine to machine, so its pixels are not compared.
 */
class FrontPagePictureTest {
    private static final Path ROOT = Path.of(System.getProperty("sysy.root"));
    private static final Path PICTURE = ROOT.resolve("docs/explorer.png");
    private static final int WIDTH = 1200;
    private static final int HEIGHT = 640;
    private static final int MAX_COLOURS = 64;
    private static final int MIN_DISTANCE = 24;
    private static final int MAX_BYTES = 120_000;

    @TempDir
    private Path folder;

    @Test
    void thePictureIsOneOfThePage() throws IOException {
        if (Boolean.getBoolean("sysy.bless")) {
            ImageIO.write(withFewColours(screenshot()), "png", PICTURE.toFile());
        }
        assertThat(PICTURE).isNotEmptyFile();
        assertThat(Files.size(PICTURE)).isLessThan(MAX_BYTES);
        BufferedImage picture = Objects.requireNonNull(ImageIO.read(PICTURE.toFile()), "a picture");
        assertThat(List.of(picture.getWidth(), picture.getHeight())).isEqualTo(List.of(WIDTH, HEIGHT));
        for (String page : List.of("README.md", "docs/watching.md")) {
            assertThat(ROOT.resolve(page)).content().contains("explorer.png)");
        }
    }

    private BufferedImage screenshot() throws IOException {
        SourceFile source = SourceFile.of(
                "examples/programs/primes.sy", Files.readString(ROOT.resolve("examples/programs/primes.sy")));
        Compiler compiler =
                Compiler.builder().target(Mips32.linux()).optimize(Level.O2).build();
        Path page = folder.resolve("primes.html");
        Files.writeString(
                page,
                Explorer.builder()
                        .compiler(compiler)
                        .input(new byte[0])
                        .build()
                        .explore(source)
                        .html());
        try (Browser browser = Browser.start(WIDTH, HEIGHT)) {
            browser.open(page);
            assertThat(browser.errors()).isEmpty();
            return ImageIO.read(new ByteArrayInputStream(browser.screenshot()));
        }
    }

    /** The same with few colours, which takes a third of the bytes; each pixel has the nearest of them. */
    private static BufferedImage withFewColours(BufferedImage picture) {
        int[] pixels = picture.getRGB(0, 0, picture.getWidth(), picture.getHeight(), null, 0, picture.getWidth());
        Map<Integer, Integer> counts = new HashMap<>();
        IntStream.of(pixels).forEach(pixel -> counts.merge(pixel, 1, Integer::sum));
        List<Integer> frequentFirst = counts.entrySet().stream()
                .sorted(Map.Entry.<Integer, Integer>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .map(Map.Entry::getKey)
                .toList();
        List<Integer> chosen = new ArrayList<>();
        for (int colour : frequentFirst) {
            if (chosen.size() < MAX_COLOURS && chosen.stream().noneMatch(other -> areClose(colour, other))) {
                chosen.add(colour);
            }
        }
        int[] palette = chosen.stream().mapToInt(Integer::intValue).toArray();
        IndexColorModel colours =
                new IndexColorModel(Byte.SIZE, palette.length, palette, 0, false, -1, DataBuffer.TYPE_BYTE);
        BufferedImage result =
                new BufferedImage(picture.getWidth(), picture.getHeight(), BufferedImage.TYPE_BYTE_INDEXED, colours);
        result.setRGB(0, 0, picture.getWidth(), picture.getHeight(), pixels, 0, picture.getWidth());
        return result;
    }

    private static boolean areClose(int colour, int other) {
        int distance = 0;
        for (int shift = 0; shift < 3 * Byte.SIZE; shift += Byte.SIZE) {
            distance += Math.abs((colour >> shift & 0xff) - (other >> shift & 0xff));
        }
        return distance < MIN_DISTANCE;
    }
}
