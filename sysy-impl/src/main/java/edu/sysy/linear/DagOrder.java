package edu.sysy.linear;

/** In which order the nodes of the graph of a block are evaluated. */
public enum DagOrder {
    /** In that of the statements that made them. */
    CREATION,
    /**
     * Each node right before the one that it is the left operand of, as far as it goes, so that values are used soon
     * after they are computed and a machine of few registers stores less. The list is made from its end: a node whose
     * parents are all listed, then its leftmost child, and so on, as long as all parents of the child are listed (Aho,
     * Sethi and Ullman, "Compilers", 1986, section 9.8, figure 9.21).
     */
    HEURISTIC
}
