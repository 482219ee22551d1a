package edu.sysy.explorer.picture;

/** Something drawn of a program. */
public sealed interface Picture permits Graph, LiveRangeChart {
    /** What is shown: the kind of picture, the stage of the code, and the function. */
    String title();

    /**
     * The picture as an SVG document, which may also stand inside an HTML page. Its look is set by CSS variables and
     * classes, its parts are found by attributes, see {@linkplain edu.sysy.explorer.picture the package}.
     */
    String svg();
}
