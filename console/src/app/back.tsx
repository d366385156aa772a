import { Trans } from '@lingui/react/macro';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Viewer } from '../viewer/viewer.js';
import { roomsFor } from './rooms.js';

/** Lists that are not the first page of their room. */
const FURTHER_LISTS = [
  '/people/groups',
  '/people/providers',
  '/documents/templates',
  '/design/playbooks',
  '/design/benchmarks',
  '/design/templates',
];
/** Pages beside a list, which has its tabs there, or itself. */
const BESIDE = /^\/(?:evidence\/(?:checkpoints|report|packs|reconciliations)|playground|inbox)(?:\/|$)/;

const keyOf = (path: string): string => `portcullis.list.${path}`;

/** The list that a page of one record belongs to; undefined for lists and the overview. */
function listOf(path: string, viewer: Viewer): string | undefined {
  if (BESIDE.test(path) || FURTHER_LISTS.includes(path)) return undefined;
  const rooms = roomsFor(viewer).flatMap(({ rooms: some }) => some.map((room) => room.path));
  return [...FURTHER_LISTS, ...rooms].find((list) => list !== '/' && path.startsWith(`${list}/`));
}

/** The way from one record back to its list, with the filters that the list had in this tab. */
export function Back({ viewer }: { viewer: Viewer }) {
  const { pathname, searchStr } = useLocation();
  const { history } = useRouter();
  const list = listOf(pathname, viewer);
  useEffect(() => {
    if (list === undefined) sessionStorage.setItem(keyOf(pathname), searchStr);
  }, [list, pathname, searchStr]);
  if (list === undefined) return null;
  const href = list + (sessionStorage.getItem(keyOf(list)) ?? '');
  return (
    <a
      className="back"
      href={href}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        history.push(href);
      }}
    >
      <span aria-hidden="true">← </span>
      <Trans>Back to the list</Trans>
    </a>
  );
}
