interface Said {
  effect: string;
  risk: string;
  policies: readonly { id: string; version: number }[];
}

/** What policy and risk said, in one text: equal exactly when the same policies at the same versions gave the same effect. */
export function decisionFingerprint({ effect, risk, policies }: Said): string {
  const names = policies.map(({ id, version }) => `${id}@${version}`).sort();
  return [effect, risk, ...names].join(' ');
}
