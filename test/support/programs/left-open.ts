const { leftOpen } = globalThis as unknown as { leftOpen: Set<() => Promise<void>> };

/** Stops `part` after its test file where the file did not, as after a set-up that failed: what is open keeps Jest waiting. */
export function stoppedAfterFile<T extends { stop(): Promise<void> }>(part: T): T {
  const stop = part.stop.bind(part);
  leftOpen.add(stop);
  part.stop = async () => {
    leftOpen.delete(stop);
    await stop();
  };
  return part;
}
