package edu.sysy;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.immutables.value.Value;

/** How the classes behind option types are generated; kept out of class files. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.SOURCE)
@Value.Style(
        jdkOnly = true,
        jdk9Collections = true,
        visibility = Value.Style.ImplementationVisibility.PACKAGE,
        overshadowImplementation = true,
        allowedClasspathAnnotations = {Override.class})
@interface OptionsStyle {}
