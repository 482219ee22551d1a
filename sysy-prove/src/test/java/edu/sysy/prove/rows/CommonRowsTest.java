package edu.sysy.prove.rows;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.codegen.rules.CommonRows;
import edu.sysy.codegen.rules.RowTable;
import edu.sysy.prove.Budget;
import edu.sysy.prove.RuleVerdict;
import edu.sysy.rules.Rule;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Proves the rows of all machines. Some take minutes: a file has digests of those that are proved, of their text with
 * all definitions and of the meanings of roots. With {@code -Dsysy.prove.rows=all} all are proved again and the file is
 * written.
 */
class CommonRowsTest {
    private static final boolean PROVES_ALL = "all".equals(System.getProperty("sysy.prove.rows"));
    private static final Path FILE = Path.of("src/test/resources/rows/proved.txt");

    @Test
    void allRowsAreProved() throws IOException {
        RowTable rules = PlainMachine.rules();
        RowProver prover = new RowProver(rules, Budget.STANDARD.withoutCertificate());
        Set<String> known = PROVES_ALL ? Set.of() : new HashSet<>(Files.readAllLines(FILE));
        Set<String> proved = new TreeSet<>();
        List<String> others = new ArrayList<>();
        for (Rule row : prover.rows()) {
            String digest = digest(row);
            if (known.contains(digest) || isProved(prover, row, others)) {
                proved.add(digest);
            }
        }
        assertThat(others).isEmpty();
        assertThat(proved).hasSize(prover.rows().size());
        if (PROVES_ALL) {
            Files.write(FILE, proved);
        }
    }

    private static boolean isProved(RowProver prover, Rule row, List<String> others) {
        RuleVerdict verdict = prover.prove(row);
        if (!(verdict instanceof RuleVerdict.Proved)) {
            others.add(verdict + ": " + row.text());
        }
        return verdict instanceof RuleVerdict.Proved;
    }

    private static String digest(Rule row) {
        try {
            String text = row.print() + CommonRows.ROOTS.terms();
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new UncheckedIOException(new IOException(e));
        }
    }
}
