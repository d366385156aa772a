/** The script of the sign-in page. It keeps no key and no token. */
export const SIGN_IN_SCRIPT = `'use strict';
const $ = (id) => document.getElementById(id);
const returnTo = document.querySelector('main').dataset.returnTo;
const problem = $('problem');

const show = (text) => {
  problem.textContent = text;
  problem.hidden = false;
  problem.focus();
};

const send = async (path, body) => {
  problem.hidden = true;
  let response;
  try {
    response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  } catch {
    throw new Error('The server cannot be reached. Check your connection, and try again.');
  }
  const answer = await response.json().catch(() => ({}));
  if (response.ok) return answer;
  const wait = response.headers.get('retry-after');
  if (response.status === 429) throw new Error('Too many attempts. Try again in ' + (wait || 60) + ' seconds.');
  if (response.status >= 500) throw new Error('The server cannot sign you in now. Try again in a minute.');
  const error = new Error((answer.error && answer.error.message) || 'Signing in failed. Try again.');
  error.status = response.status;
  throw error;
};

const during = async (button, work) => {
  button.disabled = true;
  try {
    await work();
  } catch (error) {
    show(error.message);
  } finally {
    button.disabled = false;
  }
};

const onSubmit = (id, work) => {
  const form = $(id);
  if (form === null) return;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    during(form.querySelector('button'), work);
  });
};

onSubmit('email-form', async () => {
  const { providers } = await send('/sign-in/provider', { email: $('email').value, returnTo });
  if (providers.length === 1) {
    location.assign(providers[0].url);
    return;
  }
  if (providers.length === 0)
    throw new Error('No identity provider is set up for this address. Check it, or ask your administrator for a sign-in link.');
  $('found').replaceChildren(
    ...providers.map(({ name, host, url }) => {
      const link = document.createElement('a');
      link.className = 'button';
      link.href = url;
      link.textContent = 'Continue with ' + name + ' (' + host + ')';
      return link;
    }),
  );
});

onSubmit('key-form', async () => {
  const apiKey = $('key').value.trim();
  try {
    await send('/session', { apiKey });
  } catch (error) {
    if (error.status === 401) throw new Error('This API key is not valid, or it has ended. Check it, or ask your administrator for another.');
    throw error;
  }
  $('key').value = '';
  location.replace(returnTo);
});

const token = new URLSearchParams(location.hash.slice(1)).get('link');
if (token !== null) {
  // The token leaves the address bar and the history. Nothing is sent before a person asks for it.
  history.replaceState(null, '', location.pathname + location.search);
  $('link').hidden = false;
  $('ways').hidden = true;
  $('use-link').focus();
  $('use-link').addEventListener('click', () => {
    during($('use-link'), async () => {
      try {
        await send('/session', { token });
      } catch (error) {
        if (error.status !== 401) throw error;
        $('link').hidden = true;
        $('ways').hidden = false;
        throw new Error('This link was used already, or it has expired. Ask your administrator for a new one.');
      }
      location.replace(returnTo);
    });
  });
}
`;
