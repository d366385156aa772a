import { ArgsType, type ClassType, Field, Int, ObjectType } from 'type-graphql';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, type Page } from '../shared/page.js';
import { ConstrainArgs } from './validation/constraints.js';

@ObjectType({ description: 'The position of a page in its list, as in the GraphQL Cursor Connections Specification.' })
export class PageInfo {
  @Field(() => Boolean, { description: 'Whether more records follow this page.' })
  hasNextPage!: boolean;

  @Field(() => Boolean, {
    description: 'Whether records precede this page; true for every page requested with `after`.',
  })
  hasPreviousPage!: boolean;

  @Field(() => String, { nullable: true, description: 'The cursor of the first edge; null for an empty page.' })
  startCursor!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The cursor of the last edge, which is the `after` of the next page; null for an empty page.',
  })
  endCursor!: string | null;
}

/** The Relay connection type of a node: `<Name>Connection` with `<Name>Edge`. */
export function connectionType<T extends object>(name: string, node: ClassType<T>): ClassType<Page<T>> {
  @ObjectType(`${name}Edge`, { description: `${article(name)} ${name} record and its cursor.` })
  class Edge {
    @Field(() => node, { description: 'The record itself.' })
    node!: T;

    @Field(() => String, { description: 'The position of the record in the list; an opaque value.' })
    cursor!: string;
  }

  @ObjectType(`${name}Connection`, {
    description: `A page of ${name} records. Pages go forward only, since every list is read by keyset: \`last\` and \`before\` do not exist.`,
  })
  class Connection {
    @Field(() => [Edge], { description: 'The records of the page, each with its cursor.' })
    edges!: Edge[];

    @Field(() => PageInfo, { description: 'The position of the page in the list.' })
    pageInfo!: PageInfo;
  }
  return Connection;
}

function article(name: string): string {
  return /^[AEIO]/.test(name) ? 'An' : 'A';
}

@ArgsType()
export class PageArgs {
  @Field(() => Int, { defaultValue: DEFAULT_PAGE_SIZE, description: `The page size, at most ${MAX_PAGE_SIZE}.` })
  first!: number;

  @Field(() => String, {
    nullable: true,
    description: 'The `endCursor` of the previous page; the first page when absent.',
  })
  after?: string | null;
}

/** Bounds the page size of a field that takes `PageArgs`. */
export function Paged(): MethodDecorator {
  return ConstrainArgs({ first: { min: 1, max: MAX_PAGE_SIZE } });
}
