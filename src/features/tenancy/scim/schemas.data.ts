import type { JsonObject } from '../../../shared/json/json.js';
import { GROUP_SCHEMA, MAX_COUNT, USER_SCHEMA } from './protocol.rules.js';

const CORE = 'urn:ietf:params:scim:schemas:core:2.0';

interface Attribute {
  description: string;
  type?: 'string' | 'boolean' | 'complex' | 'reference';
  multiValued?: boolean;
  required?: boolean;
  caseExact?: boolean;
  mutability?: 'readWrite' | 'readOnly' | 'immutable';
  uniqueness?: 'none' | 'server';
  subAttributes?: Record<string, Attribute>;
  referenceTypes?: string[];
}

const userAttributes: Record<string, Attribute> = {
  userName: { description: 'The name of the user, unique in the tenant.', required: true, uniqueness: 'server' },
  name: {
    description: 'The parts of the name.',
    type: 'complex',
    subAttributes: {
      formatted: { description: 'The whole name.' },
      familyName: { description: 'The family name.' },
      givenName: { description: 'The given name.' },
    },
  },
  displayName: { description: 'The name that is shown.' },
  active: { description: 'Whether the user can sign in.', type: 'boolean' },
  emails: {
    description: 'The e-mail address; of several the primary one is kept.',
    type: 'complex',
    multiValued: true,
    subAttributes: {
      value: { description: 'The address.' },
      type: { description: 'What the address is for, such as work.' },
      primary: { description: 'Whether it is the one that is kept.', type: 'boolean' },
    },
  },
  groups: {
    description: 'The groups that the user is in.',
    type: 'complex',
    multiValued: true,
    mutability: 'readOnly',
    subAttributes: {
      value: { description: 'The id of the group.', mutability: 'readOnly', caseExact: true },
      $ref: { description: 'Its address.', type: 'reference', referenceTypes: ['Group'], mutability: 'readOnly' },
      display: { description: 'Its name.', mutability: 'readOnly' },
      type: { description: 'How the user is in it: direct.', mutability: 'readOnly' },
    },
  },
};

const groupAttributes: Record<string, Attribute> = {
  displayName: { description: 'The name of the group, unique in the tenant.', required: true, uniqueness: 'server' },
  members: {
    description: 'The users in the group.',
    type: 'complex',
    multiValued: true,
    subAttributes: {
      value: { description: 'The id of the user.', mutability: 'immutable', caseExact: true },
      $ref: { description: 'Its address.', type: 'reference', referenceTypes: ['User'], mutability: 'readOnly' },
      display: { description: 'Its name.', mutability: 'readOnly' },
      type: { description: 'What it is: User.', mutability: 'immutable' },
    },
  },
};

function attributeJson([name, attribute]: [string, Attribute]): JsonObject {
  const { subAttributes, referenceTypes, ...more } = attribute;
  return {
    name,
    type: 'string',
    multiValued: false,
    required: false,
    caseExact: false,
    mutability: 'readWrite',
    returned: 'default',
    uniqueness: 'none',
    ...more,
    ...(referenceTypes === undefined ? undefined : { referenceTypes }),
    ...(subAttributes === undefined ? undefined : { subAttributes: Object.entries(subAttributes).map(attributeJson) }),
  };
}

function schema(base: string, id: string, name: string, attributes: Record<string, Attribute>): JsonObject {
  return {
    schemas: [`${CORE}:Schema`],
    id,
    name,
    description: `A ${name.toLowerCase()} as it is kept here.`,
    attributes: Object.entries(attributes).map(attributeJson),
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
  };
}

function resourceType(base: string, name: 'User' | 'Group', schemaId: string): JsonObject {
  return {
    schemas: [`${CORE}:ResourceType`],
    id: name,
    name,
    endpoint: `/${name}s`,
    description: name === 'User' ? 'A person of the tenant.' : 'A group of users, which may give them roles.',
    schema: schemaId,
    schemaExtensions: [],
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
  };
}

/** `/Schemas` (RFC 7643 §7). */
export function schemas(base: string): JsonObject[] {
  return [schema(base, USER_SCHEMA, 'User', userAttributes), schema(base, GROUP_SCHEMA, 'Group', groupAttributes)];
}

/** `/ResourceTypes` (RFC 7643 §6). */
export function resourceTypes(base: string): JsonObject[] {
  return [resourceType(base, 'User', USER_SCHEMA), resourceType(base, 'Group', GROUP_SCHEMA)];
}

/** `/ServiceProviderConfig` (RFC 7643 §5). */
export function serviceProviderConfig(base: string): JsonObject {
  return {
    schemas: [`${CORE}:ServiceProviderConfig`],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: MAX_COUNT },
    changePassword: { supported: false },
    sort: { supported: true },
    etag: { supported: true },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'API key',
        description: 'A key with the role scim or tenant_admin, as a bearer token.',
        specUri: 'https://www.rfc-editor.org/info/rfc6750',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
  };
}
