/** What is wrong with a translation, or nothing. */
export function faultOf(text: { message?: string; translation?: string }): string | undefined;
