package edu.sysy.generation;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.immutables.value.Value;

/**
 * How Immutables generates the value classes, builders and withers of a package. The implementation of an abstract
 * value class stays hidden in its package. Neither this annotation nor those of Immutables get into class files, where
 * compilers of other projects would look for them.
 */
@Target(ElementType.PACKAGE)
@Retention(RetentionPolicy.SOURCE)
@Value.Style(
        jdkOnly = true,
        jdk9Collections = true,
        visibility = Value.Style.ImplementationVisibility.PACKAGE,
        overshadowImplementation = true,
        allowedClasspathAnnotations = {Override.class})
public @interface ValueStyle {}
