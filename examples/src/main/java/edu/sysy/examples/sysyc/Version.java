package edu.sysy.examples.sysyc;

import java.util.Objects;

/** The version of the compiler that runs. */
final class Version {
    private Version() {}

    /** The version in the manifest of the jar, if it runs from one. */
    static String text() {
        return Objects.requireNonNullElse(Version.class.getPackage().getImplementationVersion(), "(not packaged)");
    }
}
