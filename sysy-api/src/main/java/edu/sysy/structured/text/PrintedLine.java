package edu.sysy.structured.text;

/**
 * A line of the text of a structured function.
 *
 * @param depth how many regions it is in
 * @param text without indentation and source line
 * @param sourceLine the source line, from 1, of the statement or end that is written on it, or of the end that its
 *     closing brace stands for; 0 if there is none
 */
public record PrintedLine(int depth, String text, int sourceLine) {}
