interface Said {
  effect: string;
  risk: string;
  policies: readonly { id: string; version: number }[];
  /** Ids of the concerns beside them. */
  concerns?: readonly string[] | undefined;
}

/**
 * A fingerprint of policy and risk: equal exactly if the same policies at the same versions gave the same effect and
 * risk, and the same concerns came with them.
 */
export function decisionFingerprint({ effect, risk, policies, concerns = [] }: Said): string {
  const names = policies.map(({ id, version }) => `${id}@${version}`).sort();
  return [effect, risk, ...names, ...concerns.map((id) => `!${id}`).sort()].join(' ');
}
