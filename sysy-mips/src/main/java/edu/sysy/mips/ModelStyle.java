package edu.sysy.mips;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.immutables.value.Value;

/** How Immutables generates builders and withers of models; as {@code ValueStyle}, which this module cannot see. */
@Target(ElementType.PACKAGE)
@Retention(RetentionPolicy.SOURCE)
@Value.Style(
        jdkOnly = true,
        jdk9Collections = true,
        visibility = Value.Style.ImplementationVisibility.PACKAGE,
        allowedClasspathAnnotations = {Override.class})
@interface ModelStyle {}
