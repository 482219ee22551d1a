/**
 * Observers that measure and print: how long stages and passes take, what they make, and what passes have to say.
 *
 * {@snippet lang = "java":
 * PassTimes times = new PassTimes();
 * StageTimes stages = new StageTimes();
 * Compiler compiler = Compiler.builder()
 *         .target(target)
 *         .observer(times.and(stages))
 *         .build();
 * compiler.compile(source);
 * System.out.print(stages.text());
 * System.out.print(times.text());
 * }
 *
 * <p>Files in reading order: {@code StageTimes}, {@code PassTimes}, {@code PassPrinter}, {@code StagePrinter},
 * {@code RemarkReport}, {@code OmittedWork}, {@code StageSize}.
 */
@NullMarked
package edu.sysy.report;

import org.jspecify.annotations.NullMarked;
