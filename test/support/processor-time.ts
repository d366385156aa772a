/**
 * Starts to measure processor time, and returns a function that gives the milliseconds since. Unlike wall-clock time, it
 * does not pass while other processes run.
 */
export function processorTime(): () => number {
  const begun = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(begun);
    return (user + system) / 1_000;
  };
}

/** The processor time that `work` takes, ms: the least of three, since a collection of the whole heap may fall into one. */
export function leastProcessorTime(work: () => void): number {
  const times = [1, 2, 3].map(() => {
    const spent = processorTime();
    work();
    return spent();
  });
  return Math.min(...times);
}
