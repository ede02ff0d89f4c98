// Shows images of the page instead of display lists.

/** Draws images of the page on canvases. */
class Images {
  /**
   * @param {[string | null, number][]} images the identifier of an element and its scale in pixels per
   *   point, or `null` and the index of an image with the same size
   * @param {[number, number, number, number]} [part] left, top, width and height in points
   */
  constructor(images, part) {
    this.part = part;
    this.images = images.map(([id, number]) => {
      const [like, scale] = id === null ? images[number] : [id, number];
      return {image: document.getElementById(like), scale, isEmpty: id === null};
    });
  }

  /** Waits until all images can be drawn. */
  async ready() {
    await Promise.all(this.images.map(({image}) => image.decode()));
  }

  /** Returns the visible rectangle of an image, in points: left, top, width and height. */
  area(number, isPart) {
    const {image, scale} = this.images[number];
    return isPart && this.part ? this.part : [0, 0, image.naturalWidth / scale, image.naturalHeight / scale];
  }

  /** Returns the size of the visible rectangle, in points. */
  size(number, isPart) {
    const [, , width, height] = this.area(number, isPart);
    return {width, height};
  }

  /** Resizes a canvas to the visible rectangle and draws the image pixel by pixel. */
  paint(canvas, number, appearance, zoom, share, isPart) {
    const {image, scale, isEmpty} = this.images[number];
    const [x, y, width, height] = this.area(number, isPart).map((length) => Math.round(length * scale));
    [canvas.width, canvas.height] = [width, height];
    if (!isEmpty) canvas.getContext("2d").drawImage(image, -x, -y);
  }
}
