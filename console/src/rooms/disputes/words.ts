/** The beginning of a description. */
export function shortened(description: string): string {
  return description.length > 80 ? `${description.slice(0, 79)}…` : description;
}
