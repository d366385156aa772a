/** @jest-environment @happy-dom/jest-environment */
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { Brief } from '../src/parts/brief.js';
import { Code } from '../src/parts/code.js';
import { Dialog } from '../src/parts/dialog.js';
import { Empty } from '../src/parts/empty.js';
import { Fact, Facts, Figure } from '../src/parts/facts.js';
import { FilterForm, PeriodFilter, Words } from '../src/parts/filters/filter-form.js';
import { useKept } from '../src/parts/kept.js';
import { MoreFilters } from '../src/parts/filters/more-filters.js';
import { Notices, notify } from '../src/parts/notices.js';
import { Pages, useCursors } from '../src/parts/pages.js';
import { PeriodChoice } from '../src/parts/period-choice.js';
import { RoleFields, rolesIn } from '../src/parts/roles.js';
import { Secret } from '../src/parts/secret.js';
import { Table } from '../src/parts/table.js';
import { Tabs } from '../src/parts/tabs.js';
import { Tag } from '../src/parts/tag.js';
import { Term } from '../src/parts/term.js';
import { Trial } from '../src/parts/trial.js';
import { englishOf, millis } from '../src/parts/text/format.js';
import { attemptWords } from '../src/rooms/requests/attempt-words.js';
import { questions, refuse, show } from './support/page.js';

interface Fruit {
  name: string;
  count: number;
}

const COLUMNS = [
  { head: 'Name', cell: ({ name }: Fruit) => name },
  { head: 'Count', cell: ({ count }: Fruit) => count, isNumber: true, isMinor: true },
];
const FRUITS = [
  { name: 'Pear', count: 3 },
  { name: 'Fig', count: 12 },
];

function Fruits({ rows }: { rows: readonly Fruit[] }) {
  return <Table caption="Fruits" columns={COLUMNS} rows={rows} keyOf={({ name }) => name} empty="No fruits yet." />;
}

test('times shorter than a millisecond are in microseconds', () => {
  expect([0, 0.0004, 0.0423, 0.94, 0.96, 4.2, 9.96, 1234].map(millis)).toEqual([
    '0 ms',
    '1 µs',
    '42 µs',
    '940 µs',
    '1.0 ms',
    '4.2 ms',
    '10.0 ms',
    '1,234 ms',
  ]);
});

test('numbers and times are in the language of the texts', () => {
  expect([['de-CH', 'en-GB', 'en-US'], ['en'], ['de', 'fr'], []].map(englishOf)).toEqual(['en-GB', 'en', 'en', 'en']);
});

test('a call that was ended early says who ended it', () => {
  const aborted = { outcome: 'ABORTED', reason: 'aborted' } as const;
  expect(attemptWords(aborted, true)).toEqual({ outcome: 'Ended early', reason: 'the caller hung up' });
  expect(attemptWords(aborted, false).reason).toBe('the gateway ended the call');
  expect(attemptWords({ outcome: 'FAILED', reason: null }, true)).toEqual({ outcome: 'Failed', reason: '–' });
});

