import { ArrayType } from '@mikro-orm/core';

/**
 * A `text[]` column that gives back what was put in. The mapper's own quotes too little: it stores the text `NULL` as a
 * null, and loses white space at the ends. PostgreSQL, "Array Input and Output Syntax".
 */
export class TextArray extends ArrayType {
  override convertToDatabaseValue(value: string[] | null): string | null {
    if (value === null) return null;
    return `{${value.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
  }

  override getColumnType(): string {
    return 'text[]';
  }
}
