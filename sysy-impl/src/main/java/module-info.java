/** Front end, analyses, optimizations, reference interpreter and verifiers of the SysY compiler. */
@SuppressWarnings("module") // the modules of code generation, pictures and targets are compiled after this one
module edu.sysy.impl {
    requires transitive edu.sysy.api;
    requires static org.jspecify;
    requires static org.immutables.value.annotations;

    exports edu.sysy.analysis;
    exports edu.sysy.analysis.textbook;
    exports edu.sysy.course;
    exports edu.sysy.interpret;
    exports edu.sysy.linear;
    exports edu.sysy.nest;
    exports edu.sysy.nest.dependence;
    exports edu.sysy.nest.polyhedron;
    exports edu.sysy.optimize;
    exports edu.sysy.optimize.parallel;
    exports edu.sysy.raise;
    exports edu.sysy.rules;
    exports edu.sysy.verify;
    exports edu.sysy.frontend to
            edu.sysy.codegen,
            edu.sysy.explorer;
    exports edu.sysy.optimize.identities to
            edu.sysy.prove;
    exports edu.sysy.optimize.vector to
            edu.sysy.codegen;
    exports edu.sysy.ints to
            edu.sysy.codegen,
            edu.sysy.explorer,
            edu.sysy.mips;
}