describe('a table', () => {
  test('says what comes where there are no rows', async () => {
    await show(<Fruits rows={[]} />);
    expect(screen.getByText('No fruits yet.').className).toBe('empty');
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('has a row for each record, in their order, under named columns', async () => {
    await show(<Fruits rows={FRUITS} />);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Name', 'Count']);
    expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual(['NameCount', 'Pear3', 'Fig12']);
  });

  test('is a named region that the keyboard can scroll', async () => {
    await show(<Fruits rows={FRUITS} />);
    const region = screen.getByRole('region', { name: 'Fruits' });
    expect(region.tabIndex).toBe(0);
    expect(within(region).getByRole('table', { name: 'Fruits' })).toBeTruthy();
  });

  test('names the column of each cell, for phones, and marks numbers and minor columns', async () => {
    await show(<Fruits rows={FRUITS} />);
    const cell = screen.getByRole('cell', { name: '12' });
    expect(cell.dataset.head).toBe('Count');
    expect(cell.className).toBe('number minor');
  });

  test('is a stack of cells on phones only with more columns than fit beside each other', async () => {
    const four = ['A', 'B', 'C', 'D'].map((head) => ({ head, cell: () => head }));
    await show(
      <>
        <Fruits rows={FRUITS} />
        <Table caption="Wide" columns={four} rows={FRUITS} keyOf={({ name }) => name} empty="" />
      </>,
    );
    expect(screen.getByRole('table', { name: 'Fruits' }).className).toBe('');
    expect(screen.getByRole('table', { name: 'Wide' }).className).toBe('stacked');
  });
});

describe('pages of a list', () => {
  function List({ of = 'all', hasNextPage = true }: { of?: string; hasNextPage?: boolean }) {
    const [filter, setFilter] = useState(of);
    const cursors = useCursors(filter);
    return (
      <>
        <output>{cursors.after ?? 'first'}</output>
        <button
          type="button"
          onClick={() => {
            setFilter('other');
          }}
        >
          Filter
        </button>
        <Pages
          cursors={cursors}
          pageInfo={{ hasNextPage, endCursor: hasNextPage ? `${cursors.after ?? ''}x` : null }}
        />
      </>
    );
  }
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

  test('are not offered where one page is all', async () => {
    await show(<List hasNextPage={false} />);
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
  });

  test('go to older records and back', async () => {
    const person = await show(<List />);
    expect(button('Newer').disabled).toBe(true);
    await person.click(button('Older'));
    await person.click(button('Older'));
    expect(screen.getByRole('status').textContent).toBe('xx');
    await person.click(button('Newer'));
    expect(screen.getByRole('status').textContent).toBe('x');
    await person.click(button('Newer'));
    expect(screen.getByRole('status').textContent).toBe('first');
    expect(button('Newer').disabled).toBe(true);
  });

  test('begin again when the filter changes', async () => {
    const person = await show(<List />);
    await person.click(button('Older'));
    await person.click(button('Filter'));
    expect(screen.getByRole('status').textContent).toBe('first');
  });
});

describe('tabs', () => {
  const tabs = ['One', 'Two', 'Three'].map((name) => ({ name, content: <p>content of {name}</p> }));

  test('show one content at a time, which the chosen tab names', async () => {
    const person = await show(<Tabs label="Numbers" tabs={tabs} />);
    expect(screen.getByRole('tabpanel', { name: 'One' }).textContent).toBe('content of One');
    await person.click(screen.getByRole('tab', { name: 'Three' }));
    expect(screen.getByRole('tabpanel', { name: 'Three' }).textContent).toBe('content of Three');
    expect(screen.queryByText('content of One')).toBeNull();
  });

  test('are chosen with the arrow keys, around the ends', async () => {
    const person = await show(<Tabs label="Numbers" tabs={tabs} />);
    await person.click(screen.getByRole('tab', { name: 'One' }));
    await person.keyboard('{ArrowLeft}');
    expect(document.activeElement?.textContent).toBe('Three');
    await person.keyboard('{ArrowRight}{ArrowRight}');
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Two');
  });

  test('have one stop for the Tab key', async () => {
    await show(<Tabs label="Numbers" tabs={tabs} />);
    expect(screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
  });
});

describe('a dialog', () => {
  function Asking() {
    const [isOpen, setOpen] = useState(true);
    return isOpen ? (
      <Dialog
        title="Deny"
        close={() => {
          setOpen(false);
        }}
      >
        <form className="fields">
          <label>
            Reasons <textarea name="notes" required />
          </label>
        </form>
      </Dialog>
    ) : (
      <p>closed</p>
    );
  }

  test('has its title as its name, and begins in its first field', async () => {
    await show(<Asking />);
    expect(screen.getByRole('dialog', { name: 'Deny' })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Reasons'));
  });

  test('closes without a question while nothing was typed', async () => {
    const person = await show(<Asking />);
    await person.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.getByText('closed')).toBeTruthy();
    expect(questions).toEqual([]);
  });

  test('asks before what was typed is lost', async () => {
    const person = await show(<Asking />);
    await person.type(screen.getByLabelText('Reasons'), 'Too dear');
    await person.click(screen.getByRole('button', { name: 'Close' }));
    expect(questions).toEqual(['Close this? What you have typed is lost.']);
    expect(screen.getByText('closed')).toBeTruthy();
  });

  test('stays open, with what was typed, when the person says no', async () => {
    const person = await show(<Asking />);
    refuse();
    await person.type(screen.getByLabelText('Reasons'), 'Too dear');
    await person.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Reasons').value).toBe('Too dear');
  });
});

describe('filters of a list', () => {
  const setUp = async (isNarrowed = false) => {
    const given: Readonly<Record<string, string>>[] = [];
    const person = await show(
      <FilterForm isNarrowed={isNarrowed} change={(values) => given.push(values)}>
        <PeriodFilter value={undefined} />
        <Words name="risk" label="Risk" value={undefined} words={['LOW', 'VERY_HIGH']} />
        <label>
          User <input name="user" />
        </label>
      </FilterForm>,
    );
    return { given, person };
  };

  test('apply a choice at once', async () => {
    const { given, person } = await setUp();
    await person.selectOptions(screen.getByLabelText('Risk'), 'Very high');
    expect(given).toEqual([{ period: '', risk: 'VERY_HIGH', user: '' }]);
  });

  test('apply a text with Enter, not with each letter', async () => {
    const { given, person } = await setUp();
    await person.type(screen.getByLabelText('User'), ' ada ');
    expect(given).toEqual([]);
    await person.keyboard('{Enter}');
    expect(given).toEqual([{ period: '', risk: '', user: 'ada' }]);
  });

  test('apply a text when the next field is gone to', async () => {
    const { given, person } = await setUp();
    await person.type(screen.getByLabelText('User'), 'ada');
    await person.tab();
    expect(given).toEqual([{ period: '', risk: '', user: 'ada' }]);
  });

  test('offer to show all only when the list is narrowed', async () => {
    const { given, person } = await setUp(true);
    await person.click(screen.getByRole('button', { name: 'Show all' }));
    expect(given).toEqual([{}]);
  });

  test('offer no way back where there is nothing to take back', async () => {
    await setUp();
    expect(screen.queryByRole('button', { name: 'Show all' })).toBeNull();
  });
});

describe('the choice of roles', () => {
  const chosenIn = () => rolesIn(new FormData(document.querySelector('form') ?? undefined));
  const fields = (
    <form>
      <RoleFields chosen={['member', 'lawyer']} withPlatform />
    </form>
  );

  test('keeps roles of the tenant’s own beside the known ones', async () => {
    const person = await show(fields);
    expect(chosenIn()).toEqual(['member', 'lawyer']);
    await person.click(screen.getByLabelText(/^auditor/));
    await person.type(screen.getByLabelText('Roles of your own'), ', treasurer');
    expect(chosenIn()).toEqual(['member', 'auditor', 'lawyer', 'treasurer']);
  });

  test('offers the platform’s role to nobody but its administrators', async () => {
    await show(fields, { roles: ['tenant_admin'] });
    expect(screen.queryByLabelText(/^platform_admin/)).toBeNull();
  });

  test('offers the platform’s role to its administrators', async () => {
    await show(fields, { roles: ['platform_admin'] });
    expect(screen.getByLabelText(/^platform_admin/)).toBeTruthy();
  });
});

describe('notices', () => {
  test('stay when they are bad news, until they are dismissed', async () => {
    const person = await show(<Notices />);
    act(() => {
      notify('The budget is spent', 'bad');
    });
    await person.click(screen.getByRole('button', { name: 'Dismiss: The budget is spent' }));
    expect(screen.queryByText('The budget is spent')).toBeNull();
  });

  test('go by themselves otherwise', async () => {
    await show(<Notices />);
    jest.useFakeTimers();
    act(() => {
      notify('Saved');
    });
    expect(screen.getByRole('status').textContent).toContain('Saved');
    act(() => {
      jest.advanceTimersByTime(6_000);
    });
    jest.useRealTimers();
    expect(screen.queryByText('Saved')).toBeNull();
  });

  test('lead to where more is said', async () => {
    await show(<Notices />);
    act(() => {
      notify('A case is overdue', 'bad', '/disputes/7');
    });
    expect(screen.getByRole('link', { name: 'A case is overdue' }).getAttribute('href')).toBe('/disputes/7');
  });

  test('are four at most, the newest', async () => {
    await show(<Notices />);
    act(() => {
      for (const text of ['1st', '2nd', '3rd', '4th', '5th']) notify(text, 'bad');
    });
    const texts = within(screen.getByRole('status')).getAllByText(/^\d/);
    expect(texts.map(({ textContent }) => textContent)).toEqual(['2nd', '3rd', '4th', '5th']);
  });
});

describe('what is copied', () => {
  test('is the secret, which is shown once', async () => {
    const person = await show(
      <Secret label="New key" text="pk-123">
        This is the only time that the key is shown.
      </Secret>,
    );
    const secret = screen.getByRole('region', { name: 'New key' });
    await person.click(within(secret).getByRole('button', { name: 'Copy' }));
    expect(within(secret).getByRole('button', { name: 'Copied' })).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe('pk-123');
  });

  test('is a command that the keyboard can scroll', async () => {
    await show(<Code label="curl" text="curl /v1/models" />);
    const code = screen.getByRole('region', { name: 'curl' });
    expect(code.textContent).toBe('curl /v1/models');
    expect(code.tabIndex).toBe(0);
  });
});

describe('small parts', () => {
  test('a fact that is not known is left out', async () => {
    await show(
      <Facts>
        <Fact name="Owner">ada</Fact>
        <Fact name="Notes">{null}</Fact>
        <Fact name="Spent">{0}</Fact>
      </Facts>,
    );
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Owner', 'Spent']);
  });

  test('a figure has a name and a note', async () => {
    await show(
      <dl>
        <Figure name="Cost" note="12 % cached">
          $4.00
        </Figure>
      </dl>,
    );
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['$4.00', '12 % cached']);
  });

  test('a state is in words, with a colour for how it is felt', async () => {
    await show(
      <>
        <Tag state="REQUIRE_APPROVAL" />
        <Tag state="DENIED" />
        <Tag state="SOMETHING_NEW" />
      </>,
    );
    expect(screen.getByText('Require approval').className).toBe('tag warn');
    expect(screen.getByText('Denied').className).toBe('tag bad');
    expect(screen.getByText('Something new').className).toBe('tag plain');
  });

  test('an empty place says what comes there and how', async () => {
    await show(<Empty title="No keys">Issue the first one above.</Empty>);
    expect(screen.getByText('No keys').nextSibling?.textContent).toBe('Issue the first one above.');
  });

  test('a long text has the whole of it as its title', async () => {
    await show(<Brief text="gpt-4o, gpt-4o-mini" />);
    expect(screen.getByTitle('gpt-4o, gpt-4o-mini').className).toBe('brief wrapped');
  });

  test('a word of the domain is explained where it appears', async () => {
    await show(<Term of="quorum" />);
    const note = screen.getByRole('note');
    expect(screen.getByRole('button', { name: 'quorum' }).getAttribute('popovertarget')).toBe(note.id);
    expect(note.textContent).toBe('How many of the people who are asked have to approve.');
  });

  test('the period that is shown is pressed', async () => {
    const chosen = jest.fn();
    const person = await show(<PeriodChoice period="day" choose={chosen} />);
    expect(screen.getByRole('button', { pressed: true }).textContent).toBe('24 hours');
    await person.click(screen.getByRole('button', { name: '7 days' }));
    expect(chosen).toHaveBeenCalledWith('week');
  });

  test('a trial is of the text as it is now, and of some text', async () => {
    const tried = jest.fn();
    const person = await show(
      <Trial title="Try it" label="Text" sample="old" action="Try" outcome="Found" hint="Nothing yet." onTry={tried}>
        {null}
      </Trial>,
    );
    expect(screen.getByRole('group', { name: 'Found' }).textContent).toBe('Nothing yet.');
    await person.clear(screen.getByLabelText('Text'));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Try' }).disabled).toBe(true);
    await person.type(screen.getByLabelText('Text'), 'new');
    await person.click(screen.getByRole('button', { name: 'Try' }));
    expect(tried).toHaveBeenCalledWith('new');
  });

  test('what a person writes is there again after a reload', async () => {
    function Draft() {
      const [text, setText] = useKept('test.draft', '');
      return (
        <input
          aria-label="Draft"
          value={text}
          onChange={({ target }) => {
            setText(target.value);
          }}
        />
      );
    }
    const person = await show(<Draft />);
    await person.type(screen.getByLabelText('Draft'), 'half a thought');
    expect(JSON.parse(sessionStorage.getItem('portcullis.test.draft') ?? '')).toBe('half a thought');
    document.body.replaceChildren();
    await show(<Draft />);
    expect(screen.getByLabelText<HTMLInputElement>('Draft').value).toBe('half a thought');
  });
});

describe('further filters of a list', () => {
  const setWidth = (width: number) => {
    act(() => {
      (window as unknown as { happyDOM: { setViewport: (size: object) => void } }).happyDOM.setViewport({ width });
    });
  };
  const showAt = async (width: number, isNarrowed: boolean) => {
    setWidth(width);
    await show(
      <MoreFilters isNarrowed={isNarrowed}>
        <label>
          Risk <input name="risk" />
        </label>
      </MoreFilters>,
    );
  };
  afterEach(() => {
    setWidth(1024);
  });

  test('stand beside the others on a wide screen', async () => {
    await showAt(1280, false);
    expect(screen.getByLabelText('Risk')).toBeDefined();
    expect(screen.queryByText('More filters')).toBeNull();
  });

  test.each([
    [false, null],
    [true, ''],
  ])('are folded on a phone, but for those that narrow the list (%s)', async (isNarrowed, open) => {
    await showAt(390, isNarrowed);
    expect(screen.getByText('More filters').closest('details')?.getAttribute('open')).toBe(open);
  });
});
