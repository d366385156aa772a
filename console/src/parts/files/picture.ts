import { download } from './download.js';

const WIDTH = 960;
const HEIGHT = 360;
const EDGE = 24;
const LINE = 22;
const LEFT = 90;
/** The properties of style that a drawing needs without its page. */
const STYLES = ['fill', 'stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin'] as const;

/** Saves the drawing of a chart as an SVG file, with its name, scale, times and legend. */
export function savePicture(figure: HTMLElement, label: string): void {
  const picture = pictureOf(figure, label);
  if (picture === undefined) return;
  const name = label.toLowerCase().replaceAll(/[^a-z\d]+/g, '-');
  download(`${name}.svg`, 'image/svg+xml', [picture]);
}

/** The SVG document of a chart; undefined where nothing is drawn. */
export function pictureOf(figure: HTMLElement, label: string): string | undefined {
  const drawn = figure.querySelector<SVGSVGElement>('.plot svg');
  if (drawn === null) return undefined;
  const plot = drawn.cloneNode(true) as SVGSVGElement;
  const originals = [...drawn.querySelectorAll('*')];
  for (const [place, copy] of [...plot.querySelectorAll('*')].entries()) {
    const original = originals[place];
    if (original === undefined) continue;
    const style = getComputedStyle(original);
    for (const name of STYLES) copy.setAttribute(name, style.getPropertyValue(name));
    copy.removeAttribute('class');
    if (original.getAttribute('class')?.split(' ').includes('hit') === true) copy.setAttribute('fill', 'none');
  }
  const page = getComputedStyle(figure);
  const texts = [
    text(EDGE, EDGE + 8, label, 'bold'),
    text(EDGE, EDGE + 3 * LINE, textIn(figure, '.most')),
    text(EDGE, (EDGE + 3 * LINE + HEIGHT - 2 * LINE) / 2, textIn(figure, '.half')),
    text(EDGE, HEIGHT - 2 * LINE, '0'),
    ...timesIn(figure),
    ...legendIn(figure),
  ];
  const size = { x: LEFT, y: EDGE + 3 * LINE - 8, width: WIDTH - LEFT - EDGE, height: HEIGHT - EDGE - 5 * LINE };
  for (const [name, value] of Object.entries(size)) plot.setAttribute(name, String(value));
  const ground = surfaceOf(figure);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="system-ui, sans-serif" font-size="14" fill="${page.color}"><rect width="100%" height="100%" fill="${ground}"/>${texts.join('')}${new XMLSerializer().serializeToString(plot)}</svg>`;
}

function timesIn(figure: HTMLElement): string[] {
  const [first, last] = [...figure.querySelectorAll('.times span')].map(({ textContent }) => textContent);
  return [text(LEFT, HEIGHT - EDGE, first ?? ''), text(WIDTH - EDGE, HEIGHT - EDGE, last ?? '', 'end')];
}

function legendIn(figure: HTMLElement): string[] {
  return [...figure.querySelectorAll<HTMLElement>('.legend li')].map((item, place) => {
    const x = LEFT + place * 220;
    const tone = getComputedStyle(item).getPropertyValue('--tone');
    const colour = tone === '' ? 'gray' : resolved(item, tone);
    return `<rect x="${x}" y="${EDGE + LINE - 4}" width="10" height="10" fill="${colour}"/>${text(x + 16, EDGE + LINE + 6, item.textContent)}`;
  });
}

/** A colour as the theme of the page has it. */
function resolved(item: HTMLElement, colour: string): string {
  const probe = document.createElement('span');
  probe.style.color = colour;
  item.append(probe);
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

function textIn(figure: HTMLElement, selector: string): string {
  return figure.querySelector(selector)?.textContent.trim() ?? '';
}

function text(x: number, y: number, content: string, as: 'bold' | 'end' | 'plain' = 'plain'): string {
  const more = as === 'bold' ? ' font-weight="bold"' : as === 'end' ? ' text-anchor="end"' : '';
  return `<text x="${x}" y="${y}"${more}>${escaped(content)}</text>`;
}

function escaped(content: string): string {
  return content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
