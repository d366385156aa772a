import type { Measure } from './points.js';

interface ReadingProps {
  /** The step in words. */
  at: string;
  measures: readonly Measure[];
  values: readonly string[];
  /** Whether it is shown at the left, since the step is at the right. */
  isLeft: boolean;
}

/** The values of one step of a chart. */
export function Reading({ at, measures, values, isLeft }: ReadingProps) {
  return (
    <div className={isLeft ? 'values left' : 'values'} aria-hidden="true">
      <strong>{at}</strong>
      <dl>
        {measures.map(({ name, tone }, place) => (
          <div key={name} className={tone}>
            <dt>{name}</dt>
            <dd>{values[place]}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
