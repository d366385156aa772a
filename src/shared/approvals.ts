import type { JsonObject } from './json/json.js';

/** The union of approvers, the highest quorum (absent: all of its approvers), the shortest time. */
export function mergeApprovals(all: readonly JsonObject[]): JsonObject {
  const approvals = all.map(({ requiredApprovers, quorum, expiresIn }) => ({
    approvers: Array.isArray(requiredApprovers) ? requiredApprovers.map(String) : [],
    quorum: typeof quorum === 'number' ? quorum : undefined,
    expiresIn: typeof expiresIn === 'string' ? [expiresIn] : [],
  }));
  const requiredApprovers = [...new Set(approvals.flatMap(({ approvers }) => approvers))].sort();
  const quorums = approvals.map(({ approvers, quorum }) => quorum ?? new Set(approvers).size);
  const isOpen = approvals.every(({ quorum }) => quorum === undefined);
  const [expiresIn] = approvals
    .flatMap((each) => each.expiresIn)
    .toSorted((a, b) => minutesOf(a) - minutesOf(b) || (a < b ? -1 : Number(a > b)));
  return {
    requiredApprovers,
    ...(isOpen ? {} : { quorum: Math.max(...quorums) }),
    ...(expiresIn === undefined ? {} : { expiresIn }),
  };
}

/** Minutes of a duration such as `7d`, `12h` or `30m`. */
export function minutesOf(duration: string): number {
  const unit = { d: 1_440, h: 60, m: 1 }[duration.at(-1) ?? ''] ?? 0;
  return Number(duration.slice(0, -1)) * unit;
}
