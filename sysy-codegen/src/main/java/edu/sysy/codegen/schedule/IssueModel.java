package edu.sysy.codegen.schedule;

/** How a processor starts instructions. */
public interface IssueModel {
    /** Whether the order of instructions can matter. */
    default boolean hasDelays() {
        return true;
    }

    /** How many instructions can start in a cycle. */
    IssueSlots issueSlots();
}
