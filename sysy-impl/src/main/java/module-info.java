/** Front end, analyses, optimizations and register allocation of the SysY compiler. */
@SuppressWarnings("module") // the module of the target is compiled after this one
module edu.sysy.impl {
    requires transitive edu.sysy.api;
    requires static org.jspecify;
    requires static org.immutables.value.annotations;

    exports edu.sysy.analysis;
    exports edu.sysy.interpret;
    exports edu.sysy.optimize;
    exports edu.sysy.verify;
    exports edu.sysy.impl.ints to
            edu.sysy.mips;

    provides edu.sysy.spi.Toolchain with
            edu.sysy.impl.StandardToolchain;
}
