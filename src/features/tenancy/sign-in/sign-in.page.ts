import { SIGN_IN_STYLE } from './sign-in.style.js';

/** A provider as the page shows it. */
export interface ShownProvider {
  id: string;
  name: string;
}

interface SignInPage {
  providers: readonly ShownProvider[];
  /** A path of this server. */
  returnTo: string;
  /** Whether an e-mail address leads to a provider. */
  asksEmail: boolean;
}

interface RefusalPage {
  title: string;
  message: string;
  requestId: string;
}

/** The console's, which may be off. */
const MARK =
  '<svg viewBox="0 0 32 32" width="24" height="24" fill="none" stroke="#3b6ea8" stroke-width="2" aria-hidden="true">' +
  '<path d="M6 28V14a10 10 0 0 1 20 0v14" stroke-width="3"/><path d="M11 27V13M16 29V10M21 27V13M7 17h18M7 22h18"/></svg>';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** The sign-in page. Links work without its script. */
export function signInPage({ providers, returnTo, asksEmail }: SignInPage): string {
  const hasProviders = providers.length > 0 || asksEmail;
  return documentOf(
    'Sign in',
    `<main data-return-to="${escaped(returnTo)}">
<h1>Sign in</h1>
<p id="problem" role="alert" tabindex="-1" hidden></p>
<section id="link" aria-labelledby="link-title" hidden>
<h2 id="link-title">Your sign-in link</h2>
<p>The link works once, in this browser.</p>
<button type="button" id="use-link" class="main">Sign in with this link</button>
</section>
<div id="ways">
${providers.map((provider) => providerLink(provider, returnTo)).join('\n')}
<div id="found" aria-live="polite"></div>
${asksEmail ? EMAIL_FORM : ''}
${keyForm(!hasProviders)}
</div>
<noscript><p>An e-mail address, an API key and a sign-in link need JavaScript.</p></noscript>
</main>
<script src="/sign-in/start.js"></script>`,
  );
}

/** The page for a sign-in that was refused. */
export function refusalPage({ title, message, requestId }: RefusalPage): string {
  return documentOf(
    title,
    `<main>
<h1>${escaped(title)}</h1>
<p>${escaped(message)}</p>
<p><a class="button main" href="/sign-in">Back to sign-in</a></p>
<p class="aside">Request <code>${escaped(requestId)}</code>: your administrator finds the reason in the log by it.</p>
</main>`,
  );
}

/** Where a sign-in at a provider begins. */
export function startPath(providerId: string, returnTo: string): string {
  return `/sign-in/oidc/${encodeURIComponent(providerId)}?return_to=${encodeURIComponent(returnTo)}`;
}

const EMAIL_FORM = `<form id="email-form">
<label for="email">E-mail address</label>
<input id="email" name="email" type="email" autocomplete="username" maxlength="254" required>
<button type="submit">Continue</button>
</form>`;

function keyForm(isOnly: boolean): string {
  return `<details${isOnly ? ' open' : ''}>
<summary>Sign in with an API key</summary>
<form id="key-form">
<label for="key">API key</label>
<input id="key" name="key" type="password" autocomplete="off" spellcheck="false" aria-describedby="key-hint" maxlength="200" required>
<p id="key-hint" class="aside">It begins with <code>pcl_</code>. The browser does not keep it.</p>
<button type="submit">Sign in</button>
</form>
</details>`;
}

function providerLink({ id, name }: ShownProvider, returnTo: string): string {
  return `<a class="button main" href="${escaped(startPath(id, returnTo))}">Continue with ${escaped(name)}</a>`;
}

function documentOf(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)} · Portcullis</title>
<link rel="icon" href="data:,">
<style>${SIGN_IN_STYLE}</style>
</head>
<body>
<header>${MARK} Portcullis</header>
${body}
</body>
</html>
`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (found) => ESCAPES[found] ?? '');
}
