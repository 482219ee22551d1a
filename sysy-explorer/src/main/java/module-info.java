/** Pictures of programs inside the SysY compiler, and its textbook algorithms step by step. */
module edu.sysy.explorer {
    requires transitive edu.sysy.codegen;
    requires static org.jspecify;

    exports edu.sysy.explorer.picture;
    exports edu.sysy.explorer.steps;
}
