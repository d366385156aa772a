import { months } from '../names.data.js';
import { read } from '../pii-text.rules.js';

const LEAST_LETTERS = 3;
const MONTH = [...months]
  .filter((month) => month.length >= LEAST_LETTERS)
  .sort((one, other) => other.length - one.length)
  .join('|');

/** A day that is the name of a street: "8-Mai-1945", "11 Novembre 1918", "25 de Abril". */
export const DAY_OF_NAME = `\\d{1,2}(?:er|-?go|[°º.])?(?:-| (?:de |d['’])?)(?:${MONTH})(?!\\p{L})(?:[- ](?:de )?(?:1[6-9]|20)\\d\\d(?!\\d))?`;
const dayOfMonth = new RegExp(DAY_OF_NAME, 'iuy');

/** Whether the number at `at` is the day before a month. */
export const isDayOfMonth = (text: string, at: number): boolean => read(dayOfMonth, text, at) !== undefined;
