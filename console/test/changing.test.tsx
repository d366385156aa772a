/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { CreateWebhookDocument, InviteDocument, RevokeKeyDocument } from '../src/gql/graphql.js';
import { Action, ActionForm } from '../src/parts/action.js';
import { textIn } from '../src/parts/form.js';
import { enabled, questions, refuse, show } from './support/page.js';
import { askedOf, proposalsOf, Refusal, reply } from './support/server.js';

const REVOKED = { revokeApiKey: { id: 'key-1', revokedAt: '2026-01-05T10:00:00.000Z' } };
const MADE = { createWebhook: { id: 'webhook-1', url: 'https://example.com', secret: 'whsec_1', warnings: null } };

describe('a button that changes something', () => {
  const done = jest.fn();
  const button = (
    <Action
      document={RevokeKeyDocument}
      variables={{ id: 'key-1' }}
      name="Revoke"
      question="Revoke it?"
      isGrave
      done={done}
    />
  );

  test('asks first, then does it and says what became of it', async () => {
    reply(RevokeKeyDocument, () => REVOKED);
    done.mockClear();
    const person = await show(button);
    await person.click(screen.getByRole('button', { name: 'Revoke' }));
    await enabled('Revoke');
    expect(questions).toEqual(['Revoke it?']);
    expect(askedOf(RevokeKeyDocument)).toEqual([{ id: 'key-1' }]);
    expect(done).toHaveBeenCalledWith(REVOKED);
  });

  test('does nothing when the person says no', async () => {
    refuse();
    done.mockClear();
    const person = await show(button);
    await person.click(screen.getByRole('button', { name: 'Revoke' }));
    expect(askedOf(RevokeKeyDocument)).toEqual([]);
    expect(done).not.toHaveBeenCalled();
  });

  test('looks like what it is when it takes something away', async () => {
    await show(button);
    expect(screen.getByRole('button', { name: 'Revoke' }).className).toBe('danger');
  });

  test('cannot be pressed twice while it runs', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof REVOKED>();
    reply(RevokeKeyDocument, () => promise);
    const person = await show(button);
    await person.click(screen.getByRole('button', { name: 'Revoke' }));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Revoke' }).disabled).toBe(true);
    await person.click(screen.getByRole('button', { name: 'Revoke' }));
    resolve(REVOKED);
    await enabled('Revoke');
    expect(askedOf(RevokeKeyDocument)).toHaveLength(1);
  });

  test('says why it was refused, and does not go on', async () => {
    reply(RevokeKeyDocument, () => {
      throw new Refusal('CONFLICT', 'The key was revoked before.');
    });
    done.mockClear();
    const person = await show(button);
    await person.click(screen.getByRole('button', { name: 'Revoke' }));
    expect((await screen.findByRole('alert')).textContent).toContain('The key was revoked before.');
    expect(done).not.toHaveBeenCalled();
  });
});

