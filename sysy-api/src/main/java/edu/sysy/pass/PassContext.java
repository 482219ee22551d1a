package edu.sysy.pass;

/** What surrounds a pass while it runs. */
public interface PassContext {
    /** A context that ignores remarks. */
    PassContext SILENT = remark -> {};

    /** Takes a remark of the running pass. */
    void remark(Remark remark);
}
