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
