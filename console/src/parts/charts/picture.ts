import { download } from '../files/download.js';

const EDGE = 16;
const LINE = 22;
const FONT = '14px system-ui, sans-serif';

/** Saves the drawing of a chart as a PNG file, with its name, unit and legend. */
export function savePicture(figure: HTMLElement, label: string): void {
  const picture = pictureOf(figure, label);
  const name = label.toLowerCase().replaceAll(/[^a-z\d]+/g, '-');
  picture?.toBlob((content) => {
    if (content !== null) download(`${name}.png`, 'image/png', [content]);
  });
}

/** The chart with its texts on a ground of its own; undefined where nothing is drawn. */
function pictureOf(figure: HTMLElement, label: string): HTMLCanvasElement | undefined {
  const drawn = figure.querySelector('canvas');
  const picture = document.createElement('canvas');
  const context = picture.getContext('2d');
  if (drawn === null || context === null) return undefined;
  const scale = drawn.width / drawn.clientWidth;
  const above = EDGE + 3 * LINE;
  picture.width = drawn.width + 2 * EDGE * scale;
  picture.height = drawn.height + (above + EDGE) * scale;
  context.fillStyle = surfaceOf(figure);
  context.fillRect(0, 0, picture.width, picture.height);
  context.scale(scale, scale);
  context.fillStyle = getComputedStyle(figure).color;
  context.font = `bold ${FONT}`;
  context.fillText(label, EDGE, EDGE + LINE / 2);
  context.font = FONT;
  context.fillText(figure.querySelector('.unit')?.textContent ?? '', EDGE, EDGE + 1.5 * LINE);
  drawLegend(context, figure);
  context.drawImage(drawn, EDGE, above, drawn.clientWidth, drawn.clientHeight);
  return picture;
}

function drawLegend(context: CanvasRenderingContext2D, figure: HTMLElement): void {
  let x = EDGE;
  for (const item of figure.querySelectorAll<HTMLElement>('.legend li')) {
    const ink = context.fillStyle;
    context.fillStyle = colourIn(item, 'var(--tone)');
    context.fillRect(x, EDGE + 2 * LINE, 10, 10);
    context.fillStyle = ink;
    context.fillText(item.textContent, x + 16, EDGE + 2 * LINE + 10);
    x += 16 + context.measureText(item.textContent).width + EDGE;
  }
}

/** A colour of the style sheet as the theme of the page has it. */
export function colourIn(element: HTMLElement, colour: string): string {
  const probe = document.createElement('span');
  probe.style.color = colour;
  element.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** The ground that a figure stands on. */
function surfaceOf(element: HTMLElement): string {
  for (let at: HTMLElement | null = element; at !== null; at = at.parentElement) {
    const { backgroundColor } = getComputedStyle(at);
    if (backgroundColor !== '' && !/^(?:transparent|rgba\(0, 0, 0, 0\))$/.test(backgroundColor)) return backgroundColor;
  }
  return 'white';
}
