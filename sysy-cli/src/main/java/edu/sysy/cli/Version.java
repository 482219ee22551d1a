package edu.sysy.cli;

import java.lang.module.ModuleDescriptor;
import java.util.Optional;

/** The version of the compiler that runs. */
final class Version {
    private Version() {}

    /** The version that the module has, or else the manifest of the jar; classes in folders may have neither. */
    static String text() {
        return Optional.ofNullable(Version.class.getModule().getDescriptor())
                .flatMap(ModuleDescriptor::rawVersion)
                .or(() -> Optional.ofNullable(Version.class.getPackage().getImplementationVersion()))
                .orElse("(not packaged)");
    }
}
