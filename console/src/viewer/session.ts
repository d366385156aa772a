/** Whether this page is being left for the sign-in page. */
let isLeaving = false;

// A page that the browser kept and shows again, as by its Back button, has left nowhere.
addEventListener('pageshow', () => {
  isLeaving = false;
});

/**
 * Sends the person to sign in, and back here afterwards. Every query of a page is refused once its session has ended, and
 * each refusal calls this: the first one navigates, since a second navigation would break it off.
 */
export function signIn(): void {
  if (isLeaving) return;
  isLeaving = true;
  const here = location.pathname + location.search;
  location.assign(`/sign-in?return_to=${encodeURIComponent(here)}`);
}

/** The fields in which somebody has typed. */
const typed = new Set<HTMLInputElement | HTMLTextAreaElement>();
addEventListener('input', ({ target }) => {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) typed.add(target);
});

/** Whether a field of a form that changes something has text that leaving the page would lose. */
export function hasTyped(): boolean {
  for (const field of typed) if (!field.isConnected) typed.delete(field);
  return [...typed].some((field) => field.value !== '' && field.closest('form:not([role="search"])') !== null);
}

/** Ends the session; at the identity provider too, where it offers that. */
export async function signOut(): Promise<void> {
  const response = await fetch('/session', { method: 'DELETE' });
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  const { logoutUrl } = isJson ? ((await response.json()) as { logoutUrl?: string | null }) : {};
  location.assign(logoutUrl ?? '/sign-in');
}
