import type { JsonValue } from '../../../shared/json/json.js';
import type { NanoUsd } from '../../../shared/money.js';
import type { ImagePrice, ModelPrice } from './price.rules.js';

/** The members of a request that a picture's price can depend on; `auto` where the model chooses. */
export interface AskedImage {
  size?: JsonValue | undefined;
  quality?: JsonValue | undefined;
}

/** The price of pictures as they are asked for: of the first entry that names nothing else, or the dearest where none does. */
export function pricedFor(price: ModelPrice, { size, quality }: AskedImage): ModelPrice {
  const { images, units } = price;
  if (images === undefined) return price;
  const found = images.find((entry) => isOf(entry.size, size) && isOf(entry.quality, quality));
  return { ...price, units: { ...units, images: found?.price ?? dearest(images, units?.images) } };
}

/** Each price that a picture of the model can have. */
export function imageVariants(price: ModelPrice): ModelPrice[] {
  const { images, units } = price;
  if (images === undefined) return [price];
  const rates = new Set(images.map((entry) => entry.price));
  if (units?.images !== undefined) rates.add(units.images);
  return [...rates].map((rate) => ({ ...price, units: { ...units, images: rate } }));
}

function isOf(named: string | undefined, asked: JsonValue | undefined): boolean {
  return named === undefined || named === (asked ?? 'auto');
}

function dearest(images: readonly ImagePrice[], base: NanoUsd = 0n): NanoUsd {
  return images.reduce((most, { price }) => (price > most ? price : most), base);
}
