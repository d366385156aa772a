import type { SqlAttributes } from './filter-sql.rules.js';

/** The attributes of users to filter and sort by, of a row `m` of members. */
export const userSql: SqlAttributes = {
  id: { kind: 'exact', sql: 'm.id::text' },
  externalid: { kind: 'exact', sql: 'm.external_id' },
  username: { kind: 'text', sql: 'coalesce(m.user_name, m.email, m.subject)' },
  displayname: { kind: 'text', sql: 'm.name' },
  'name.formatted': { kind: 'text', sql: "(m.profile->>'formatted')" },
  'name.givenname': { kind: 'text', sql: "(m.profile->>'givenName')" },
  'name.familyname': { kind: 'text', sql: "(m.profile->>'familyName')" },
  active: { kind: 'boolean', sql: "(m.status <> 'deactivated')" },
  'meta.created': { kind: 'time', sql: 'm.created_at' },
  'meta.lastmodified': { kind: 'time', sql: 'm.updated_at' },
  emails: {
    kind: 'list',
    values:
      "(VALUES (m.email, coalesce(m.profile->>'emailType', 'work'), true)) e (value, type, is_primary) WHERE e.value IS NOT NULL",
    parts: {
      value: { kind: 'text', sql: 'e.value' },
      type: { kind: 'text', sql: 'e.type' },
      primary: { kind: 'boolean', sql: 'e.is_primary' },
    },
  },
  groups: {
    kind: 'list',
    values:
      'group_members x JOIN groups g ON g.tenant_id = x.tenant_id AND g.id = x.group_id WHERE x.tenant_id = m.tenant_id AND x.member_id = m.id',
    parts: {
      value: { kind: 'exact', sql: 'g.id::text' },
      display: { kind: 'text', sql: 'g.display_name' },
    },
  },
};

/** The same of groups, of a row `g`. */
export const groupSql: SqlAttributes = {
  id: { kind: 'exact', sql: 'g.id::text' },
  externalid: { kind: 'exact', sql: 'g.external_id' },
  displayname: { kind: 'text', sql: 'g.display_name' },
  'meta.created': { kind: 'time', sql: 'g.created_at' },
  'meta.lastmodified': { kind: 'time', sql: 'g.updated_at' },
  members: {
    kind: 'list',
    values:
      'group_members x JOIN members m ON m.tenant_id = x.tenant_id AND m.id = x.member_id WHERE x.tenant_id = g.tenant_id AND x.group_id = g.id',
    parts: {
      value: { kind: 'exact', sql: 'm.id::text' },
      display: { kind: 'text', sql: 'm.name' },
    },
  },
};
