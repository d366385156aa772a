import { smallPage, smallPageScript } from '../../../shared/http/small-page.js';

/** `GET /oauth/authorize`. Its script is served beside it; nothing of a request is written into the page. */
export const CONSENT_PAGE = smallPage({
  title: 'Connect an application',
  script: '/oauth/start.js',
  content: `<section id="signed-out" hidden>
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
</section>`,
});

export const CONSENT_SCRIPT = `${smallPageScript(['signed-out', 'asked', 'refused', 'done'])}
const query = location.search.slice(1);
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
