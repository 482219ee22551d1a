/** Target-independent code generation of the SysY compiler: register allocation. */
module edu.sysy.codegen {
    requires transitive edu.sysy.impl;
    requires static org.jspecify;

    provides edu.sysy.spi.Toolchain with
            edu.sysy.codegen.StandardToolchain;
}
