import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { day, hour, time } from '../text/format.js';
import type { Drawing, Drawn } from './draw.js';
import { savePicture } from './picture.js';
import { closer, isCloseEnough, type Point, type Stretch, valueIn } from './points.js';
import { Reading } from './reading.js';

interface PlotProps extends Pick<Drawn, 'measures' | 'points' | 'quantity' | 'as'> {
  label: string;
  /** The summary of the drawing for those who do not see it. */
  peak: string;
  when: ((at: string) => string) | undefined;
  figure: RefObject<HTMLElement | null>;
}

const DAY_MILLIS = 86_400_000;

/** The steps that a person looks at closely, by their moments: the series moves on while they look. */
interface Closely {
  from: string;
  to: string;
}

/** The drawing of a chart: values are read by pointer or by arrow keys, and steps are looked at closely by dragging. */
export function Plot({ label, peak, measures, points, quantity, as, when, figure }: PlotProps) {
  const [closely, setClosely] = useState<Closely>();
  const [chosen, setChosen] = useState<number>();
  const shown = stretchOf(points, closely);
  const isWhole = shown.first === 0 && shown.last === points.length - 1;
  const narrow = (stretch: Stretch | undefined): void => {
    const [from, to] = [points[stretch?.first ?? -1], points[stretch?.last ?? -1]];
    setClosely(from === undefined || to === undefined ? undefined : { from: from.at, to: to.at });
  };
  const tick = when ?? tickOf(points);
  const { host, isMissing, moveTo } = useDrawing({
    measures,
    points,
    quantity,
    as,
    tick,
    shown,
    choose: setChosen,
    narrow,
  });
  const point = points[chosen ?? -1];
  const exact = when ?? time;
  const press = (event: KeyboardEvent): void => {
    if (event.key === '+') narrow(closer(shown, chosen));
    else if (event.key === '-' || event.key === 'Escape') narrow(undefined);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div className="plot">
        <div className="drawn" role="img" aria-label={peak} ref={host} />
        {isMissing ? (
          <p className="quiet missing">
            <Trans>The drawing cannot be loaded. The table below has its figures.</Trans>
          </p>
        ) : null}
        {points.length === 0 ? null : (
          <input
            type="range"
            className="steps"
            aria-label={t`Steps of ${label}`}
            aria-valuetext={point === undefined ? t`none chosen` : inWords(point)}
            min={shown.first}
            max={shown.last}
            value={chosen ?? shown.last}
            onKeyDown={press}
            onFocus={({ target }) => {
              choose(Number(target.value));
            }}
            onBlur={() => {
              choose(undefined);
            }}
            onChange={({ target }) => {
              choose(Number(target.value));
            }}
          />
        )}
        {point === undefined || chosen === undefined ? null : (
          <Reading
            at={exact(point.at)}
            measures={measures}
            values={point.values.map((value) => valueIn(value, quantity.show))}
            isLeft={chosen > (shown.first + shown.last) / 2}
          />
        )}
      </div>
      <div className="actions">
        <button
          type="button"
          aria-label={t`Zoom in on ${label}`}
          disabled={isCloseEnough(shown)}
          onClick={() => {
            narrow(closer(shown, chosen));
          }}
        >
          <Trans>Zoom in</Trans>
        </button>
        <button
          type="button"
          aria-label={t`Whole period of ${label}`}
          disabled={isWhole}
          onClick={() => {
            narrow(undefined);
          }}
        >
          <Trans>Whole period</Trans>
        </button>
        <button
          type="button"
          aria-label={t`Save a picture of ${label}`}
          onClick={() => {
            if (figure.current !== null) savePicture(figure.current, label);
          }}
        >
          <Trans>Save a picture</Trans>
        </button>
      </div>
    </>
  );

  function choose(place: number | undefined): void {
    setChosen(place);
    moveTo(place);
  }

  function inWords({ at, values }: Point): string {
    const said = measures.map(({ name }, place) => `${name} ${valueIn(values[place], quantity.show)}`);
    return `${exact(at)}: ${said.join(', ')}`;
  }
}

/** Draws by the library, which is loaded when the first chart is. */
function useDrawing(drawn: Drawn) {
  const host = useRef<HTMLDivElement>(null);
  const drawing = useRef<Drawing>(undefined);
  const newest = useRef(drawn);
  const [isMissing, setMissing] = useState(false);
  const { points, shown, as, measures } = drawn;
  useEffect(() => {
    newest.current = drawn;
  });
  const names = measures.map(({ name, tone }) => `${name} ${tone}`).join('\n');
  useEffect(() => {
    let isGone = false;
    const start = async (): Promise<void> => {
      const { draw } = await import('./draw.js');
      if (isGone || host.current === null) return;
      drawing.current = draw(host.current, {
        ...newest.current,
        tick: (at, previous) => newest.current.tick(at, previous),
        choose: (place) => {
          newest.current.choose(place);
        },
        narrow: (stretch) => {
          newest.current.narrow(stretch);
        },
      });
    };
    if (canDraw())
      start().catch(() => {
        setMissing(true);
      });
    return () => {
      isGone = true;
      drawing.current?.remove();
      drawing.current = undefined;
    };
  }, [as, names]);
  useEffect(() => {
    drawing.current?.update(points, { first: shown.first, last: shown.last });
  }, [points, shown.first, shown.last]);
  return {
    host,
    isMissing,
    moveTo: (place: number | undefined) => {
      drawing.current?.point(place);
    },
  };
}

function canDraw(): boolean {
  return document.createElement('canvas').getContext('2d') !== null;
}

/** The steps that are shown: all, unless the ones looked at closely are still among them. */
function stretchOf(points: readonly Point[], closely: Closely | undefined): Stretch {
  const [first, last] = [closely?.from, closely?.to].map((moment) => points.findIndex(({ at }) => at === moment));
  if (first === undefined || last === undefined || first < 0 || last < 0) return { first: 0, last: points.length - 1 };
  return { first, last };
}

/** The clock of a step, with its day where that begins; the day alone where steps are days apart. */
function tickOf(points: readonly Point[]): Drawn['tick'] {
  const [first, second] = points;
  const isDaily =
    first !== undefined && second !== undefined && Date.parse(second.at) - Date.parse(first.at) >= DAY_MILLIS;
  return (at, previous) => {
    if (isDaily) return day(at);
    return previous !== undefined && day(previous) === day(at) ? hour(at) : `${hour(at)}\n${day(at)}`;
  };
}
