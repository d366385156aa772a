/** The kinds of checks. */
export const CHECK_TYPES = ['equals', 'contains', 'regex', 'json-schema', 'cost', 'latency', 'judge'] as const;
