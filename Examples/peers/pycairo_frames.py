"""Draws frames with pycairo and writes them with cairo's PNG writer.

`reel-bench` compares reel with this program. The shapes are precomputed and read from a file of
display lists. Each frame is drawn twice: whole, and on a copy of the items at the back that are the same in
all frames. The program prints the times of reading the lists, of the two ways of drawing, and of writing.

    python3 pycairo_frames.py LISTS.json FOLDER
"""

import json
import sys
import time


class Stopwatch:
    """The wall and processor times of the blocks that it measures, in seconds."""

    def __init__(self):
        self.wall = self.processor = 0

    def __enter__(self):
        self.start = time.perf_counter(), time.process_time()

    def __exit__(self, *_):
        self.wall += time.perf_counter() - self.start[0]
        self.processor += time.process_time() - self.start[1]


reading, drawing, drawing_in_front, writing = [Stopwatch() for _ in range(4)]
with reading:
    with open(sys.argv[1]) as file:
        lists = json.load(file)
    for image in lists["images"]:
        with open(image["file"], "rb") as file:
            image["pixels"] = bytearray(file.read())

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


def new_frame(frame):
    """Returns a surface of the frame's background color, and its context in points."""
    surface = cairo.ImageSurface(cairo.FORMAT_ARGB32, lists["width"], lists["height"])
    context = cairo.Context(surface)
    context.set_antialias(cairo.ANTIALIAS_BEST)
    context.scale(*lists["scales"])
    if "background" in frame:
        context.set_source_rgba(*frame["background"])
        context.paint()
    return surface, context


def split(frames):
    """Splits the frames' items into the first ones, which all frames share, and a list of the others per frame.

    A group without opacity is split as well, if its matrix and clip are shared.
    """
    common = []
    for items in zip(*frames):
        first = items[0]
        if any(item != first for item in items):
            outer = [{key: value for key, value in item.items() if key != "items"} for item in items]
            if "items" in first and "opacity" not in first and all(group == outer[0] for group in outer):
                inner, rests = split([group["items"] for group in items])
                common.append({**first, "items": inner})
                return common, [[{**first, "items": rest}] + items[len(common):]
                                for items, rest in zip(frames, rests)]
            break
        common.append(first)
    return common, [items[len(common):] for items in frames]


frames = lists["frames"]
with drawing_in_front:
    shared, rests = split([frame["items"] for frame in frames])
    if any(frame.get("background") != frames[0].get("background") for frame in frames):
        shared, rests = [], [frame["items"] for frame in frames]
    back, context = new_frame(frames[0])
    draw(context, shared)

for frame, rest in zip(frames, rests):
    with drawing:
        surface, context = new_frame(frame)
        draw(context, frame["items"])
    with writing:
        surface.write_to_png(sys.argv[2] + "/" + frame["file"])
    with drawing_in_front:
        surface, context = new_frame({} if shared else frame)
        if shared:
            context.save()
            context.identity_matrix()
            context.set_source_surface(back)
            context.set_operator(cairo.OPERATOR_SOURCE)
            context.paint()
            context.restore()
        draw(context, rest)

times = {"reading": reading, "drawing": drawing, "drawingInFront": drawing_in_front, "writing": writing}
print(json.dumps({name: {"wall": it.wall, "processor": it.processor} for name, it in times.items()}))
