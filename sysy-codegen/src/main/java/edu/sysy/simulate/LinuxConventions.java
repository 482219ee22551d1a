package edu.sysy.simulate;

/**
 * The constants of Linux that differ between machines.
 *
 * @param machineName what {@code uname} says
 * @param mapAnonymous {@code MAP_ANONYMOUS}
 */
public record LinuxConventions(String machineName, int mapAnonymous) {}
