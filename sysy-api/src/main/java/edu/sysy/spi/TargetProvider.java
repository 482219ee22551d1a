package edu.sysy.spi;

import edu.sysy.Target;
import java.util.List;

/**
 * Adds targets, found by {@link java.util.ServiceLoader}: a class with a public constructor without parameters, named
 * in the file {@code META-INF/services/edu.sysy.spi.TargetProvider} of its jar, or by {@code provides} in its module.
 *
 * @see Extensions
 */
public interface TargetProvider {
    /** The targets. Their {@linkplain Target#name names} belong to no other target. */
    List<Target> targets();
}
