import { faker } from '@faker-js/faker';
import { negatives } from './negatives.data.ts';

const SEED = 45;

/** Texts of each kind, filled with other numbers each round. */
export function negativesOf(rounds: number): { kind: string; text: string }[] {
  faker.seed(SEED);
  return Object.entries(negatives).flatMap(([kind, templates]) =>
    Array.from({ length: rounds }, () =>
      templates.map((template) => ({
        kind,
        text: template
          .replaceAll('{n}', () => String(faker.number.int({ min: 1, max: 30 })))
          .replaceAll('{word}', () => faker.word.noun())
          .replace(/#(?![a-f0-9]{2,}\b.*;)/g, () => faker.string.numeric(1)),
      })),
    ).flat(),
  );
}
