package edu.sysy.codegen.layout;

import edu.sysy.object.DataObject;
import java.util.List;

/**
 * A whole program as final code and data, without the run-time library.
 *
 * @param <I> the instructions of the machine
 */
public interface FinalProgram<I> {
    /** The name of the source file; empty if there is none. */
    String sourceName();

    /** The functions in the order of the program. */
    List<FunctionCode<I>> functions();

    /** The data of all globals. */
    List<DataObject> data();

    /** The program as assembly text. */
    String text();
}
