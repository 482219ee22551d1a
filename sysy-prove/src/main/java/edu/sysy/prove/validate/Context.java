package edu.sysy.prove.validate;

import edu.sysy.analysis.FunctionEffects;
import edu.sysy.ir.Program;
import edu.sysy.prove.normal.Normalizer;
import edu.sysy.prove.term.Terms;
import edu.sysy.prove.translate.Conditions;
import edu.sysy.prove.translate.OperationTerms;

/**
 * What both sides of a comparison share: equal things are one term.
 *
 * @param program the program before the pass
 * @param effects what calls in it do
 * @param hasExactFloats whether operations on floating-point numbers are circuits, or functions of which nothing is
 *     known
 * @param scalars globals that are variables
 * @param initial what memory holds at first
 * @param kept which parameters functions have after the pass
 */
record Context(
        Program program,
        FunctionEffects effects,
        boolean hasExactFloats,
        ScalarGlobals scalars,
        InitialMemory initial,
        KeptParameters kept,
        Terms terms,
        Normalizer normalizer,
        Conditions conditions,
        OperationTerms operations,
        OpenFunctions functions,
        MemoryObjects objects,
        MemoryTerms memory) {
    static Context of(
            Program program,
            boolean hasExactFloats,
            ScalarGlobals scalars,
            InitialMemory initial,
            KeptParameters kept) {
        Terms terms = new Terms();
        Normalizer normalizer = new Normalizer(terms);
        OpenFunctions functions = new OpenFunctions(terms);
        MemoryObjects objects = new MemoryObjects(terms);
        return new Context(
                program,
                FunctionEffects.of(program),
                hasExactFloats,
                scalars,
                initial,
                kept,
                terms,
                normalizer,
                new Conditions(terms),
                new OperationTerms(terms),
                functions,
                objects,
                new MemoryTerms(terms, normalizer, functions, objects, initial));
    }

    /** The address of a global. */
    Located global(String name) {
        int index = 0;
        while (index < program.globals().size()
                && !program.globals().get(index).name().equals(name)) {
            index++;
        }
        return objects.global(name, index < program.globals().size() ? index : MemoryObjects.UNKNOWN);
    }
}
