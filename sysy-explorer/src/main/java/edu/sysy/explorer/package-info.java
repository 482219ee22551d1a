/**
 * The explorer: one page of HTML that shows a compile from the source to the bytes, without network and without any
 * other file. {@link edu.sysy.explorer.Explorer} makes it.
 *
 * {@snippet lang = "java":
 * Explorer explorer = Explorer.builder().compiler(compiler).input("12".getBytes()).build();
 * Files.writeString(Path.of("squares.html"), explorer.explore(source).html());
 * }
 *
 * <p>The page has a table of strings, lines and blocks that all views share, so that a pass costs what it has changed.
 * Classes whose names end in {@code Section} write a part of its data as JSON; the scripts and the style sheet are
 * resources of this package, a job each.
 */
@NullMarked
package edu.sysy.explorer;

import org.jspecify.annotations.NullMarked;
