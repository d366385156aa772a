/** `GET /oauth/authorize`. Its script is served beside it; nothing of a request is written into the page. */
export const CONSENT_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Connect an application · Portcullis</title>
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
<h1>Connect an application</h1>
<p id="problem" role="alert" hidden></p>
<section id="signed-out" hidden>
<p>An application asks to use tools for you. Sign in first. You come back here afterwards.</p>
<div class="row"><a class="button" id="sign-in" href="/sign-in">Sign in</a></div>
</section>
<section id="asked" hidden>
<p><strong id="client"></strong> asks to use tools for you.</p>
<dl>
<dt>Known by</dt><dd id="known-by"></dd>
<dt>Answer goes to</dt><dd id="redirect-host"></dd>
<dt>You are</dt><dd id="subject"></dd>
<dt>Organization</dt><dd id="tenant"></dd>
<dt>Tools</dt><dd id="tools"></dd>
<dt>Until</dt><dd>you disconnect it, 30 days at most</dd>
</dl>
<p>It can call these tools as you, within the policies of your organization. It cannot call models, change settings or see
anything else here.</p>
<p class="warning">Allow it only if you started this yourself just now, and you trust who gets the answer. If somebody sent
you a link, deny it.</p>
<div class="row"><button type="button" id="allow">Allow</button><button type="button" id="deny" class="plain">Deny</button></div>
</section>
<section id="refused" hidden>
<p><strong id="refused-client"></strong> asked in a way that is not allowed.</p>
<div class="row"><button type="button" id="back" class="plain">Back to the application</button></div>
</section>
<p id="done" role="status" tabindex="-1" hidden></p>
<noscript><p>This page needs JavaScript.</p></noscript>
</main>
<script src="/oauth/start.js"></script>
</body>
</html>
`;

export const CONSENT_SCRIPT = `'use strict';
const part = (id) => document.getElementById(id);
const parts = ['signed-out', 'asked', 'refused', 'done'];
const query = location.search.slice(1);

function show(id) {
  for (const one of parts) part(one).hidden = one !== id;
}
function problem(text) {
  part('problem').textContent = text;
  part('problem').hidden = text === '';
}
async function send(path, body) {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (response.ok) return answer;
  if (response.status === 401) {
    show('signed-out');
    part('sign-in').focus();
    return undefined;
  }
  throw new Error(answer.error.message);
}
async function attempt(work) {
  problem('');
  const buttons = document.querySelectorAll('button');
  for (const button of buttons) button.disabled = true;
  try {
    await work();
  } catch (error) {
    problem(error instanceof TypeError ? 'The server does not answer. Try again.' : error.message);
  } finally {
    for (const button of buttons) button.disabled = false;
    // What is disabled takes no focus.
    if (!part('asked').hidden) part('deny').focus();
  }
}
function goTo(address) {
  part('done').textContent = 'Done. You can close this page and go back to the application.';
  show('done');
  part('done').focus();
  location.assign(address);
}
async function begin() {
  part('sign-in').href = '/sign-in?return_to=' + encodeURIComponent(location.pathname + location.search);
  const asked = await send('/oauth/lookup', { query });
  if (asked === undefined) return;
  const { client } = asked;
  if (asked.problem !== undefined) {
    part('refused-client').textContent = client.name;
    problem(asked.problem);
    part('back').addEventListener('click', () => goTo(asked.redirect));
    show('refused');
    return;
  }
  part('client').textContent = client.name;
  part('known-by').textContent =
    client.host ?? (client.isRegistered ? 'your administrator' : 'nobody: it registered itself');
  const isHere = /^(?:127\\.0\\.0\\.1|localhost|\\[::1\\])(?::|$)/.test(asked.redirectHost);
  part('redirect-host').textContent = isHere ? 'this computer (' + asked.redirectHost + ')' : asked.redirectHost;
  part('subject').textContent = asked.subject;
  part('tenant').textContent = asked.tenant.name;
  part('tools').textContent = asked.virtualServer === null ? 'all that you may use' : 'those of ' + asked.virtualServer;
  show('asked');
}
async function decide(decision) {
  const answer = await send('/oauth/decision', { query, decision });
  if (answer !== undefined) goTo(answer.redirect);
}
part('allow').addEventListener('click', () => void attempt(() => decide('allow')));
part('deny').addEventListener('click', () => void attempt(() => decide('deny')));
void attempt(begin);
`;
