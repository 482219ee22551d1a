/** The interfaces and data of the SysY compiler: stages, syntax tree, intermediate representation and machine code. */
module edu.sysy.api {
    requires static transitive org.jspecify;
    requires static org.immutables.value.annotations;

    exports edu.sysy;
    exports edu.sysy.ast;
    exports edu.sysy.ir;
    exports edu.sysy.ir.text;
    exports edu.sysy.machine;
    exports edu.sysy.machine.text;
    exports edu.sysy.pass;
    exports edu.sysy.source;
    exports edu.sysy.spi;

    uses edu.sysy.spi.Toolchain;
}
