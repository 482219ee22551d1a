package edu.sysy.object;

/**
 * A section of names that other sections point into. Names may overlap, so the sum of their lengths is not bounded by
 * the size of the file; a {@link Budget} bounds it.
 */
final class StringSection {

    /** How many characters of names may still be read. */
    static final class Budget {

        private static final long MINIMUM = 16 << 20;
        private long left;

        Budget(int fileSize) {
            left = Math.max(MINIMUM, 2L * fileSize);
        }

        String spend(String name) {
            left -= name.length();
            if (left < 0) {
                throw new ElfFormatException("names of more characters than a linker would write");
            }
            return name;
        }
    }

    private final byte[] file;
    private final long offset;
    private final long length;
    private final String what;
    private final Budget budget;

    StringSection(byte[] file, long offset, long length, String what, Budget budget) {
        new ByteReader(file, offset, length, what);
        this.file = file;
        this.offset = offset;
        this.length = length;
        this.what = what;
        this.budget = budget;
    }

    /** The name that begins at an index of the section. */
    String at(long index) {
        if (index < 0 || index >= length) {
            throw new ElfFormatException(what + ": no name at " + index);
        }
        return budget.spend(new ByteReader(file, offset + index, length - index, what).string());
    }
}
