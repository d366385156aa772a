/** `GET /connect-tools`. Its script is served beside it; nothing of a request is written into the page. */
export const CONNECT_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Connect your account · Portcullis</title>
<link rel="icon" href="data:,">
<style>
:root { color-scheme: light dark; --text: light-dark(#1c1f23, #e8eaed); --quiet: light-dark(#59616b, #a4adb8);
  --ground: light-dark(#f4f5f7, #15181c); --card: light-dark(#fff, #1f2328); --line: light-dark(#858d97, #6f7883);
  --accent: light-dark(#0b5cad, #8ec1ff); --on-accent: light-dark(#fff, #0d1b2a); --error: light-dark(#a3161f, #ff9d9d); }
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; background: var(--ground);
  color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
main { width: 100%; max-width: 26rem; padding: 1.5rem; border-radius: .75rem; background: var(--card); }
h1 { margin: 0 0 .5rem; font-size: 1.35rem; line-height: 1.25; }
label { display: block; margin: 1rem 0 .25rem; font-weight: 600; }
input { width: 100%; padding: .6rem; border: 1px solid var(--line); border-radius: .4rem; background: transparent;
  color: inherit; font: 1.4rem ui-monospace, monospace; letter-spacing: .12em; text-align: center; text-transform: uppercase; }
button, a.button { display: inline-block; padding: .6rem 1.1rem; border: 1px solid var(--accent); border-radius: .4rem;
  background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; cursor: pointer; text-decoration: none; }
button.plain { background: transparent; color: var(--accent); }
button:disabled { opacity: .5; cursor: default; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.row { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: 1.25rem; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 1rem 0; }
dt { color: var(--quiet); } dd { margin: 0; overflow-wrap: anywhere; }
.warning { padding-left: .75rem; border-left: 3px solid var(--line); }
#problem { color: var(--error); font-weight: 600; }
</style>
</head>
<body>
<main>
<h1>Connect your account</h1>
<p id="problem" role="alert" hidden></p>
<section id="signed-out" hidden>
<p>Sign in here first. You come back afterwards.</p>
<div class="row"><a class="button" id="sign-in" href="/sign-in">Sign in</a></div>
</section>
<section id="asked" hidden>
<p>Tools of <strong id="name"></strong> need an account of yours.</p>
<dl>
<dt>Server</dt><dd id="host"></dd>
<dt>Used by</dt><dd id="used-by"></dd>
</dl>
<p class="warning">You sign in at that server and allow this gateway to act for you there. Whoever can use what is named under
“Used by” can then call its tools with your account, within the policies of your organization.</p>
<div class="row"><button type="button" id="connect">Connect</button></div>
</section>
<p id="done" role="status" tabindex="-1" hidden></p>
<noscript><p>This page needs JavaScript.</p></noscript>
</main>
<script src="/connect-tools/start.js"></script>
</body>
</html>
`;

export const CONNECT_SCRIPT = `'use strict';
const part = (id) => document.getElementById(id);
const parts = ['signed-out', 'asked', 'done'];
const query = new URLSearchParams(location.search);
const asked = query.has('ticket') ? { ticket: query.get('ticket') } : { server: query.get('server') ?? '' };
const FAILURES = {
  begin: 'This took too long, or it began in another browser. Go back to your application and try again.',
  FORBIDDEN: 'This was begun in another session. Go back to your application and try again.',
  UNAUTHORIZED: 'Your session here has ended. Sign in, go back to your application and try again.',
  PROVIDER_ERROR: 'The server did not give access to your account. Go back to your application and try again.',
};

function show(id) {
  for (const one of parts) part(one).hidden = one !== id;
}
function problem(text) {
  part('problem').textContent = text;
  part('problem').hidden = text === '';
}
async function send(path) {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(asked),
  });
  const answer = await response.json();
  if (response.ok) return answer;
  if (response.status === 401) {
    show('signed-out');
    return undefined;
  }
  throw new Error(answer.error.message);
}
async function attempt(work) {
  problem('');
  part('connect').disabled = true;
  try {
    await work();
  } catch (error) {
    problem(error instanceof TypeError ? 'The server does not answer. Try again.' : error.message);
  } finally {
    part('connect').disabled = false;
    // What is disabled takes no focus.
    if (!part('asked').hidden) part('connect').focus();
  }
}
async function begin() {
  if (query.has('done')) {
    part('done').textContent = 'Connected. You can close this page and go back to your application.';
    show('done');
    part('done').focus();
    return;
  }
  if (query.has('failed')) throw new Error(FAILURES[query.get('failed')] ?? 'Something went wrong here. Try again.');
  part('sign-in').href = '/sign-in?return_to=' + encodeURIComponent(location.pathname + location.search);
  const found = await send('/connect-tools/lookup');
  if (found === undefined) return;
  part('name').textContent = found.name;
  part('host').textContent = found.host;
  part('used-by').textContent = found.key === null ? 'you, and applications that you connect' : 'the API key ' + found.key;
  show('asked');
}
async function connect() {
  const answer = await send('/connect-tools/begin');
  if (answer !== undefined) location.assign(answer.redirect);
}
part('connect').addEventListener('click', () => void attempt(connect));
void attempt(begin);
`;
