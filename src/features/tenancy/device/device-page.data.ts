import { smallPage, smallPageScript } from '../../../shared/http/small-page.js';

/** `GET /device`. Its script is served beside it; nothing of a request is written into the page. */
export const DEVICE_PAGE = smallPage({
  title: 'Sign in a device',
  script: '/device/start.js',
  content: `<section id="signed-out" hidden>
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
</section>`,
});

export const DEVICE_SCRIPT = `${smallPageScript(['signed-out', 'code', 'asked', 'done'])}
let userCode = new URLSearchParams(location.search).get('user_code') ?? '';
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
  // English, as the page and the console are, in the kind that the browser prefers.
  const english = navigator.languages.find((language) => /^en(-|$)/i.test(language)) ?? 'en';
  const form = new Intl.DateTimeFormat(english, { dateStyle: 'medium', timeStyle: 'medium' });
  part('asked-at').textContent = form.format(new Date(asked.askedAt));
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
