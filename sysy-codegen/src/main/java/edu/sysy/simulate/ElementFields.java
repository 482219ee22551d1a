package edu.sysy.simulate;

/**
 * The fields of an element of {@link TranslatedCode}: an operation (bits 0..7), three small numbers a, b and c (8 bits
 * each), and an immediate (bits 32..63). The class that names the operations of a machine extends this one; its own
 * ones begin with 3.
 */
public abstract class ElementFields {
    /** The operation of the element that asks for the translation of its block. */
    public static final int TRANSLATE = 0;

    /** The operation that ends a block which what follows it goes on with. */
    public static final int NEXT = 1;

    /** The operation that ends a block by going to the entry number in its immediate. */
    public static final int JUMP = 2;

    /** Field b of the element of a system call that is an atomic access instead. */
    public static final int ATOMIC = 1;

    /** For classes that name operations. */
    protected ElementFields() {}

    /** An element. */
    public static long pack(int op, int a, int b, int c, int immediate) {
        return op | (long) a << 8 | (long) b << 16 | (long) c << 24 | (long) immediate << 32;
    }

    /** The operation. */
    public static int op(long element) {
        return (int) element & 0xff;
    }

    /** The first small number. */
    public static int a(long element) {
        return (int) (element >>> 8) & 0xff;
    }

    /** The second small number. */
    public static int b(long element) {
        return (int) (element >>> 16) & 0xff;
    }

    /** The third small number. */
    public static int c(long element) {
        return (int) (element >>> 24) & 0xff;
    }

    /** The immediate, with its sign. */
    public static int immediate(long element) {
        return (int) (element >> 32);
    }
}
