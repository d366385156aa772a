import { smallPage, smallPageScript } from '../../../shared/http/small-page.js';

/** `GET /connect-tools`. Its script is served beside it; nothing of a request is written into the page. */
export const CONNECT_PAGE = smallPage({
  title: 'Connect your account',
  script: '/connect-tools/start.js',
  content: `<section id="signed-out" hidden>
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
</section>`,
});

export const CONNECT_SCRIPT = `${smallPageScript(['signed-out', 'asked', 'done'])}
const query = new URLSearchParams(location.search);
const asked = query.has('ticket') ? { ticket: query.get('ticket') } : { server: query.get('server') ?? '' };
const FAILURES = {
  begin: 'This took too long, or it began in another browser. Go back to your application and try again.',
  FORBIDDEN: 'This was begun in another session. Go back to your application and try again.',
  UNAUTHORIZED: 'Your session here has ended. Sign in, go back to your application and try again.',
  PROVIDER_ERROR: 'The server did not give access to your account. Go back to your application and try again.',
};
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
