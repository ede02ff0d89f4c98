"""Draws frames with pycairo and writes them with cairo's PNG writer.

`reel-bench` compares reel with this program. The shapes are precomputed and read from a file of
display lists. The program prints the time for reading that file, which is subtracted.

    python3 pycairo_frames.py LISTS.json FOLDER
"""

import sys
import time

start = time.perf_counter(), time.process_time()
import json

with open(sys.argv[1]) as file:
    lists = json.load(file)
for image in lists["images"]:
    with open(image["file"], "rb") as file:
        image["pixels"] = bytearray(file.read())
reading = time.perf_counter() - start[0], time.process_time() - start[1]

import cairo


def trace(context, index):
    for name, *coordinates in lists["paths"][index]:
        getattr(context, name)(*coordinates)


def set_paint(context, paint):
    if "color" in paint:
        context.set_source_rgba(*paint["color"])
        return
    linear = "linear" in paint
    gradient = (
        cairo.LinearGradient(*paint["linear"]) if linear else cairo.RadialGradient(*paint["radial"]))
    for stop in paint["stops"]:
        gradient.add_color_stop_rgba(*stop)
    gradient.set_extend(cairo.EXTEND_PAD)
    context.set_source(gradient)


def fill(context, item):
    trace(context, item["path"])
    set_paint(context, item["paint"])
    context.set_fill_rule(getattr(cairo, item["rule"]))
    context.fill()
    context.set_fill_rule(cairo.FILL_RULE_WINDING)


def stroke(context, item):
    trace(context, item["path"])
    set_paint(context, item["paint"])
    context.set_line_width(item["width"])
    context.set_line_cap(getattr(cairo, item["cap"]))
    context.set_line_join(getattr(cairo, item["join"]))
    context.set_miter_limit(item["miterLimit"])
    context.set_dash(item["dashes"], item["dashPhase"])
    context.stroke()


def text(context, item):
    x, y = item["origin"]
    context.translate(x, y)
    trace(context, item["path"])
    context.translate(-x, -y)
    set_paint(context, item["paint"])
    context.fill()


def image(context, item):
    image = lists["images"][item["image"]]
    surface = cairo.ImageSurface.create_for_data(
        image["pixels"], cairo.FORMAT_ARGB32, image["width"], image["height"])
    context.save()
    context.rectangle(*item["frame"])
    context.transform(cairo.Matrix(*item["matrix"]))
    context.set_source_surface(surface)
    context.get_source().set_filter(getattr(cairo, item["filter"]))
    context.get_source().set_extend(cairo.EXTEND_PAD)
    context.fill()
    context.restore()


def group(context, item):
    context.save()
    context.transform(cairo.Matrix(*item["matrix"]))
    if "clip" in item:
        trace(context, item["clip"])
        context.clip()
    if "opacity" in item:
        context.push_group()
    draw(context, item["items"])
    if "opacity" in item:
        context.pop_group_to_source()
        context.paint_with_alpha(item["opacity"])
    context.restore()


kinds = {"fill": fill, "stroke": stroke, "text": text, "image": image, "group": group}


def draw(context, items):
    for item in items:
        kinds[item["kind"]](context, item)


for frame in lists["frames"]:
    surface = cairo.ImageSurface(cairo.FORMAT_ARGB32, lists["width"], lists["height"])
    context = cairo.Context(surface)
    context.set_antialias(cairo.ANTIALIAS_BEST)
    context.scale(*lists["scales"])
    if "background" in frame:
        context.set_source_rgba(*frame["background"])
        context.paint()
    draw(context, frame["items"])
    surface.write_to_png(sys.argv[2] + "/" + frame["file"])

print(json.dumps({"reading": {"wall": reading[0], "processor": reading[1]}}))
