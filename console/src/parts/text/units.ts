import type { UsageUnit } from '../../gql/graphql.js';

/** Units of usage that are no tokens, in words behind a number. */
export const UNITS: Readonly<Record<UsageUnit, string>> = {
  IMAGES: 'images',
  AUDIO_SECONDS: 'seconds of audio',
  VIDEO_SECONDS: 'seconds of video',
  CHARACTERS: 'characters',
  PAGES: 'pages',
  SEARCH_UNITS: 'searches',
};
