interface Said {
  effect: string;
  risk: string;
  policies: readonly { id: string; version: number }[];
}

/**
 * A fingerprint of policy and risk: equal exactly if the same policies at the same versions gave the same effect and
 * risk.
 */
export function decisionFingerprint({ effect, risk, policies }: Said): string {
  const names = policies.map(({ id, version }) => `${id}@${version}`).sort();
  return [effect, risk, ...names].join(' ');
}
