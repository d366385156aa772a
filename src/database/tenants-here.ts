/**
 * The SQL condition of timed work: the tenant in `column` is neither being moved to another installation nor was, so that what is
 * copied stays as it is, and is done in one place.
 */
export function ofTenantsHere(column: string): string {
  return `NOT EXISTS (SELECT FROM tenants away WHERE away.id = ${column} AND away.moving_since IS NOT NULL)`;
}
