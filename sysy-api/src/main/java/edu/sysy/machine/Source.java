package edu.sysy.machine;

/** What a {@link Move} takes: what is in a place, or a value that is computed again. */
public sealed interface Source permits Location, Recomputation {}
