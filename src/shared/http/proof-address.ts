/** Where the proof of an event is, on the gateway's own address: the `X-Evidence-Proof` of an answer. */
export function proofAddress(tenantId: string, eventId: string): string {
  return `/logs/${tenantId}/proof/${eventId}`;
}
