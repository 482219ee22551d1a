/**
 * Arranges boxes and edges in the plane. {@link edu.sysy.explorer.layout.LayeredLayout} is for directed graphs,
 * {@link edu.sysy.explorer.layout.CircularLayout} for undirected ones. Nothing here knows what a box stands for. Not
 * exported.
 */
@NullMarked
package edu.sysy.explorer.layout;

import org.jspecify.annotations.NullMarked;
