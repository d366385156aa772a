/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { Chart } from '../../src/parts/charts/chart.js';
import {
  closer,
  columnsOf,
  isCloseEnough,
  loneIn,
  type Measure,
  peakOf,
  stretchOver,
} from '../../src/parts/charts/points.js';
import { counted, dollars, lasting, shares } from '../../src/parts/charts/quantities.js';
import { show } from '../support/page.js';

const steps = (values: readonly (readonly (number | null)[])[]) =>
  values.map((each, place) => ({ at: `2026-01-05T${String(10 + place)}:00:00.000Z`, values: each }));
const points = steps([
  [3, 1],
  [null, 2],
  [12_345, 0],
  [7, 0],
]);
const measures: readonly Measure[] = [
  { name: 'Completed', tone: 'accent' },
  { name: 'Failed', tone: 'bad', isBefore: true },
];
const shown = <Chart label="Requests" measures={measures} points={points} quantity={counted('requests per hour')} />;
const slider = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Steps of Requests' });
const reading = () => document.querySelector('.values')?.textContent;

describe('a chart', () => {
  test('says its peak to those who do not see it: of bars, their sum; of lines, the highest', async () => {
    await show(
      <>
        {shown}
        <Chart label="Latency" measures={measures} points={points.slice(0, 2)} quantity={lasting('ms')} as="lines" />
      </>,
    );
    expect(screen.getByRole('img', { name: 'Requests: at most 12,345 at a time' })).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Latency: at most 3.0 ms at a time' })).toBeTruthy();
  });

  test('names the unit, and marks the measure of the period before', async () => {
    await show(shown);
    expect(document.querySelector('.unit')?.textContent).toBe('requests per hour');
    expect([...document.querySelectorAll('.legend li')].map(({ className }) => className)).toEqual([
      'accent',
      'bad before',
    ]);
  });

  test('has the same figures as a table, with a dash for a gap, as its steps are read by keys', async () => {
    await show(shown);
    const cells = [...document.querySelectorAll('td.number')].map(({ textContent }) => textContent);
    expect(cells).toEqual(['3', '1', '–', '2', '12,345', '0', '7', '0']);
    expect(slider().getAttribute('aria-valuetext')).toBe('none chosen');
    fireEvent.change(slider(), { target: { value: '1' } });
    expect(slider().getAttribute('aria-valuetext')).toMatch(/Completed –, Failed 2$/);
    expect(reading()).toMatch(/Completed–Failed2$/);
    fireEvent.change(slider(), { target: { value: '2' } });
    expect(reading()).toMatch(/Completed12,345Failed0$/);
    fireEvent.blur(slider());
    expect(reading()).toBeUndefined();
  });

  test('is looked at closely, and as a whole again, by buttons and by keys', async () => {
    const person = await show(shown);
    const [whole, near] = ['Whole period of Requests', 'Zoom in on Requests'].map((name) =>
      screen.getByRole<HTMLButtonElement>('button', { name }),
    );
    const span = () => [slider().min, slider().max];
    expect([span(), whole?.disabled]).toEqual([['0', '3'], true]);
    await person.click(near!);
    expect([span(), whole?.disabled, near?.disabled]).toEqual([['0', '2'], false, true]);
    await person.click(whole!);
    expect(span()).toEqual(['0', '3']);
    fireEvent.change(slider(), { target: { value: '2' } });
    fireEvent.keyDown(slider(), { key: '+' });
    expect(span()).toEqual(['1', '3']);
    fireEvent.keyDown(slider(), { key: 'Escape' });
    expect(span()).toEqual(['0', '3']);
  });
});

describe('points of a chart', () => {
  test('of bars lie on each other; of lines have gaps', () => {
    expect(columnsOf(points, 2, true)).toEqual([
      [3, 0, 12_345, 7],
      [4, 2, 12_345, 7],
    ]);
    expect(columnsOf(points, 2, false)[0]).toEqual([3, null, 12_345, 7]);
    expect(peakOf([], true)).toBe(0);
  });

  test('without a neighbour are dots', () => {
    expect(loneIn([3, null, 5, 6, null, 7])).toEqual([0, 5]);
  });

  test('are narrowed around the chosen step, within those shown, to three at least', () => {
    expect(closer({ first: 0, last: 23 }, 20)).toEqual({ first: 12, last: 23 });
    expect(closer({ first: 0, last: 23 }, 3)).toEqual({ first: 0, last: 11 });
    expect(closer({ first: 4, last: 7 }, undefined)).toEqual({ first: 4, last: 6 });
    expect([isCloseEnough({ first: 4, last: 6 }), isCloseEnough({ first: 4, last: 7 })]).toEqual([true, false]);
    expect(closer({ first: 0, last: 0 }, 0)).toEqual({ first: 0, last: 0 });
  });

  test('are chosen by dragging and end with the series; a click chooses none', () => {
    expect(stretchOver(-0.4, 30.2, 24)).toEqual({ first: 0, last: 23 });
    expect(stretchOver(4.1, 9.8, 24)).toEqual({ first: 4, last: 10 });
    expect(stretchOver(4.1, 4.3, 24)).toBeUndefined();
  });
});

test('values beside an axis are short, and have their unit', () => {
  expect([0, 950, 12_345, 1_234_567].map(counted('requests').brief)).toEqual(['0', '950', '12.3K', '1.23M']);
  expect([0, 0.25, 3, 1_500, 12_345].map(dollars('USD').brief)).toEqual(['$0', '$0.25', '$3', '$1,500', '$12.3K']);
  expect([0, 250, 12_000].map(lasting('ms').brief)).toEqual(['0', '250 ms', '12 s']);
  expect(shares('of calls').brief(12.34)).toBe('12.3 %');
});
