package edu.sysy.explorer.picture;

/** The style sheet of pictures: what a page may set are variables that begin with {@code --sysy-}. */
final class SvgStyle {
    static final String CSS = """
            .sysy-picture{--p-ink:var(--sysy-ink,#1f2328);--p-paper:var(--sysy-paper,#fff);
            --p-line:var(--sysy-line,#59636e);
            --p-box:var(--sysy-box,#f6f8fa);--p-loop:var(--sysy-loop,#0969da);
            --p-true:var(--sysy-true,#1a7f37);
            --p-false:var(--sysy-false,#cf222e);--p-spill:var(--sysy-spill,#cf222e);
            --p-light:var(--sysy-lightness,82%);
            background:var(--p-paper);
            font:12px var(--sysy-font,ui-monospace,Menlo,Consolas,"DejaVu Sans Mono",monospace)}
            @media (prefers-color-scheme:dark){.sysy-picture{--p-ink:var(--sysy-ink,#e6edf3);
            --p-paper:var(--sysy-paper,#0d1117);
            --p-line:var(--sysy-line,#9198a1);--p-box:var(--sysy-box,#161b22);
            --p-loop:var(--sysy-loop,#58a6ff);
            --p-true:var(--sysy-true,#3fb950);--p-false:var(--sysy-false,#ff7b72);
            --p-spill:var(--sysy-spill,#ff7b72);
            --p-light:var(--sysy-lightness,30%)}}
            .sysy-picture text{fill:var(--p-ink);stroke:none;white-space:pre}
            .sysy-picture .sysy-title,.sysy-node text:first-of-type,.sysy-heading{font-weight:bold}
            .sysy-node rect{fill:var(--p-box);stroke:var(--p-line)}
            .sysy-bar{fill:var(--p-line);fill-opacity:.25;stroke:var(--p-line)}.sysy-bar.sysy-colored{
            fill-opacity:1}
            .sysy-node.sysy-colored rect,.sysy-bar.sysy-colored{fill:hsl(var(--hue) 65% var(--p-light))}
            .sysy-node.sysy-entry rect,.sysy-node.sysy-exit rect{stroke-width:2}
            .sysy-node.sysy-loop-header rect{stroke:var(--p-loop);stroke-width:2}
            .sysy-node.sysy-spilled rect,.sysy-bar.sysy-spilled{stroke:var(--p-spill);stroke-width:2;
            stroke-dasharray:4 2}
            .sysy-edge path{stroke:var(--p-line)}.sysy-edge polygon{fill:var(--p-line);stroke:none}
            .sysy-edge.sysy-true path{stroke:var(--p-true)}.sysy-edge.sysy-true polygon{fill:var(--p-true)}
            .sysy-edge.sysy-false path{stroke:var(--p-false)}.sysy-edge.sysy-false polygon{
            fill:var(--p-false)}
            .sysy-edge.sysy-back path{stroke:var(--p-loop);stroke-width:1.8}.sysy-edge.sysy-back polygon{
            fill:var(--p-loop)}
            .sysy-edge.sysy-frontier path{stroke-dasharray:5 4}.sysy-edge.sysy-interference path{
            stroke-opacity:.5}
            .sysy-cluster rect{fill:var(--p-loop);fill-opacity:.09;stroke:none}
            .sysy-rule{stroke:var(--p-line);stroke-opacity:.3}
            .sysy-band{fill:var(--p-line);fill-opacity:.07;stroke:none}
            """;

    private SvgStyle() {}
}
