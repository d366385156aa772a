import pg from 'pg';
import { parseExactJson } from '../shared/json/json.js';

/** Reads `json` and `jsonb` columns, which keep every digit of a number, with integers beyond 2^53 as their text. */
export function readJsonColumnsExactly(): void {
  for (const oid of [pg.types.builtins.JSON, pg.types.builtins.JSONB]) pg.types.setTypeParser(oid, parseExactJson);
}
