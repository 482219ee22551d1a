package edu.sysy.spi;

import edu.sysy.pass.Pass;
import java.util.List;

/**
 * Adds passes, found by {@link java.util.ServiceLoader}: a class with a public constructor without parameters, named in
 * the file {@code META-INF/services/edu.sysy.spi.PassProvider} of its jar, or by {@code provides} in its module.
 *
 * @see Extensions
 */
public interface PassProvider {
    /**
     * The passes. Their {@linkplain Pass#name names} are lower-case letters, digits and hyphens, so that the text form
     * of pipelines can name them, and belong to no other pass.
     */
    List<Pass> passes();
}
