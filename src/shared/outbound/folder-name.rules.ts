/**
 * A name as one part of a key, which cannot leave its folder: all but letters, digits, `_` and `-` is written as `~` and two
 * hexadecimal digits a byte.
 */
export function folderName(name: string): string {
  return Buffer.from(name)
    .toString('latin1')
    .replace(/[^\w-]/g, (byte) => `~${byte.charCodeAt(0).toString(16).padStart(2, '0')}`);
}
