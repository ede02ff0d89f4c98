// Shows pictures of the page in the place of display lists.

/** Shows images that the page has, instead of drawing. */
class Pictures {
  /**
   * @param {[string | null, number][]} pictures
   * @param {[number, number, number, number]} [part]
   */
  constructor(pictures, part) {
    this.part = part;
    this.pictures = pictures.map(([id, number]) => {
      const [like, scale] = id === null ? pictures[number] : [id, number];
      return {image: document.getElementById(like), scale, isEmpty: id === null};
    });
  }

  /** Waits until all pictures can be drawn. */
  async ready() {
    await Promise.all(this.pictures.map(({image}) => image.decode()));
  }

  /** Where what is shown begins, and its extents, in points. */
  area(number, isPart) {
    const {image, scale} = this.pictures[number];
    return isPart && this.part ? this.part : [0, 0, image.naturalWidth / scale, image.naturalHeight / scale];
  }

  /** The extents of what is shown of a picture, in points. */
  size(number, isPart) {
    const [, , width, height] = this.area(number, isPart);
    return {width, height};
  }

  /** Draws a picture, pixel by pixel, on a canvas, which gets its extents. */
  paint(canvas, number, appearance, zoom, isPart) {
    const {image, scale, isEmpty} = this.pictures[number];
    const [x, y, width, height] = this.area(number, isPart).map((length) => Math.round(length * scale));
    [canvas.width, canvas.height] = [width, height];
    if (!isEmpty) canvas.getContext("2d").drawImage(image, -x, -y);
  }
}
