/**
 * Begins to measure the time of the processor, in milliseconds. Unlike a clock on the wall it does not run while other
 * processes have the machine.
 */
export function processorTime(): () => number {
  const begun = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(begun);
    return (user + system) / 1_000;
  };
}
