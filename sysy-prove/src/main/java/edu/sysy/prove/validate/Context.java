package edu.sysy.prove.validate;

import edu.sysy.ir.Function;
import edu.sysy.prove.normal.Normalizer;
import edu.sysy.prove.term.Terms;
import edu.sysy.prove.translate.Conditions;
import edu.sysy.prove.translate.OperationTerms;

/**
 * What both sides of a comparison share: equal things are one term.
 *
 * @param programs the programs before and after the pass
 * @param initial what memory holds at first
 * @param hasExactFloats whether operations on floating-point numbers are circuits, or functions of which nothing is
 *     known
 */
record Context(
        ProgramPair programs,
        InitialMemory initial,
        boolean hasExactFloats,
        Terms terms,
        Normalizer normalizer,
        Conditions conditions,
        OperationTerms operations,
        OpenFunctions functions,
        MemoryObjects objects,
        MemoryTerms memory) {
    static Context of(ProgramPair programs, Function function, boolean hasExactFloats, int maxTerms) {
        Terms terms = new Terms(maxTerms);
        Normalizer normalizer = new Normalizer(terms);
        OpenFunctions functions = new OpenFunctions(terms);
        MemoryObjects objects = new MemoryObjects(terms);
        InitialMemory initial = new InitialMemory(programs, function);
        return new Context(
                programs,
                initial,
                hasExactFloats,
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
        return objects.global(name, programs.globalIndex(name));
    }
}
