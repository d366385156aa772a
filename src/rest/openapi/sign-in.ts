import type { JsonObject, JsonValue } from '../../shared/json/json.js';
import type { OpenApiOptions } from './document.js';
import { headers } from './responses.js';

const TAG = 'Sign-in';

/** An endpoint by which browsers or devices sign in: it is no operation of the schema, so it is described here. */
interface Described {
  summary: string;
  operationId: string;
  /** The body: OAuth's as a form too. */
  body?: { schema: JsonObject; isForm?: boolean };
  /** The body of the answer; 204 when absent. */
  answer?: JsonObject;
  errors: readonly number[];
  /** Whether the session's cookie is needed. */
  bySession?: boolean;
  /** Whether errors are those of OAuth. */
  isOAuth?: boolean;
}

const text: JsonObject = { type: 'string' };
const time: JsonObject = { type: 'string', format: 'date-time' };
const texts: JsonObject = { type: 'array', items: text };
const whole: JsonObject = { type: 'integer' };

function object(properties: Record<string, JsonObject>, required = Object.keys(properties)): JsonObject {
  return { type: 'object', required: [...required], properties };
}

const session = object({
  id: text,
  tenantId: text,
  subject: text,
  roles: texts,
  method: { enum: ['api_key', 'link', 'oidc', 'device'] },
  createdAt: time,
  expiresAt: time,
});
const oauthError = object({ error: text, error_description: text });
const decision: JsonObject = { enum: ['allow', 'deny'] };
const grant: JsonObject = { enum: ['urn:ietf:params:oauth:grant-type:device_code', 'refresh_token'] };

const operations: Record<string, Record<string, Described>> = {
  '/session': {
    get: {
      operationId: 'session',
      summary: 'The session of this browser.',
      answer: session,
      errors: [401],
      bySession: true,
    },
    post: {
      operationId: 'beginSession',
      summary: 'Signs in by an API key, or by the token of a link, which works once; the answer sets the cookie.',
      body: { schema: { oneOf: [object({ apiKey: text }), object({ token: text })] } },
      answer: session,
      errors: [400, 401, 403, 429],
    },
    put: {
      operationId: 'rotateSession',
      summary: 'Gives the session a new token, and the roles that its member has by now.',
      answer: session,
      errors: [401, 403],
      bySession: true,
    },
    delete: { operationId: 'endSession', summary: 'Signs out.', errors: [401, 403], bySession: true },
  },
  '/device/code': {
    post: {
      operationId: 'deviceAuthorization',
      summary:
        'Codes for a device that begins to sign in, RFC 8628 §3.1. `scope` names the only roles that it asks for.',
      body: { schema: object({ client_id: text, scope: text }, []), isForm: true },
      answer: object({
        device_code: text,
        user_code: text,
        verification_uri: text,
        verification_uri_complete: text,
        expires_in: whole,
        interval: whole,
      }),
      errors: [400, 429],
      isOAuth: true,
    },
  },
  '/device/token': {
    post: {
      operationId: 'deviceToken',
      summary: 'The key of a device whose person has allowed it, RFC 8628 §3.4, or a fresh one for a refresh token.',
      body: {
        schema: object({ grant_type: grant, device_code: text, refresh_token: text }, ['grant_type']),
        isForm: true,
      },
      answer: object({
        access_token: text,
        token_type: { const: 'Bearer' },
        expires_in: whole,
        refresh_token: text,
        scope: text,
        subject: text,
        tenant_id: text,
      }),
      errors: [400, 429],
      isOAuth: true,
    },
  },
  '/device/revoke': {
    post: {
      operationId: 'revokeDevice',
      summary: 'Ends a device’s sign-in by its key or refresh token, RFC 7009.',
      body: { schema: object({ token: text }), isForm: true },
      answer: object({}),
      errors: [400, 429],
      isOAuth: true,
    },
  },
  '/device/lookup': {
    post: {
      operationId: 'waitingDevice',
      summary: 'The device that waits with a code, for whoever is signed in.',
      body: { schema: object({ userCode: text }) },
      answer: object({
        clientId: { type: ['string', 'null'] },
        userAgent: text,
        address: text,
        askedAt: time,
        subject: text,
        roles: texts,
      }),
      errors: [400, 401, 403, 404, 429],
      bySession: true,
    },
  },
  '/device/decision': {
    post: {
      operationId: 'decideDevice',
      summary: 'Allows or denies that a device acts for whoever is signed in.',
      body: { schema: object({ userCode: text, decision }) },
      errors: [400, 401, 403, 404, 429],
      bySession: true,
    },
  },
  '/oauth/token': {
    post: {
      operationId: 'oauthToken',
      summary:
        'Tokens for an endpoint of tools: for a code (RFC 6749 §4.1.3, with PKCE), or for a refresh token. There where MCP_OAUTH is `gateway`.',
      body: {
        schema: object(
          {
            grant_type: { enum: ['authorization_code', 'refresh_token'] },
            client_id: text,
            code: text,
            redirect_uri: text,
            code_verifier: text,
            refresh_token: text,
            resource: text,
          },
          ['grant_type', 'client_id'],
        ),
        isForm: true,
      },
      answer: object({
        access_token: text,
        token_type: { const: 'Bearer' },
        expires_in: whole,
        refresh_token: text,
        scope: { const: 'mcp:tools' },
      }),
      errors: [400, 429],
      isOAuth: true,
    },
  },
  '/oauth/revoke': {
    post: {
      operationId: 'oauthRevoke',
      summary: 'Ends what a token was issued for, with all its tokens, RFC 7009.',
      body: { schema: object({ token: text, client_id: text }, ['token']), isForm: true },
      answer: object({}),
      errors: [400, 429],
      isOAuth: true,
    },
  },
};

function described({ operationId, summary, body, answer, errors, bySession, isOAuth }: Described): JsonObject {
  const types =
    body?.isForm === true ? ['application/x-www-form-urlencoded', 'application/json'] : ['application/json'];
  const content = body === undefined ? {} : Object.fromEntries(types.map((type) => [type, { schema: body.schema }]));
  const success: JsonObject = {
    description: 'Success.',
    headers: headers(['X-Request-ID']),
    ...(answer === undefined ? {} : { content: { 'application/json': { schema: answer } } }),
  };
  const refusal = (status: number): JsonValue =>
    isOAuth === true
      ? { description: 'An error of OAuth.', content: { 'application/json': { schema: oauthError } } }
      : { $ref: `#/components/responses/Error${status}` };
  return {
    operationId,
    tags: [TAG],
    summary,
    security: bySession === true ? [{ session: [] }] : [],
    ...(body === undefined ? {} : { requestBody: { required: true, content } }),
    responses: {
      ...Object.fromEntries(errors.map((status) => [String(status), refusal(status)])),
      [answer === undefined ? '204' : '200']: success,
    },
  };
}

/** The paths of sign-in, and the cookie that it gives. */
export const signIn: NonNullable<OpenApiOptions['more']> = {
  tag: TAG,
  paths: Object.fromEntries(
    Object.entries(operations).map(([path, methods]) => [
      path,
      Object.fromEntries(Object.entries(methods).map(([method, operation]) => [method, described(operation)])),
    ]),
  ),
  securitySchemes: {
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: '__Host-portcullis',
      description: 'The session of a browser; from pages of this server only.',
    },
  },
};
