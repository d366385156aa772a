/** `GET /device`. Its script is served beside it; nothing of a request is written into the page. */
export const DEVICE_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Sign in a device · Portcullis</title>
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
<h1>Sign in a device</h1>
<p id="problem" role="alert" hidden></p>
<section id="signed-out" hidden>
<p>Sign in first. You come back here afterwards.</p>
<div class="row"><a class="button" id="sign-in" href="/sign-in">Sign in</a></div>
</section>
<form id="code" hidden>
<label for="user-code">Code on your device</label>
<input id="user-code" name="user_code" autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="12"
 required placeholder="WDJB-MJHT">
<div class="row"><button type="submit">Continue</button></div>
</form>
<section id="asked" hidden>
<p>A device asks to act as <strong id="subject"></strong>.</p>
<dl>
<dt>Code</dt><dd id="shown-code"></dd>
<dt>Calls itself</dt><dd id="client"></dd>
<dt>Address</dt><dd id="address"></dd>
<dt>Asked at</dt><dd id="asked-at"></dd>
<dt>Roles</dt><dd id="roles"></dd>
</dl>
<p class="warning">Allow it only if you started this yourself just now and the code is the one that your device shows. If
somebody sent you the code or a link, deny it.</p>
<div class="row"><button type="button" id="allow">Allow</button><button type="button" id="deny" class="plain">Deny</button></div>
</section>
<p id="done" role="status" tabindex="-1" hidden></p>
<noscript><p>This page needs JavaScript.</p></noscript>
</main>
<script src="/device/start.js"></script>
</body>
</html>
`;

export const DEVICE_SCRIPT = `'use strict';
const part = (id) => document.getElementById(id);
const parts = ['signed-out', 'code', 'asked', 'done'];
let userCode = new URLSearchParams(location.search).get('user_code') ?? '';

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
  if (response.status === 204) return undefined;
  const answer = await response.json();
  if (response.ok) return answer;
  if (response.status === 401) show('signed-out');
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
  }
}
async function begin() {
  part('sign-in').href = '/sign-in?return_to=' + encodeURIComponent(location.pathname + location.search);
  const signedIn = await fetch('/session');
  if (!signedIn.ok) {
    show('signed-out');
    return;
  }
  part('user-code').value = userCode;
  show('code');
  part('user-code').focus();
}
async function lookUp() {
  userCode = part('user-code').value;
  const asked = await send('/device/lookup', { userCode });
  part('shown-code').textContent = userCode.toUpperCase();
  part('subject').textContent = asked.subject;
  part('client').textContent = asked.clientId ?? (asked.userAgent || 'nothing');
  part('address').textContent = asked.address;
  part('asked-at').textContent = new Date(asked.askedAt).toLocaleString();
  part('roles').textContent = asked.roles.join(', ') || 'none that you have';
  part('allow').hidden = asked.roles.length === 0;
  show('asked');
  part('deny').focus();
}
async function decide(decision) {
  await send('/device/decision', { userCode, decision });
  part('done').textContent =
    decision === 'allow' ? 'Done. The device is signed in; you can close this page.' : 'Denied. Nothing was signed in.';
  show('done');
  part('done').focus();
}
part('code').addEventListener('submit', (event) => {
  event.preventDefault();
  void attempt(lookUp);
});
part('allow').addEventListener('click', () => void attempt(() => decide('allow')));
part('deny').addEventListener('click', () => void attempt(() => decide('deny')));
void attempt(begin);
`;
