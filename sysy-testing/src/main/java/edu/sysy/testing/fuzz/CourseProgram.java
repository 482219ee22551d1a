package edu.sysy.testing.fuzz;

import edu.sysy.Dialect;

/**
 * A generated program of the BUAA course.
 *
 * @param dialect the language it is written in
 * @param source the program, which is C as well if {@code char} is unsigned and {@code getint} defined
 * @param input what it reads, a number or a character for each read
 */
public record CourseProgram(Dialect dialect, String source, String input) {}
