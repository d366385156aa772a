import { type Request, type RequestHandler, Router } from 'express';
import { z } from 'zod';
import type { Principal } from '../../../contracts/identity.js';
import { DomainError, invalidRequest } from '../../../shared/errors.js';
import { readJson } from '../../../shared/http/request-body.js';
import { schemaIssues } from '../../../shared/json/schema-issues.js';
import { onlyGet, onlyPost, pageAssets, sendPage } from '../../../shared/http/web-page.js';
import type { InMemoryDirectory } from '../directory/in-memory-directory.service.js';
import type { FailedAttempts } from '../directory/failed-attempts.service.js';
import { callerIn } from '../sessions/session.api.js';
import type { SessionCookie } from '../../../shared/http/session-cookie.js';
import type { SessionService } from '../sessions/session.service.js';
import { DEVICE_PAGE, DEVICE_SCRIPT } from './device-page.data.js';
import type { DeviceSignIn } from './device-sign-in.service.js';
import { SIGN_IN_BODY_BYTES } from '../../../shared/http/body-limits.js';

const lookup = z.strictObject({ userCode: z.string().max(50) });
const decision = z.strictObject({ userCode: z.string().max(50), decision: z.enum(['allow', 'deny']) });

interface DevicePagesOptions {
  signIn: DeviceSignIn;
  sessions: SessionService;
  directory: InMemoryDirectory;
  cookie: SessionCookie;
  attempts: FailedAttempts;
}

/** `GET /device`: a person types the code that a device shows, sees who asks, and allows or denies it. */
export function devicePages({ signIn, sessions, directory, cookie, attempts }: DevicePagesOptions): RequestHandler {
  const caller = (request: Request): Principal => callerIn(request, 'device', { cookie, directory });
  /** Runs `work`, and counts wrong codes. */
  const guessing = async <T>(request: Request, principal: Principal, work: () => Promise<T>): Promise<T> => {
    const person = principal.keyId ?? principal.subject;
    attempts.assertMayGuess(person);
    try {
      return await work();
    } catch (error) {
      if (error instanceof DomainError && error.code === 'NOT_FOUND') attempts.guessed(request, 'device', person);
      throw error;
    }
  };

  const router = Router();
  router.route('/device').get(noStore, sendPage(DEVICE_PAGE)).all(onlyGet);
  router.use(pageAssets('/device', DEVICE_SCRIPT, []));
  router.post('/device/lookup', noStore, async (request, response) => {
    const principal = caller(request);
    const { userCode } = parsed(lookup, await readJson(request, SIGN_IN_BODY_BYTES));
    const { code, roles } = await guessing(request, principal, () => signIn.waiting(principal, userCode));
    const { clientId, userAgent, address, createdAt } = code;
    response.json({ clientId, userAgent, address, askedAt: createdAt, subject: principal.subject, roles });
  });
  router.post('/device/decision', noStore, async (request, response) => {
    const principal = caller(request);
    const { userCode, decision: decided } = parsed(decision, await readJson(request, SIGN_IN_BODY_BYTES));
    const session = await sessions.own(principal);
    await guessing(request, principal, () => signIn.decide(principal, session, userCode, decided === 'allow'));
    response.status(204).end();
  });
  router.all(['/device/lookup', '/device/decision'], onlyPost);
  return router;
}

const noStore: RequestHandler = (_request, response, next) => {
  response.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });
  next();
};

function parsed<T>(schema: z.ZodType<T>, body: unknown): T {
  const given = schema.safeParse(body);
  if (given.success) return given.data;
  throw invalidRequest(schemaIssues(given.error.issues));
}
