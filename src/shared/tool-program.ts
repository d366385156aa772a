/** A server of tools that the gateway starts as a process, with the values of its environment variables. */
export interface ToolProgram {
  name: string;
  command: string;
  args: readonly string[];
  env: Readonly<Record<string, string>>;
  /** The ids of the tenants that have it; `*` for all. */
  tenants: readonly string[];
  /** Time for its start, ms. */
  startMillis: number;
  /** The longest time of a call, ms. */
  callMillis: number;
}
