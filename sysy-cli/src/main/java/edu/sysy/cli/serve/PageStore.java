package edu.sysy.cli.serve;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Optional;

/** Keeps the views that were made last, under names that nobody guesses. */
final class PageStore {
    private static final int TOKEN_BYTES = 16;

    private final SecureRandom random = new SecureRandom();
    private final LinkedHashMap<String, byte[]> pages = new LinkedHashMap<>();
    private final long most;
    private long size;

    /**
     * @param most how many bytes the pages may have together; none has more than that
     */
    PageStore(long most) {
        this.most = most;
    }

    /** Keeps a page, forgets the oldest ones if there are too many, and returns its name: 32 digits. */
    synchronized String add(byte[] page) {
        byte[] bytes = new byte[TOKEN_BYTES];
        random.nextBytes(bytes);
        String token = HexFormat.of().formatHex(bytes);
        pages.put(token, page);
        size += page.length;
        while (size > most) {
            size -= pages.pollFirstEntry().getValue().length;
        }
        return token;
    }

    /** The page of a name; empty if there is none, or it is forgotten. */
    synchronized Optional<byte[]> find(String token) {
        return Optional.ofNullable(pages.get(token));
    }
}
