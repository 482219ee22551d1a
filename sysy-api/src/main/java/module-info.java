/** The interfaces and data of the SysY compiler: stages, syntax tree, intermediate representation and machine code. */
@SuppressWarnings(
        "module") // the modules of code generation, of pictures and of the command line are compiled after this one
module edu.sysy.api {
    requires static transitive org.jspecify;
    requires static org.immutables.value.annotations;

    exports edu.sysy;
    exports edu.sysy.ast;
    exports edu.sysy.concurrent;
    exports edu.sysy.ir;
    exports edu.sysy.ir.text;
    exports edu.sysy.ir.vector;
    exports edu.sysy.machine;
    exports edu.sysy.machine.text;
    exports edu.sysy.pass;
    exports edu.sysy.processor;
    exports edu.sysy.report;
    exports edu.sysy.source;
    exports edu.sysy.spi;
    exports edu.sysy.structured;
    exports edu.sysy.structured.text;
    exports edu.sysy.text to
            edu.sysy.codegen,
            edu.sysy.explorer,
            edu.sysy.cli,
            edu.sysy.impl;

    uses edu.sysy.spi.PassProvider;
    uses edu.sysy.spi.TargetProvider;
    uses edu.sysy.spi.Toolchain;
}
