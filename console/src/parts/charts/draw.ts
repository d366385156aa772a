import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { columnsOf, loneIn, type Measure, type Point, type Quantity, type Stretch, stretchOver } from './points.js';
import { colourIn } from './picture.js';

const HEIGHT = 190;
const FONT = '12px system-ui, sans-serif';
const FIRST_AXIS_WIDTH = 40;
const CHAR_WIDTH = 6.6;
const TICK_SPACE = 78;
const ROOM_ABOVE = 1.06;
const WHOLE_STEPS = [1, 2, 3, 4, 6, 7, 12, 14, 24, 28, 48, 72, 168, 336];
/** Bars as wide as 0.76 of a step, at most 60 px. */
const BARS = UPlot.paths.bars?.({ size: [0.76, 60] });
/** 1, 2 and 5 times each power of ten. */
const ROUND_WHOLE = Array.from({ length: 13 }, (_, power) => [1, 2, 5].map((unit) => unit * 10 ** power)).flat();

export interface Drawn {
  measures: readonly Measure[];
  points: readonly Point[];
  quantity: Quantity;
  as: 'bars' | 'lines';
  /** The name of a step beside the axis. */
  tick: (at: string, previous: string | undefined) => string;
  shown: Stretch;
  /** Called with the step under the pointer; undefined when it has left. */
  choose: (place: number | undefined) => void;
  /** Called with the steps that were dragged over; undefined for all. */
  narrow: (stretch: Stretch | undefined) => void;
}

export interface Drawing {
  /** Draws further points, or other steps of them. */
  update: (points: readonly Point[], shown: Stretch) => void;
  /** Moves the cursor to a step; away without one. */
  point: (place: number | undefined) => void;
  remove: () => void;
}

/** Draws values over steps into an element, and again when its width or the theme changes. */
export function draw(host: HTMLElement, given: Drawn): Drawing {
  let drawn = given;
  let isPointing = false;
  let plot = make();
  const themes = new MutationObserver(again);
  themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  const system = matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', again);
  const sizes = new ResizeObserver(() => {
    plot.setSize({ width: host.clientWidth, height: HEIGHT });
  });
  sizes.observe(host);
  return {
    update(points, shown) {
      drawn = { ...drawn, points, shown };
      plot.batch(() => {
        plot.setData(dataOf(drawn), false);
        plot.setScale('x', rangeOf(shown));
      });
    },
    point(place) {
      isPointing = true;
      const left = place === undefined ? -1 : plot.valToPos(place, 'x');
      plot.setCursor({ left, top: place === undefined ? -1 : 0 });
      isPointing = false;
    },
    remove() {
      themes.disconnect();
      system.removeEventListener('change', again);
      sizes.disconnect();
      plot.destroy();
    },
  };

  function again(): void {
    plot.destroy();
    plot = make();
  }

  function make(): UPlot {
    const options = optionsOf(
      host,
      () => drawn,
      (place) => {
        if (!isPointing) drawn.choose(place);
      },
    );
    return new UPlot(options, dataOf(drawn), host);
  }
}

/** The measures as they are drawn one after the other: bars from the highest sum down, so that each covers those above. */
function orderOf({ measures, as }: Pick<Drawn, 'measures' | 'as'>): number[] {
  const places = measures.map((_, place) => place);
  return as === 'bars' ? places.toReversed() : places;
}

function dataOf(drawn: Drawn): UPlot.AlignedData {
  const columns = columnsOf(drawn.points, drawn.measures.length, drawn.as === 'bars');
  return [drawn.points.map((_, place) => place), ...orderOf(drawn).map((place) => columns[place] ?? [])];
}

/** Half a step more on both sides, for the width of the bars. */
function rangeOf({ first, last }: Stretch): { min: number; max: number } {
  return { min: first - 0.5, max: last + 0.5 };
}

function optionsOf(host: HTMLElement, now: () => Drawn, choose: (place: number | undefined) => void): UPlot.Options {
  const { measures, quantity, as, shown } = now();
  const [quiet, grid] = [colourIn(host, 'var(--quiet)'), colourIn(host, 'var(--line)')];
  const axis = { stroke: quiet, font: FONT, ticks: { show: false }, grid: { stroke: grid, width: 1 } };
  return {
    width: host.clientWidth,
    height: HEIGHT,
    padding: [10, 8, 0, 0],
    legend: { show: false },
    scales: {
      x: { time: false, ...rangeOf(shown), range: (_, min, max) => [min, max] },
      y: { range: (_, __, max) => [0, max > 0 ? max * ROOM_ABOVE : 1] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        incrs: WHOLE_STEPS,
        space: TICK_SPACE,
        size: 40,
        values: (_, places) => ticksOf(now(), places),
      },
      {
        ...axis,
        ...(quantity.isWhole === true ? { incrs: ROUND_WHOLE } : {}),
        space: 36,
        size: (_, values: string[] | null) =>
          Math.max(FIRST_AXIS_WIDTH, ...(values ?? []).map((value) => value.length * CHAR_WIDTH + 14)),
        values: (_, values) => values.map(quantity.brief),
      },
    ],
    series: [{}, ...orderOf({ measures, as }).map((place) => seriesOf(host, measures[place], as))],
    cursor: {
      y: false,
      points: { show: as === 'lines' },
      drag: { x: true, y: false, setScale: false },
      bind: {
        dblclick: () => () => {
          now().narrow(undefined);
          return null;
        },
      },
    },
    hooks: {
      setCursor: [
        ({ cursor: { idx, left } }) => {
          choose(idx == null || (left ?? -1) < 0 ? undefined : idx);
        },
      ],
      setSelect: [
        (plot) => {
          const { left, width } = plot.select;
          if (width === 0) return;
          const over = stretchOver(plot.posToVal(left, 'x'), plot.posToVal(left + width, 'x'), now().points.length);
          plot.setSelect({ left: 0, width: 0, top: 0, height: 0 }, false);
          if (over !== undefined) now().narrow(over);
        },
      ],
    },
  };
}

function ticksOf({ points, tick }: Drawn, places: readonly number[]): string[] {
  let previous: string | undefined;
  return places.map((place) => {
    const at = points[place]?.at;
    if (at === undefined) return '';
    const text = tick(at, previous);
    previous = at;
    return text;
  });
}

function seriesOf(host: HTMLElement, measure: Measure | undefined, as: Drawn['as']): UPlot.Series {
  const colour = colourIn(host, `var(--chart-${measure?.tone ?? 'accent'})`);
  if (as === 'bars')
    return {
      fill: colour,
      stroke: colour,
      width: 0,
      points: { show: false },
      ...(BARS === undefined ? {} : { paths: BARS }),
    };
  return {
    stroke: colour,
    width: 2,
    ...(measure?.isBefore === true ? { dash: [6, 5] } : {}),
    points: { show: true, size: 5, fill: colour, filter: (plot, place) => loneIn([...(plot.data[place] ?? [])]) },
  };
}
