/** Sends the person to sign in, and back here afterwards. */
export function signIn(): void {
  const here = location.pathname + location.search;
  location.assign(`/sign-in?return_to=${encodeURIComponent(here)}`);
}

/** Ends the session; at the identity provider too, where it offers that. */
export async function signOut(): Promise<void> {
  const response = await fetch('/session', { method: 'DELETE' });
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  const { logoutUrl } = isJson ? ((await response.json()) as { logoutUrl?: string | null }) : {};
  location.assign(logoutUrl ?? '/sign-in');
}
