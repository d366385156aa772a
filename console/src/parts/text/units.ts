import { t } from '@lingui/core/macro';
import type { UsageUnit } from '../../gql/graphql.js';

/** Units of usage that are no tokens, in words behind a number. */
export const UNITS: Readonly<Record<UsageUnit, string>> = {
  IMAGES: t`images`,
  AUDIO_SECONDS: t`seconds of audio`,
  VIDEO_SECONDS: t`seconds of video`,
  CHARACTERS: t`characters`,
  PAGES: t`pages`,
  SEARCH_UNITS: t`searches`,
};
