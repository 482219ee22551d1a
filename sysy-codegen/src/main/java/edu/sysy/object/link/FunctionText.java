package edu.sysy.object.link;

/** The code of a function of the program, with its labels and the source lines it comes from. */
public interface FunctionText extends CodeText {
    /** The name callers use. */
    String symbol();

    /** Visits the labels in order. */
    void forEachLabel(LabelVisitor visitor);

    /** Visits the instructions in order with their source lines. */
    void forEachLine(LineVisitor visitor);

    /** Takes the labels of a function. */
    interface LabelVisitor {
        /**
         * Takes one.
         *
         * @param offset from the start of the function, in bytes
         * @param local whether only the function itself may use it
         */
        void visit(String name, int offset, boolean local);
    }

    /** Takes the instructions of a function. */
    interface LineVisitor {
        /**
         * Takes one.
         *
         * @param offset from the start of the function, in bytes
         * @param line from 1; 0 if the instruction belongs to none
         */
        void visit(int offset, int line);
    }
}
