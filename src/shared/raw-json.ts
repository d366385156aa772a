import type { JsonValue } from './json.js';

/** A JSON value that already is text: a door that sends JSON writes `text` as it stands, without parsing it. */
export class RawJson {
  constructor(readonly text: string) {}

  /** For doors that build a larger JSON text around it. */
  toJSON(): JsonValue {
    return JSON.parse(this.text) as JsonValue;
  }
}
