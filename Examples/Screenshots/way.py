#!/usr/bin/env python3
"""Draws the path of a frame from the scenario to files, with the numbers of wave.yaml at pull=0.85.

    way.py OUTPUT
"""
import csv
import io
import subprocess
import sys

SANS = "Inter, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif"
MONO = "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace"
INK, SOFT, GRAY, ACCENT, LINE, EDGE = "#1D1D1F", "#3A3A3C", "#86705F", "#FF3D77", "#FF5A5F", "#E3D5CC"
COLUMNS, ROWS = [32, 414, 796], [32, 338]
STEPS = [
    ("Simulation", "Core/RefreshModel", "play"), ("RunState", "Core/RefreshModel", "sample"),
    ("RefreshStyle", "Core/RefreshScene", "draw"), ("CairoRenderer", "Render/CairoBackend", "render"),
    ("FrameSink", "Render/FrameSequence", "write"),
]
svg = []


def signals(*names):
    """The values of signals at the instant, as a trace prints them."""
    command = ["reel", "trace", "wave.yaml", "--origin", "pull=0.85", "--every", "0.2", "--format", "csv"]
    text = subprocess.check_output(command + [word for name in names for word in ("--signal", name)], text=True)
    row = next(row for row in csv.DictReader(io.StringIO(text)) if float(row["time"]) == 0)
    return [row[name].replace("-", "\u2212") for name in names]


def text(x, y, words, size=12.5, fill=SOFT, weight=400, anchor="start", font=MONO):
    words = words.replace("&", "&amp;").replace("<", "&lt;")
    svg.append(
        f'<text x="{x}" y="{y}" font-family="{font}" font-size="{size}" font-weight="{weight}" fill="{fill}" '
        f'text-anchor="{anchor}" xml:space="preserve">{words}</text>')


def card(column, row, title, remark, lines=(), height=19, marked=None):
    x, y = COLUMNS[column], ROWS[row]
    svg.append(f'<rect x="{x}" y="{y}" width="252" height="190" rx="14" fill="#FFFFFF" stroke="{EDGE}"/>')
    text(x + 16, y + 28, title, 16, INK, 600, font=SANS)
    text(x + 236, y + 28, remark, 12, GRAY, anchor="end", font=SANS)
    for index, line in enumerate(lines):
        names, _, value = line.partition("\t")
        mark = (ACCENT, 600) if marked and marked in line else (SOFT, 400)
        text(x + 16, y + 58 + index * height, names, 12.5, *(mark if not value else (SOFT, 400)))
        if value:
            text(x + 236, y + 58 + index * height, value, 12.5, mark[0] if mark[1] == 600 else INK, 600, "end")
    return x, y


def timeline(x, y):
    """The offset of the list over the run, and its events."""
    def pull(time):
        if time < 0.52:
            return 0 if time < 0.2 else 81 * (1 - (1 - (time - 0.2) / 0.32) ** 1.8)
        if time < 1.45:
            return max(70, 81 - (time - 0.52) / 0.08 * 11)
        return 70 * max(0, 1 - (time - 1.45) / 0.2) ** 2

    svg.append(f'<path d="M{x + 16},{y + 120} L{x + 236},{y + 120}" stroke="{EDGE}"/>')
    points = " L".join(f"{x + 16 + i * 2.2:.1f},{y + 120 - pull(i * 0.0185) * 0.72:.1f}" for i in range(101))
    svg.append(f'<path d="M{points}" fill="none" stroke="{LINE}" stroke-width="2.5" stroke-linejoin="round"/>')
    for time, name in [(0.2, "touch"), (0.52, "trigger"), (1.45, "end"), (1.66, "rest")]:
        at = round(x + 16 + time / 0.0185 * 2.2, 1)
        svg.append(f'<path d="M{at},{y + 116} L{at},{y + 128}" stroke="{GRAY}" stroke-width="1.5"/>')
        text(at, y + 144, name, 11.5, GRAY, anchor="middle", font=SANS)
    text(x + 16, y + 172, "events and tracks, before a pixel is drawn", 11.5, GRAY, font=SANS)


