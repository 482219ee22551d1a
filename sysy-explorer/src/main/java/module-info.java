/** Pictures of programs inside the SysY compiler: flow graphs, trees, call graphs, interference, live ranges. */
module edu.sysy.explorer {
    requires transitive edu.sysy.impl;
    requires static org.jspecify;

    exports edu.sysy.explorer.picture;
}
