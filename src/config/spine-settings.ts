import { z } from 'zod';
import { readSigningKey } from '../shared/keys/signing-key.js';
import { flag, optionalText, wholeNumber } from './variables.js';

/** The signatures of the log and its witnesses. */
export interface SpineSettings {
  spineOrigin: string;
  spineSigningKey: string | undefined;
  /** ML-DSA-44 as well, with this key or the one in DATA_DIR. */
  spineHybrid: { setting: string | undefined } | undefined;
  /** Whether the key may replace another one. */
  spineKeyRotate: boolean;
  /** The text of the policy whose witnesses cosign the logs; C2SP tlog-policy. */
  witnessPolicy: string | undefined;
  /** At most one question to the witnesses of a log in this time, seconds. */
  witnessSeconds: number;
}

const ORIGIN = /^[^\s+]+$/;

/** The variables of the environment. */
export const spineVariables = {
  SPINE_ORIGIN: z
    .string()
    .default('portcullis.local')
    .refine((text) => ORIGIN.test(text), { error: 'expected a log name without spaces or plus signs' }),
  SPINE_SIGNING_KEY: optionalText.refine((text) => text === undefined || readSigningKey(text) !== undefined, {
    error:
      'expected an Ed25519 private key: the base64 of PKCS#8; generate one with: openssl genpkey -algorithm ed25519 -outform DER | base64 -w0',
  }),
  SPINE_HYBRID: flag,
  SPINE_ML_DSA_KEY: optionalText,
  SPINE_KEY_ROTATE: flag,
  WITNESS_POLICY_FILE: optionalText,
  WITNESS_SECONDS: wholeNumber(1, 3_600, 10),
};

/** The settings that the variables make; `witnessPolicy` is the text of the file that they name. */
export function spineSettings(
  v: z.output<z.ZodObject<typeof spineVariables>>,
  witnessPolicy: string | undefined,
): SpineSettings {
  return {
    spineOrigin: v.SPINE_ORIGIN,
    spineSigningKey: v.SPINE_SIGNING_KEY,
    spineHybrid: v.SPINE_HYBRID ? { setting: v.SPINE_ML_DSA_KEY } : undefined,
    spineKeyRotate: v.SPINE_KEY_ROTATE,
    witnessPolicy,
    witnessSeconds: v.WITNESS_SECONDS,
  };
}
