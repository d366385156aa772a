import type { z } from 'zod';
import type { BucketSettings } from '../shared/outbound/bucket.js';
import { optionalText, providerUrl } from './variables.js';

const DEFAULT_REGION = 'us-east-1';
const KEYS = ['ARCHIVE_S3_ACCESS_KEY_ID', 'ARCHIVE_S3_SECRET_ACCESS_KEY'] as const;

/** The variables of the environment. */
export const archiveVariables = {
  ARCHIVE_S3_URL: providerUrl,
  ARCHIVE_S3_REGION: optionalText.refine((text) => text === undefined || /^[a-z0-9-]{1,64}$/.test(text), {
    error: 'expected the name of a region such as eu-central-1',
  }),
  ARCHIVE_S3_ACCESS_KEY_ID: optionalText,
  ARCHIVE_S3_SECRET_ACCESS_KEY: optionalText,
};

type Variables = z.output<z.ZodObject<typeof archiveVariables>>;

/** The bucket that the variables name, if any, and what is wrong with the variables, a sentence each. */
export function readArchive(v: Variables): { archive: BucketSettings | undefined; problems: string[] } {
  const url = v.ARCHIVE_S3_URL;
  if (url === undefined) {
    const idle = [...KEYS, 'ARCHIVE_S3_REGION' as const].filter((name) => v[name] !== undefined);
    return { archive: undefined, problems: idle.map((name) => `${name}: requires ARCHIVE_S3_URL`) };
  }
  const problems = KEYS.flatMap((name) => (v[name] === undefined ? [`${name}: required with ARCHIVE_S3_URL`] : []));
  const { username, search, hash, pathname } = new URL(url);
  if (username !== '' || search !== '' || hash !== '' || !/^(\/[\w.-]+)+$/.test(pathname))
    problems.push(
      'ARCHIVE_S3_URL: expected an endpoint with a bucket and perhaps a prefix, such as https://s3.eu-central-1.amazonaws.com/bucket/prefix',
    );
  const { ARCHIVE_S3_ACCESS_KEY_ID: accessKeyId, ARCHIVE_S3_SECRET_ACCESS_KEY: secretAccessKey } = v;
  if (problems.length > 0 || accessKeyId === undefined || secretAccessKey === undefined)
    return { archive: undefined, problems };
  return {
    archive: { url, region: v.ARCHIVE_S3_REGION ?? DEFAULT_REGION, accessKeyId, secretAccessKey },
    problems,
  };
}
