/** The explorer of the SysY compiler: a page that shows all stages of a compile, pictures, and textbook algorithms. */
module edu.sysy.explorer {
    requires transitive edu.sysy.codegen;
    requires static org.jspecify;

    exports edu.sysy.explorer;
    exports edu.sysy.explorer.picture;
    exports edu.sysy.explorer.steps;
}
