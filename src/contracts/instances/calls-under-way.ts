/**
 * The tables of the notifications by which a tenant's move asks the instances for the tenant's calls under way, and by which each
 * says `<tenant>/<instance>/<number>`.
 */
export const CALLS_UNDER_WAY = { asked: 'calls_under_way', told: 'calls_under_way_told' } as const;

/** The channel of changes of tenants, keys and what else instances have in memory. */
export const DIRECTORY_CHANNEL = 'portcullis_directory';

/** The calls of models and of tools that a process has begun and not ended. */
export interface CallsUnderWay {
  of(tenantId: string): number;
}
