/**
 * Units that calls are charged for beside tokens: images that were made, seconds of audio and of video, characters of a text that is
 * spoken, pages that were read, and searches as rerankers count them (one query over up to a hundred documents).
 */
export const USAGE_UNITS = ['images', 'audioSeconds', 'videoSeconds', 'characters', 'pages', 'searchUnits'] as const;

export type UsageUnit = (typeof USAGE_UNITS)[number];

/** Whole quantities by their units. */
export type Units = Partial<Record<UsageUnit, number>>;
