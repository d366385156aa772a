import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { ApiLimiter, Authenticate, Principal } from '../../../contracts/identity.js';
import { DomainError } from '../../../shared/errors.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json/json.js';
import type { Logger } from '../../../shared/logger.js';
import { administers, PROVISIONER } from '../../../shared/principals.js';
import { readJson } from '../../../shared/http/request-body.js';
import { allowOnly } from '../../../shared/http/web-page.js';
import type { GroupService } from '../groups/group.service.js';
import type { ChangeBasis } from '../records/basis.js';
import type { MemberService } from '../members/member.service.js';
import type { ProvisioningService } from '../members/provisioning.service.js';
import { groupChangeOf, groupJson, groupOf } from './group.rules.js';
import { listJson, listRequestOf } from './list.rules.js';
import { fieldsOf, parsePatch } from './patch.rules.js';
import { projected, projectionOf, shows } from './projection.rules.js';
import { resourceTypes, schemas, serviceProviderConfig } from './schemas.data.js';
import { expectedBy, scimErrors, send, sendResource } from './scim-answers.js';
import { scimError } from './scim-error.rules.js';
import type { GroupWithMembers, ScimLists, UserWithGroups } from './scim-lists.service.js';
import { applyPatch, draftOf } from './user-draft.rules.js';
import { draftOfMember, personOf, userJson } from './user.rules.js';
import { OPERATION_BODY_BYTES } from '../../../shared/http/body-limits.js';

const ROOT = '/scim/v2';

interface ScimApiOptions {
  members: MemberService;
  provisioning: ProvisioningService;
  groups: GroupService;
  lists: ScimLists;
  authenticate: Authenticate;
  limits: ApiLimiter;
  publicUrl: string | undefined;
  logger: Logger;
}

type Parameters = ReadonlyMap<string, JsonValue>;