def image(x, y, bend):
    scale = 220 / 393
    svg.append(
        f'<clipPath id="shot"><rect x="{x + 16}" y="{y + 44}" width="220" height="130" rx="8"/></clipPath>'
        f'<g clip-path="url(#shot)"><rect x="{x + 16}" y="{y + 44}" width="220" height="130" fill="#FFFFFF"/>'
        f'<g transform="translate({x + 16},{y + 64 + 76 * scale:.2f}) scale({scale:.4f})">'
        '<path d="M0,-140 L393,-140 L393,8 L0,8 Z" fill="url(#field)"/>'
        f'<path d="M0,0 Q196.5,-{bend} 393,0 Z M0,0 L393,0 L393,8 L0,8 Z" fill="#FFFFFF"/>')
    for index, (color, first, second) in enumerate([("FFC9B5", 180, 270), ("FF9E9E", 140, 290), ("FFD9A8", 210, 240)]):
        top = 22 + index * 52
        svg.append(
            f'<circle cx="34" cy="{top + 10}" r="14" fill="#{color}"/>'
            f'<rect x="62" y="{top}" width="{first}" height="8" rx="4" fill="#C9C9CE"/>'
            f'<rect x="62" y="{top + 14}" width="{second}" height="7" rx="3.5" fill="#E5E5EA"/>')
    svg.append(f'</g></g><rect x="{x + 16}" y="{y + 44}" width="220" height="130" rx="8" fill="none" stroke="{EDGE}"/>')


def arrow(step, x1, y1, x2, y2):
    name, folder, verb = STEPS[step]
    svg.append(
        f'<path d="M{x1},{y1} L{x2},{y2}" stroke="{LINE}" stroke-width="2" fill="none" marker-end="url(#head)"/>')
    if x1 == x2:
        text(x1 + 14, y1 + 36, verb, 11.5, GRAY, font=SANS)
        text(x1 + 14, y1 + 55, name, 12, INK, 600)
        text(x1 + 14, y1 + 72, folder, 11, GRAY, font=SANS)
        return
    middle = (x1 + x2) / 2
    text(middle, y1 - 10, verb, 11.5, GRAY, anchor="middle", font=SANS)
    text(middle, y1 + 20, name, 12, INK, 600, "middle")
    for index, part in enumerate(folder.replace("/", "/\n").split("\n")):
        text(middle, y1 + 37 + index * 14, part, 11, GRAY, anchor="middle", font=SANS)


offset, percent, bend, crest, state = signals(
    "contentOffset.y", "header.pullingPercent", "wave.bend", "wave.crest", "header.state")
svg.append(f"""<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="560" viewBox="0 0 1080 560" role="img">
<title>From a scenario to files</title>
<defs>
<linearGradient id="field"><stop offset="0" stop-color="#FF7A59"/><stop offset="1" stop-color="{ACCENT}"/></linearGradient>
<linearGradient id="back" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#FFF7F2"/><stop offset="1" stop-color="#FFE9E0"/></linearGradient>
<marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0,0 L8,4 L0,8 Z" fill="{LINE}"/></marker>
</defs>
<rect width="1080" height="560" rx="20" fill="url(#back)"/>""")
card(0, 0, "Scenario", "wave.yaml", [
    "screen: iphone-16", "header:", "  style: wave", "  hillHeight: 50", "steps:", "  - drag: { pull: 1.15 }",
    "app: { header: [\u2026] }"], marked="hillHeight")
timeline(*card(1, 0, "Timeline", "the whole run"))
card(2, 0, "State", "at pull=0.85", [
    f"contentOffset.y\t{offset}", f"header.pullingPercent\t{percent}", f"wave.bend\t{bend}", f"wave.crest\t{crest}",
    f"header.state\t{state}"], 24, "wave.bend")
card(2, 1, "Display list", "plain values", [
    "list 517\u00d7976", 'group "screen"', '  group "scrollView"', '    fill "field" M0,\u221276 \u2026',
    '    fill "wave"', f"    M0,0 Q196.5,\u2212{bend} 393,0", '    group "row.0" \u2026'], marked="Q196")
image(*card(1, 1, "Image", "pixels"), bend)
card(0, 1, "Sink", "files", [
    "wave.frames/frame_000041.png", "wave.gif", "wave.mp4", "Assets.xcassets", "wave.html"], 24)
arrow(0, 290, 127, 408, 127)
arrow(1, 672, 127, 790, 127)
arrow(2, 922, 226, 922, 332)
arrow(3, 790, 433, 672, 433)
arrow(4, 408, 433, 290, 433)
svg.append("</svg>\n")
with open(sys.argv[1], "w") as file:
    file.write("\n".join(svg))
