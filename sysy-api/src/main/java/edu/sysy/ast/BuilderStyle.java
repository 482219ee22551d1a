package edu.sysy.ast;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.immutables.value.Value;

/** How the builders of the tree are generated: without annotations that compilers of other projects would look for. */
@Target(ElementType.PACKAGE)
@Retention(RetentionPolicy.SOURCE)
@Value.Style(
        jdkOnly = true,
        jdk9Collections = true,
        allowedClasspathAnnotations = {Override.class})
@interface BuilderStyle {}
