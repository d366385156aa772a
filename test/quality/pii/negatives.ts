import { faker } from '@faker-js/faker';
import { negatives } from './negatives.data.ts';
import { otherNegatives } from './other-negatives.data.ts';

const SEED = 45;

const hexadecimal = (length: number): string => faker.string.hexadecimal({ length, casing: 'lower', prefix: '' });

/** Texts of each kind, filled with other numbers each round. */
export function negativesOf(rounds: number): { kind: string; text: string }[] {
  faker.seed(SEED);
  return [...Object.entries(negatives), ...Object.entries(otherNegatives)].flatMap(([kind, templates]) =>
    Array.from({ length: rounds }, () =>
      templates.map((template) => ({
        kind,
        text: template
          .replaceAll('{n}', () => String(faker.number.int({ min: 1, max: 30 })))
          .replaceAll('{word}', () => faker.word.noun())
          .replace(/\{h(\d+)\}/g, (_, length: string) => hexadecimal(Number(length)))
          .replace(/#(?![a-f0-9]{2,}\b.*;)/g, () => faker.string.numeric(1)),
      })),
    ).flat(),
  );
}
