import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { Credential } from './credential-store.js';
import { ProgramEnded } from './program.js';

const CLIENT_ID = 'portcullis-cli';
const TIMEOUT_MILLIS = 30_000;
/** Added to the interval when the server asks for it, or does not answer: RFC 8628 §3.5. */
const SLOWER_SECONDS = 5;

const codes = z.object({
  device_code: z.string(),
  user_code: z.string(),
  verification_uri: z.string(),
  verification_uri_complete: z.string(),
  expires_in: z.number(),
  interval: z.number().default(5),
});
const tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number(),
  subject: z.string(),
});
const refusal = z.object({ error: z.string(), error_description: z.string().default('') });

export type DeviceCodes = z.infer<typeof codes>;

/** The server said no: an error of OAuth's by its code. */
export class Refused extends ProgramEnded {
  constructor(
    readonly code: string,
    description: string,
  ) {
    super(description === '' ? code : description, 1);
  }
}

/** The server does not answer, or answers something else. */
export class Unreachable extends ProgramEnded {
  constructor(message: string, options?: ErrorOptions) {
    super(message, 2, options);
  }
}

/** A gateway, as a device that signs in asks it. */
export class DeviceClient {
  constructor(readonly url: string) {}

  start(scope: string | undefined): Promise<DeviceCodes> {
    return this.post('/device/code', { client_id: CLIENT_ID, ...(scope === undefined ? {} : { scope }) }, codes);
  }

  /** Asks until the person has decided. Throws Refused. */
  async wait({ device_code: deviceCode, interval, expires_in: seconds }: DeviceCodes): Promise<Credential> {
    const grant = 'urn:ietf:params:oauth:grant-type:device_code';
    const end = Date.now() + seconds * 1_000;
    let pause = interval;
    while (Date.now() < end) {
      await delay(pause * 1_000);
      try {
        return await this.token({ grant_type: grant, device_code: deviceCode });
      } catch (error) {
        const isSlow = error instanceof Unreachable || (error instanceof Refused && error.code === 'slow_down');
        if (isSlow) pause += SLOWER_SECONDS;
        else if (!(error instanceof Refused) || error.code !== 'authorization_pending') throw error;
      }
    }
    throw new Refused('expired_token', 'nobody allowed it in time: start again');
  }

  refresh({ refreshToken }: Credential): Promise<Credential> {
    return this.token({ grant_type: 'refresh_token', refresh_token: refreshToken });
  }

  async revoke({ refreshToken }: Credential): Promise<void> {
    await this.post('/device/revoke', { token: refreshToken, token_type_hint: 'refresh_token' }, z.object({}));
  }

  private async token(parameters: Record<string, string>): Promise<Credential> {
    const given = await this.post('/device/token', { ...parameters, client_id: CLIENT_ID }, tokens);
    return {
      key: given.access_token,
      refreshToken: given.refresh_token,
      expiresAt: Date.now() + given.expires_in * 1_000,
      subject: given.subject,
    };
  }

  private async post<T>(path: string, parameters: Record<string, string>, schema: z.ZodType<T>): Promise<T> {
    let status: number;
    let body: unknown;
    try {
      const response = await fetch(this.url + path, {
        method: 'POST',
        body: new URLSearchParams(parameters),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MILLIS),
      });
      status = response.status;
      body = await response.json();
    } catch (error) {
      throw new Unreachable(`${this.url} does not answer as a gateway does`, { cause: error });
    }
    const refused = refusal.safeParse(body);
    if (status !== 200 && refused.success) throw new Refused(refused.data.error, refused.data.error_description);
    const given = schema.safeParse(body);
    if (status !== 200 || !given.success)
      throw new Unreachable(`${this.url} answered ${status}, not as a gateway does`);
    return given.data;
  }
}
