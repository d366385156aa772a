import { t } from '@lingui/core/macro';
/** The JSON object that a text is; undefined for any other text. Nothing written is an empty object. */
export function jsonObjectIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text.trim() === '' ? '{}' : text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Says at a field when its text is no JSON object. */
export function expectJsonObject(field: HTMLInputElement | HTMLTextAreaElement): void {
  field.setCustomValidity(jsonObjectIn(field.value) === undefined ? t`Expected a JSON object.` : '');
}
