import { registerEnumType } from 'type-graphql';
import type { UsageUnit } from '../../shared/models/usage-units.data.js';

export const UsageUnitEnum = {
  IMAGES: 'images',
  AUDIO_SECONDS: 'audioSeconds',
  VIDEO_SECONDS: 'videoSeconds',
  CHARACTERS: 'characters',
  PAGES: 'pages',
  SEARCH_UNITS: 'searchUnits',
} as const satisfies Record<string, UsageUnit>;
registerEnumType(UsageUnitEnum, {
  name: 'UsageUnit',
  description: 'A unit beside tokens that calls are charged for.',
  valuesConfig: {
    IMAGES: { description: 'Images that were made.' },
    AUDIO_SECONDS: { description: 'Seconds of audio, each begun one.' },
    VIDEO_SECONDS: { description: 'Seconds of video.' },
    CHARACTERS: { description: 'Characters of a text.' },
    PAGES: { description: 'Pages of documents.' },
    SEARCH_UNITS: { description: 'Searches of a reranker: a query over up to a hundred documents.' },
  },
});
