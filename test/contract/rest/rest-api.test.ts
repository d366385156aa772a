import { describe, expect, it } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import type { RequestContext } from '../../../src/graphql/context.js';
import type { JsonObject } from '../../../src/shared/json/json.js';
import { DomainError } from '../../../src/shared/errors.js';
import { behaviour } from '../../fixtures/rest-schema.js';
import { ask, call, api, principal, seen, serveApi } from '../../support/rest-api.js';

serveApi();

describe('success', () => {
  it('answers under both prefixes, with every header', async () => {
    behaviour.chat = (_input, context) => {
      Object.assign(context.provenance, {
        provider: 'openai',
        model: 'modèle',
        attempts: 2,
        cache: 'MISS',
        evidenceId: 'e1',
      });
      return { a_b: null };
    };
    for (const prefix of ['/v1', '/api/v1']) {
      const reply = await call('POST', `${prefix}/chat`, { json: ask });
      expect(reply.status).toBe(200);
      expect(reply.body).toEqual({
        id: 'c1',
        choices: [{ role: 'assistant', content: null }],
        usage: { prompt_tokens: 3, completion_tokens: 4 },
        echo: { a_b: null },
      });
      expect(reply.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'x-gateway-provider': 'openai',
        'x-gateway-model': 'mod?le',
        'x-gateway-attempts': '2',
        'x-cache': 'MISS',
        'x-evidence-id': 'e1',
        'x-ratelimit-limit': '300',
      });
      expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it('gives resolvers the context of the request', async () => {
    let context: RequestContext | undefined;
    behaviour.chat = (_input, given) => {
      context = given;
      return null;
    };
    await call('POST', '/v1/chat', { json: ask, headers: { 'x-user-id': 'bob', 'x-request-id': 'mine-1' } });
    expect(context).toMatchObject({ requestId: 'mine-1', principal, userHeader: 'bob', inputChecked: true });
  });

  it('hands every credential over, repeated headers joined', async () => {
    await call('GET', '/api/cases', {
      headers: { 'x-tenant-id': ['a', 'b'], 'x-gateway-secret': 's', 'x-user-id': 'u' },
    });
    expect(seen).toEqual([{ authorization: 'Bearer good', tenantId: 'a, b', gatewaySecret: 's', userId: 'u' }]);
  });

  it('creates with 201 and Location', async () => {
    const reply = await call('POST', '/api/cases', { json: { claimant: 'a' } });
    expect([reply.status, reply.headers.location]).toEqual([201, '/api/cases/a%2Fb']);
    expect(reply.body).toMatchObject({ id: 'a/b', status: 'in-review' });
    expect(reply.headers).not.toHaveProperty('x-ratelimit-limit');
  });

  it('answers 204 without a body', async () => {
    const reply = await call('DELETE', '/api/cases/1');
    expect([reply.status, reply.text]).toEqual([204, '']);
  });

  it('decodes path parameters', async () => {
    expect((await call('GET', '/api/cases/a%2Fb%20c')).body.id).toBe('a/b c');
  });

  it('lists, in either naming', async () => {
    expect((await call('GET', '/api/cases?limit=2&status=open')).body).toHaveProperty('nextCursor', 'next');
    expect((await call('GET', '/v1/cases?limit=3')).body).toHaveProperty('next_cursor', null);
  });

  it('answers open rows without a key, with the status of what they report', async () => {
    const noKey = { headers: { authorization: '' } };
    expect((await call('GET', '/v1/health', noKey)).status).toBe(200);
    behaviour.health = () => 'unhealthy';
    const reply = await call('GET', '/v1/health', noKey);
    expect([reply.status, reply.body.status]).toEqual([503, 'unhealthy']);
  });

  it('answers HEAD as GET without the body', async () => {
    const get = await call('GET', '/api/cases');
    const head = await call('HEAD', '/api/cases');
    expect([head.status, head.text]).toEqual([200, '']);
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
  });

  it('answers an approval that is required with 202 where the row says so', async () => {
    behaviour.chat = () => {
      const proposal = { id: 'p1', state: 'awaiting_decision' };
      throw new DomainError('APPROVAL_REQUIRED', 'wait', { details: { proposal_id: 'p1', proposal } });
    };
    const reply = await call('POST', '/v1/chat', { json: ask });
    expect([reply.status, reply.headers.location]).toEqual([202, '/api/proposals/p1']);
    expect(reply.body).toEqual({ status: 'approval_required', proposal: { id: 'p1', state: 'awaiting_decision' } });
  });
});

describe('the document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const reply = await call('GET', '/openapi.json', { headers: { authorization: '' } });
    expect(reply.status).toBe(200);
    const result = await new Validator().validate(reply.body);
    expect(result.errors).toBeUndefined();
    expect(result.valid).toBe(true);
    expect(reply.body.openapi).toBe('3.1.0');
  });

  it('tells wire names, wire enums and constraints', () => {
    const schemas = (api.document.components as JsonObject).schemas as Record<string, JsonObject>;
    expect(schemas.ChatInput).toMatchObject({
      description: 'A chat request.',
      required: ['model', 'messages'],
      additionalProperties: true,
      properties: {
        model: { type: 'string', pattern: '^[a-z0-9-]+$', description: 'Model identifier.' },
        messages: { type: 'array', minItems: 1 },
        temperature: { type: 'number', minimum: 0, maximum: 2 },
        skip_cache: { type: 'boolean', default: false },
        not_before: { type: 'string', format: 'date-time' },
        stream: { type: 'boolean' },
      },
    });
    expect(schemas.ChatInput?.properties).not.toHaveProperty('proposal_id');
    expect(schemas.Role).toMatchObject({ enum: ['system', 'user', 'assistant'] });
    expect(schemas.Message).toMatchObject({
      required: ['role', 'content'],
      properties: { content: { type: ['string', 'null'] } },
    });
    expect(schemas.CaseRecord).toMatchObject({ required: ['id', 'status', 'created_at'] });
    expect(schemas.CaseRecord2).toMatchObject({ required: ['id', 'status', 'createdAt'] });
  });

  it('describes parameters, streams, maps and both prefixes', () => {
    const paths = api.document.paths as Record<string, Record<string, JsonObject>>;
    expect(Object.keys(paths)).toEqual([
      '/v1/chat',
      '/v1/cases',
      '/api/cases',
      '/api/cases/{id}',
      '/v1/fail/{code}',
      '/v1/health',
    ]);
    expect(paths['/v1/chat']?.post).toMatchObject({
      operationId: 'chat',
      description: 'Also at /api/v1/chat.',
      parameters: [
        { name: 'X-Proposal-ID', in: 'header', required: false },
        { $ref: '#/components/parameters/TenantId' },
      ],
    });
    const ok = (paths['/v1/chat']?.post?.responses as Record<string, JsonObject>)['200'];
    expect(Object.keys(ok?.content as object)).toEqual(['application/json', 'text/event-stream']);
    expect(paths['/api/cases']?.get?.parameters).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          name: 'limit',
          description: 'How many at most.',
          schema: { type: 'integer', format: 'int32', minimum: 1, maximum: 500 },
        }),
        expect.objectContaining({ name: 'status', style: 'form', explode: false }),
      ]),
    );
    expect(paths['/v1/health']?.get).toMatchObject({ security: [] });
  });

  it('is rendered from assets of this server', async () => {
    const page = await call('GET', '/docs');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'");
    const assets = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path!);
    expect(assets).toHaveLength(4);
    for (const path of assets) {
      expect(path).toMatch(/^\/docs\//);
      expect((await call('GET', path)).status).toBe(200);
    }
    expect(page.text).not.toMatch(/https?:/);
  });
});