/** SCIM 2.0 (RFC 7643, RFC 7644) at `/scim/v2`: an encoding of members and groups for provisioning clients. */
export function scimApi(options: ScimApiOptions): RequestHandler {
  const { members, provisioning, groups, lists } = options;
  const baseOf = (request: Request): string =>
    (options.publicUrl ?? `${request.protocol}://${request.get('host') ?? ''}`) + ROOT;

  const router = Router();
  router.use((_request, response, next) => {
    response.set('Cache-Control', 'no-store');
    next();
  });
  const callers = new WeakMap<Request, Principal>();
  router.use((request, _response, next) => {
    callers.set(request, callerOf(request, options));
    next();
  });
  const caller = (request: Request): Principal => {
    const principal = callers.get(request);
    if (principal === undefined) throw new Error('the request was not authenticated');
    return principal;
  };

  const sendOf = (
    request: Request,
    response: Response,
    whole: JsonObject,
    { parameters = queryOf(request), status = 200 }: { parameters?: Parameters; status?: number } = {},
  ): void => {
    sendResource(request, response, projected(whole, projectionOf(parameters)), whole, status);
  };
  const asUser = (request: Request, { member, groups: of }: UserWithGroups): JsonObject =>
    userJson(member, of, { base: baseOf(request) });
  const asGroup = (request: Request, { group, members: of }: GroupWithMembers): JsonObject =>
    groupJson(group, of, { base: baseOf(request) });

  const discovery: Record<string, (base: string) => JsonObject[]> = {
    '/Schemas': schemas,
    '/ResourceTypes': resourceTypes,
  };
  router.get('/ServiceProviderConfig', (request, response) => {
    send(response, serviceProviderConfig(baseOf(request)));
  });
  for (const [path, resources] of Object.entries(discovery)) {
    router.get(path, (request, response) => {
      const all = resources(baseOf(request));
      send(response, listJson(all, all.length, 1));
    });
    router.get(`${path}/:id`, (request, response) => {
      const found = resources(baseOf(request)).find(({ id }) => id === request.params.id);
      if (found === undefined) throw new DomainError('NOT_FOUND', `there is no ${request.params.id}`);
      send(response, found);
    });
  }

  const listUsers = async (request: Request, response: Response, parameters: Parameters): Promise<void> => {
    const asked = listRequestOf(parameters);
    const projection = projectionOf(parameters);
    const { total, found } = await lists.users(caller(request), asked);
    const resources = found.map((one) => projected(asUser(request, one), projection));
    send(response, listJson(resources, total, asked.startIndex));
  };
  const listGroups = async (request: Request, response: Response, parameters: Parameters): Promise<void> => {
    const asked = listRequestOf(parameters);
    const projection = projectionOf(parameters);
    const { total, found } = await lists.groups(caller(request), asked, shows(projection, 'members'));
    const resources = found.map((one) => projected(asGroup(request, one), projection));
    send(response, listJson(resources, total, asked.startIndex));
  };
  const sendUser = async (request: Request, response: Response, member: UserWithGroups['member'], status = 200) => {
    const [shown] = await lists.ofUser(caller(request), member);
    sendOf(request, response, asUser(request, shown ?? { member, groups: [] }), { status });
  };
  const sendGroup = async (request: Request, response: Response, group: GroupWithMembers['group'], status = 200) => {
    const hasMembers = shows(projectionOf(queryOf(request)), 'members');
    const [shown] = await lists.ofGroup(caller(request), group, hasMembers);
    sendOf(request, response, asGroup(request, shown ?? { group, members: undefined }), { status });
  };

  router.post('/Users/.search', async (request, response) => {
    await listUsers(request, response, fieldsOf(await bodyOf(request)));
  });
  router
    .route('/Users')
    .get((request, response) => listUsers(request, response, queryOf(request)))
    .post(async (request, response) => {
      const person = personOf(draftOf(await bodyOf(request)));
      await sendUser(request, response, await provisioning.create(caller(request), person, basisOf(request)), 201);
    })
    .all(allowOnly('GET, POST'));
  router
    .route('/Users/:id')
    .get(async (request, response) => {
      await sendUser(request, response, await members.member(caller(request), request.params.id));
    })
    .put(async (request, response) => {
      const draft = draftOf(await bodyOf(request));
      const isActiveGiven = draft.attributes.has('active');
      const next = (member: UserWithGroups['member']) => {
        const person = personOf(draft);
        return isActiveGiven ? person : { ...person, isActive: member.status !== 'deactivated' };
      };
      const { id } = request.params;
      await sendUser(request, response, await provisioning.change(caller(request), id, next, basisOf(request)));
    })
    .patch(async (request, response) => {
      const operations = parsePatch(await bodyOf(request));
      const next = (member: UserWithGroups['member']) => personOf(applyPatch(draftOfMember(member), operations));
      const { id } = request.params;
      await sendUser(request, response, await provisioning.change(caller(request), id, next, basisOf(request)));
    })
    .delete(async (request, response) => {
      await provisioning.remove(caller(request), request.params.id, basisOf(request));
      response.status(204).end();
    })
    .all(allowOnly('GET, PUT, PATCH, DELETE'));

  router.post('/Groups/.search', async (request, response) => {
    await listGroups(request, response, fieldsOf(await bodyOf(request)));
  });
  router
    .route('/Groups')
    .get((request, response) => listGroups(request, response, queryOf(request)))
    .post(async (request, response) => {
      const given = groupOf(await bodyOf(request));
      await sendGroup(request, response, await groups.create(caller(request), given, basisOf(request)), 201);
    })
    .all(allowOnly('GET, POST'));
  router
    .route('/Groups/:id')
    .get(async (request, response) => {
      await sendGroup(request, response, await groups.group(caller(request), request.params.id));
    })
    .put(async (request, response) => {
      const { members: add, ...given } = groupOf(await bodyOf(request));
      const change = { ...given, isReplaced: true, add, remove: new Set<string>() };
      const { id } = request.params;
      await sendGroup(request, response, await groups.change(caller(request), id, change, basisOf(request)));
    })
    .patch(async (request, response) => {
      const change = groupChangeOf(parsePatch(await bodyOf(request)));
      const group = await groups.change(caller(request), request.params.id, change, basisOf(request));
      // Groups may be large: the whole is sent only to who asks for attributes (RFC 7644 §3.5.2).
      if (queryOf(request).has('attributes')) await sendGroup(request, response, group);
      else response.status(204).set('ETag', `W/"${group.version}"`).end();
    })
    .delete(async (request, response) => {
      await groups.remove(caller(request), request.params.id, basisOf(request));
      response.status(204).end();
    })
    .all(allowOnly('GET, PUT, PATCH, DELETE'));

  router.use(() => {
    throw new DomainError('NOT_FOUND', 'no such path');
  });
  router.use(scimErrors(options.logger));
  return Router().use(ROOT, router);
}

/** A PATCH deactivates, and removes members from groups. */
const STORING: ReadonlySet<string> = new Set(['POST', 'PUT']);

/** The caller by an API key, with nothing but the right to provision. Throws UNAUTHORIZED, FORBIDDEN, RATE_LIMIT_EXCEEDED, STORAGE_EXCEEDED. */
function callerOf(request: Request, { authenticate, limits }: ScimApiOptions): Principal {
  const authorization = request.get('authorization');
  if (authorization === undefined) throw new DomainError('UNAUTHORIZED', 'send an API key as a bearer token');
  const principal = authenticate({ authorization, tenantId: request.get('x-tenant-id') }, request);
  limits.admit(principal);
  if (STORING.has(request.method)) limits.assertRoom(principal);
  if (!administers(principal.roles) && !principal.roles.has(PROVISIONER))
    throw new DomainError('FORBIDDEN', `provisioning needs a key with the role ${PROVISIONER} or tenant_admin`);
  return { ...principal, roles: new Set([PROVISIONER]) };
}

function basisOf(request: Request): ChangeBasis {
  const expects = expectedBy(request);
  return { ...(expects === undefined ? undefined : { expects }), proposalId: request.get('x-proposal-id') };
}

async function bodyOf(request: Request): Promise<JsonObject> {
  const body = await readJson(request, OPERATION_BODY_BYTES);
  if (!isJsonObject(body)) throw scimError('invalidSyntax', 'expected an object');
  return body;
}

function queryOf(request: Request): Parameters {
  const { searchParams } = new URL(request.originalUrl, 'http://localhost');
  return new Map([...searchParams].map(([name, value]) => [name.toLowerCase(), value]));
}
