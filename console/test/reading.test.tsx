/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { TenantChoiceDocument } from '../src/gql/graphql.js';
import { Query } from '../src/parts/query.js';
import { show } from './support/page.js';
import { askedOf, Refusal, reply } from './support/server.js';

const NO_TENANTS = { tenants: { edges: [], pageInfo: { hasNextPage: false, endCursor: null } } };

function tenantsNamed(...names: readonly string[]) {
  const edges = names.map((name) => ({ node: { id: name, name, status: 'ACTIVE' as const } }));
  return { tenants: { edges, pageInfo: { hasNextPage: false, endCursor: null } } };
}

interface TenantNamesProps {
  every?: number;
  stamp?: number;
}

function TenantNames(props: TenantNamesProps) {
  return (
    <Query document={TenantChoiceDocument} variables={{ first: 10, after: null }} {...props}>
      {({ tenants: { edges } }, again) => (
        <>
          <p>{edges.length === 0 ? 'none' : edges.map(({ node }) => node.name).join(', ')}</p>
          <button type="button" onClick={again}>
            Again
          </button>
        </>
      )}
    </Query>
  );
}

describe('what is read', () => {
  test('says that it loads, then shows what came', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof NO_TENANTS>();
    reply(TenantChoiceDocument, () => promise);
    await show(<TenantNames />);
    expect(screen.getByRole('status').textContent).toBe('Loading…');
    resolve(NO_TENANTS);
    expect(await screen.findByText('none')).toBeTruthy();
    expect(screen.queryByRole('status')).toBeNull();
  });

  test('is asked with its variables', async () => {
    reply(TenantChoiceDocument, () => NO_TENANTS);
    await show(<TenantNames />);
    await screen.findByText('none');
    expect(askedOf(TenantChoiceDocument)[0]).toEqual({ first: 10, after: null });
  });

  test('says why it could not be read, with the id of the request, and is read again on demand', async () => {
    reply(TenantChoiceDocument, () => {
      throw new Refusal('UNAVAILABLE', 'The database is busy.');
    });
    const person = await show(<TenantNames />);
    const problem = await screen.findByRole('alert');
    expect(problem.textContent).toContain('The database is busy.');
    expect(problem.textContent).toContain('Request req_1');
    reply(TenantChoiceDocument, () => tenantsNamed('Engines'));
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Engines')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('says that the server cannot be reached', async () => {
    reply(TenantChoiceDocument, () => {
      throw new TypeError('fetch failed');
    });
    await show(<TenantNames />);
    expect((await screen.findByRole('alert')).textContent).toContain('The server cannot be reached.');
  });

  test('says what may have become of what is not there, and does not offer to ask again', async () => {
    reply(TenantChoiceDocument, () => {
      throw new Refusal('NOT_FOUND', 'There is no policy 7.');
    });
    await show(<TenantNames />);
    expect((await screen.findByRole('alert')).textContent).toContain('deleted, or it may belong to another tenant');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test('names who can help where a role is missing, and does not offer to ask again', async () => {
    reply(TenantChoiceDocument, () => {
      throw new Refusal('FORBIDDEN', 'You need the role auditor.');
    });
    await show(<TenantNames />);
    const problem = await screen.findByRole('alert');
    expect(problem.textContent).toContain('An administrator of your tenant can give you the role that this needs.');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test('leads to the sign-in page, and back, once when a session has ended', async () => {
    const assign = jest.spyOn(location, 'assign').mockImplementation(() => undefined);
    reply(TenantChoiceDocument, () => {
      throw new Refusal('UNAUTHORIZED', 'Sign in.');
    });
    await show(
      <>
        <TenantNames />
        <TenantNames stamp={1} />
      </>,
    );
    // An effect navigates, after the refusal is shown.
    await waitFor(() => {
      expect(assign).toHaveBeenCalled();
    });
    await screen.findAllByRole('alert');
    expect(assign.mock.calls).toEqual([[expect.stringMatching(/^\/sign-in\?return_to=%2F/)]]);
    assign.mockRestore();
  });

  test('stays while it is read again', async () => {
    reply(TenantChoiceDocument, () => tenantsNamed('Engines'));
    const person = await show(<TenantNames />);
    await screen.findByText('Engines');
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof tenantsNamed>>();
    reply(TenantChoiceDocument, () => promise);
    await person.click(screen.getByRole('button', { name: 'Again' }));
    expect(screen.getByText('Engines')).toBeTruthy();
    resolve(tenantsNamed('Engines', 'Looms'));
    expect(await screen.findByText('Engines, Looms')).toBeTruthy();
  });

  test('is read again after a while, in a page that is looked at', async () => {
    reply(TenantChoiceDocument, () => NO_TENANTS);
    await show(<TenantNames every={20} />);
    await screen.findByText('none');
    reply(TenantChoiceDocument, () => tenantsNamed('Looms'));
    expect(await screen.findByText('Looms')).toBeTruthy();
  });

  test('is not read again in a page that nobody looks at', async () => {
    reply(TenantChoiceDocument, () => NO_TENANTS);
    await show(<TenantNames every={1_000} />);
    await screen.findByText('none');
    const before = askedOf(TenantChoiceDocument).length;
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await act(() => new Promise((pass) => setTimeout(pass, 1_100)));
    visibility.mockRestore();
    expect(askedOf(TenantChoiceDocument)).toHaveLength(before);
  });
});
