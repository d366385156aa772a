/** The subjects of a tenant's members with the names of their groups; its value is the tenant's id. */
export const MEMBERSHIPS = `
  SELECT member.subject, g.display_name AS name FROM groups g
    JOIN group_members of ON of.tenant_id = g.tenant_id AND of.group_id = g.id
    JOIN members member ON member.tenant_id = g.tenant_id AND member.id = of.member_id
   WHERE g.tenant_id = ? AND member.removed_at IS NULL`;
