package edu.sysy.explorer;

import edu.sysy.ir.Program;
import edu.sysy.pass.CompilerObserver;
import edu.sysy.pass.Pass;
import edu.sysy.pass.Remark;
import java.util.ArrayList;
import java.util.List;

/** Records the runs of passes that change the program, and the remarks of each. */
final class PassHistory implements CompilerObserver {
    /** A run of a pass; {@code before} is another object than {@code after}. */
    record Change(Pass pass, Program before, Program after, List<Remark> remarks) {
        Change {
            remarks = List.copyOf(remarks);
        }
    }

    private final List<Change> changes = new ArrayList<>();
    private final List<Remark> remarks = new ArrayList<>();

    @Override
    public void before(Pass pass, Program program) {
        remarks.clear(); // what is said between two passes is about a group of them
    }

    @Override
    public void after(Pass pass, Program before, Program after, long nanoseconds) {
        if (before != after) {
            changes.add(new Change(pass, before, after, remarks));
        }
        remarks.clear();
    }

    @Override
    public void remark(Remark remark) {
        remarks.add(remark);
    }

    List<Change> changes() {
        return changes;
    }
}