describe('a form that changes something', () => {
  const done = jest.fn();
  const reload = jest.fn();
  const form = (isRepeated = false) => (
    <ActionForm
      document={CreateWebhookDocument}
      name="Add"
      isRepeated={isRepeated}
      reload={reload}
      variablesOf={(given) => ({ input: { url: textIn(given, 'url'), events: ['*'] } })}
      done={done}
    >
      <label>
        Address <input name="url" required />
      </label>
      <fieldset>
        <legend>Events</legend>
        <label>
          <input type="checkbox" name="events" value="*" /> All
        </label>
      </fieldset>
    </ActionForm>
  );
  const address = () => screen.getByLabelText<HTMLInputElement>('Address');
  const submit = async (refusal?: Refusal, isRepeated = false) => {
    done.mockClear();
    reply(CreateWebhookDocument, () => {
      if (refusal !== undefined) throw refusal;
      return MADE;
    });
    const person = await show(form(isRepeated));
    await person.type(address(), ' https://example.com ');
    await person.click(screen.getByRole('button', { name: 'Add' }));
    return person;
  };

  test('sends what was written, without the spaces around it', async () => {
    await submit();
    await enabled('Add');
    expect(askedOf(CreateWebhookDocument)).toEqual([{ input: { url: 'https://example.com', events: ['*'] } }]);
    expect(done).toHaveBeenCalledWith(MADE);
  });

  test('sends nothing while a required field is empty', async () => {
    reply(CreateWebhookDocument, () => MADE);
    const person = await show(form());
    await person.click(screen.getByRole('button', { name: 'Add' }));
    expect(askedOf(CreateWebhookDocument)).toEqual([]);
  });

  test('keeps what was written, unless it is for the next as well', async () => {
    await submit();
    await enabled('Add');
    expect(address().value).toBe(' https://example.com ');
  });

  test('is as at first for the next, where it is repeated', async () => {
    await submit(undefined, true);
    await enabled('Add');
    expect(address().value).toBe('');
  });

  test('says what is wrong at the field, by its label', async () => {
    await submit(
      new Refusal('VALIDATION_FAILED', 'Invalid input.', [{ path: 'input.url', message: 'must be an https address' }]),
    );
    expect((await screen.findByRole('alert')).textContent).toContain('Address: must be an https address');
    expect(address().validationMessage).toBe('must be an https address');
    expect(done).not.toHaveBeenCalled();
  });

  test('says what is wrong with boxes by the name of their group', async () => {
    await submit(new Refusal('VALIDATION_FAILED', 'Invalid.', [{ path: 'input.events[0]', message: 'is unknown' }]));
    expect((await screen.findByRole('alert')).textContent).toContain('Events: is unknown');
  });

  test('says what is wrong with what has no field by the words of its path', async () => {
    await submit(new Refusal('VALIDATION_FAILED', 'Invalid.', [{ path: 'input.maxRetries', message: 'is too many' }]));
    expect((await screen.findByRole('alert')).textContent).toContain('Max retries: is too many');
  });

  test('takes the fault back as soon as something is changed', async () => {
    const person = await submit(
      new Refusal('VALIDATION_FAILED', 'Invalid.', [{ path: 'input.url', message: 'must be an https address' }]),
    );
    await screen.findByRole('alert');
    await person.type(address(), '/hook');
    expect(address().validationMessage).toBe('');
  });

  test('says that somebody else was first, and loads the newest version', async () => {
    reload.mockClear();
    const person = await submit(new Refusal('CONFLICT', 'version 3 is not version 4'));
    expect((await screen.findByRole('alert')).textContent).toContain('nothing of yours was saved');
    await person.click(screen.getByRole('button', { name: 'Load the newest version' }));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('shows a conflict as it is where no version is named', async () => {
    reply(InviteDocument, () => {
      throw new Refusal('CONFLICT', 'Ada is a member already.');
    });
    const person = await show(
      <ActionForm
        document={InviteDocument}
        name="Invite"
        variablesOf={() => ({ input: { email: 'ada@example.com', roles: [] } })}
        done={done}
      >
        {null}
      </ActionForm>,
    );
    await person.click(screen.getByRole('button', { name: 'Invite' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Ada is a member already.');
    expect(screen.queryByRole('button', { name: 'Load the newest version' })).toBeNull();
  });
});

describe('a change that needs approval', () => {
  const done = jest.fn();
  const held = new Refusal('APPROVAL_REQUIRED', 'It waits for people.', [], { proposal_id: 'proposal-1' });

  test('leads to its proposal, and is carried out as it was asked once that is approved', async () => {
    done.mockClear();
    reply(CreateWebhookDocument, () => {
      throw held;
    });
    const person = await show(
      <ActionForm
        document={CreateWebhookDocument}
        name="Add"
        variablesOf={(given) => ({ input: { url: textIn(given, 'url'), events: ['*'] } })}
        done={done}
      >
        <label>
          Address <input name="url" />
        </label>
      </ActionForm>,
    );
    await person.type(screen.getByLabelText('Address'), 'https://example.com');
    await person.click(screen.getByRole('button', { name: 'Add' }));
    const link = await screen.findByRole('link', { name: 'Show the proposal' });
    expect(link.getAttribute('href')).toBe('/proposals/proposal-1');
    expect(screen.queryByRole('alert')).toBeNull();

    await person.type(screen.getByLabelText('Address'), '/later');
    reply(CreateWebhookDocument, () => {
      throw new Refusal('CONFLICT', 'The proposal is not approved yet.');
    });
    await person.click(screen.getByRole('button', { name: 'Carry it out' }));
    expect((await screen.findByRole('alert')).textContent).toContain('The proposal is not approved yet.');
    reply(CreateWebhookDocument, () => MADE);
    await person.click(screen.getByRole('button', { name: 'Carry it out' }));
    await waitFor(() => {
      expect(done).toHaveBeenCalledWith(MADE);
    });
    const asked = { input: { url: 'https://example.com', events: ['*'] } };
    expect(askedOf(CreateWebhookDocument)).toEqual([asked, asked, asked]);
    expect(proposalsOf(CreateWebhookDocument)).toEqual([null, 'proposal-1', 'proposal-1']);
    expect(screen.queryByRole('link', { name: 'Show the proposal' })).toBeNull();
  });

  test('may be one of a button', async () => {
    done.mockClear();
    reply(RevokeKeyDocument, () => {
      throw held;
    });
    const person = await show(
      <Action document={RevokeKeyDocument} variables={{ id: 'key-1' }} name="Revoke" done={done} />,
    );
    await person.click(screen.getByRole('button', { name: 'Revoke' }));
    await screen.findByRole('link', { name: 'Show the proposal' });
    reply(RevokeKeyDocument, () => REVOKED);
    await person.click(screen.getByRole('button', { name: 'Carry it out' }));
    await waitFor(() => {
      expect(done).toHaveBeenCalledWith(REVOKED);
    });
    expect(proposalsOf(RevokeKeyDocument)).toEqual([null, 'proposal-1']);
  });
});
