/** Whether the host of a URL, or the host and its port, is one of a list. */
export function isAllowedHost(url: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(url)) return false;
  const { host, hostname } = new URL(url);
  return hosts.includes(hostname) || hosts.includes(host);
}
