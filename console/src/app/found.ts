import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { useQuery } from 'urql';
import { byHash } from '../api/client.js';
import { SearchDocument, type SearchQuery } from '../gql/graphql.js';
import { inSentence, word } from '../parts/text/format.js';
import { notify } from '../parts/notices.js';
import { useRooms } from '../parts/rooms-of-records.js';
import { actIn } from '../viewer/tenant.js';

type Hit = SearchQuery['search']['hits'][number];

/** A thing of the palette that one can go to or do. */
export interface Way {
  key: string;
  name: string;
  note: string;
  go: () => void;
  /** Whether choosing the record copies its id, because no room shows it. */
  isId?: boolean;
}

interface Found {
  ways: readonly Way[];
  isSearching: boolean;
  /** A remark about the search, such as an error or the kinds that were not searched; undefined when there is none. */
  remark: string | undefined;
}

/** How long typing has to rest before the server is asked, ms. */
const REST_MILLIS = 150;

/** Records of the server for a text, asked when typing rests; a question that is outdated is given up. */
export function useFound(text: string): Found {
  const rested = useRested(text);
  const query = useMemo(() => byHash(SearchDocument), []);
  const pause = rested === '';
  const [{ data, error, operation }] = useQuery({ query, variables: { text: rested }, pause });
  const wayOf = useWayOf();
  if (text === '') return { ways: [], isSearching: false, remark: undefined };
  const isCurrent = rested === text && operation?.variables.text === text;
  if (isCurrent && error !== undefined)
    return {
      ways: [],
      isSearching: false,
      remark: error.graphQLErrors[0]?.message ?? t`The server cannot be reached.`,
    };
  if (!isCurrent || data === undefined) return { ways: [], isSearching: true, remark: undefined };
  const { hits, incomplete } = data.search;
  return {
    // What has a room before what has none: an event has the id of its invocation.
    ways: hits.map(wayOf).sort((one, other) => Number(one.isId ?? false) - Number(other.isId ?? false)),
    isSearching: false,
    remark:
      incomplete.length === 0
        ? undefined
        : t`Not searched, as it took too long: ${incomplete.map((kind) => inSentence(word(kind))).join(', ')}.`,
  };
}

/** The text as of the latest pause in typing. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => {
      setRested(text);
    }, REST_MILLIS);
    return () => {
      clearTimeout(timer);
    };
  }, [text]);
  return rested;
}

function useWayOf(): (hit: Hit) => Way {
  const navigate = useNavigate();
  const roomOf = useRooms();
  return ({ kind, id, title, subtitle }) => {
    const way = { key: `${kind} ${id}`, name: title };
    const about = [word(kind), subtitle].filter((one) => one !== null).join(', ');
    if (kind === 'TENANT')
      return {
        ...way,
        note: t`${about} · act in it`,
        go: () => {
          actIn(id);
        },
      };
    const room = roomOf(kind, id);
    if (room === undefined)
      return { ...way, note: t`${about} · copy the id`, isId: true, go: () => void copy(title, id) };
    return { ...way, note: about, go: () => void navigate({ to: room }) };
  };
}

async function copy(title: string, id: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(id);
    notify(t`The id of ${title} is copied: ${id}`, 'info');
  } catch (error) {
    // The browser may keep the clipboard to itself; the person can still copy the text.
    if (!(error instanceof DOMException) && !(error instanceof TypeError)) throw error;
    notify(t`The id of ${title} is ${id}`, 'info');
  }
}
