/**
 * Pictures of programs, as SVG drawn here or as text for Graphviz: {@link edu.sysy.explorer.picture.Pictures} makes
 * them of the values of any stage and any target.
 *
 * {@snippet lang = "java":
 * Graph graph = Pictures.controlFlow(function);
 * graph.svg();       // a document of its own, or a part of an HTML page
 * graph.dot();       // for Graphviz
 * }
 *
 * <p><b>In a page.</b> The root has the class {@code sysy-picture}. Colours are CSS variables, with defaults for light
 * and dark: {@code --sysy-ink}, {@code --sysy-paper}, {@code --sysy-line}, {@code --sysy-box}, {@code --sysy-loop},
 * {@code --sysy-true}, {@code --sysy-false}, {@code --sysy-spill}, {@code --sysy-lightness} (of boxes and bars in the
 * colours of registers) and {@code --sysy-font}. Parts have classes and attributes by which a script finds them:
 *
 * <pre>
 * sysy-node      data-node, data-block="b3", data-loop="b1" (the header), data-function, data-value, data-place
 *                classes sysy-entry, sysy-exit, sysy-loop-header, sysy-operator, sysy-spilled, sysy-colored
 * sysy-edge      data-from, data-to; a class of its kind: sysy-flow, sysy-true, sysy-false, sysy-back, sysy-tree,
 *                sysy-frontier, sysy-call, sysy-operand, sysy-interference
 * sysy-cluster   data-cluster: a part of the region of a loop
 * text of code   data-instruction (its number), data-line (in the source), data-value and data-uses (names of values or
 *                registers, separated by blanks), data-move (the instruction before which it is made)
 * sysy-column    data-value: the live ranges of a value
 * sysy-bar       data-value, data-first, data-last, data-place; sysy-spilled, sysy-colored
 * </pre>
 *
 * <p>No element has an id, so a page may show any number of pictures.
 *
 * <p><b>Why the layout is our own.</b> The Eclipse Layout Kernel does layered layout well in plain Java. Version 0.11.0
 * of {@code org.eclipse.elk.alg.layered} brings 13 jars of 8.4 MB, Guava and the Eclipse Modeling Framework among them,
 * more than twice as much as all modules of the compiler. A library that is embedded should not ask for that to draw
 * blocks. The textbook steps are a class each in {@code edu.sysy.explorer.layout}.
 */
@NullMarked
package edu.sysy.explorer.picture;

import org.jspecify.annotations.NullMarked;
