/** Decides whether two pieces of code compute the same for all values. */
module edu.sysy.prove {
    requires transitive edu.sysy.api;
    requires transitive edu.sysy.codegen;
    requires transitive edu.sysy.impl;
    requires static org.jspecify;
    requires org.ow2.sat4j.core;

    exports edu.sysy.prove;
    exports edu.sysy.prove.rows;
    exports edu.sysy.prove.search;
}
