package edu.sysy.object.link;

import edu.sysy.object.DataObject;
import java.util.List;

/**
 * What is linked: a program, and the library it runs with.
 *
 * @param functions the code of the program
 * @param data the data of the program
 * @param library of which the first object holds the helpers that count as the program's own work
 * @param sourceName the name of the program's source, as debuggers show it
 */
public record LinkInput(
        List<? extends FunctionText> functions,
        List<DataObject> data,
        List<? extends AssembledObject<?>> library,
        String sourceName) {
    public LinkInput {
        functions = List.copyOf(functions);
        data = List.copyOf(data);
        library = List.copyOf(library);
        sourceName = sourceName.replace('\0', '?');
    }
}
