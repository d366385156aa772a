import { ArgsType, type ClassType, Field, Int, ObjectType } from 'type-graphql';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../shared/page.js';
import { ConstrainArgs } from './validation/constraints.js';

@ObjectType({ description: 'Where a page ends. GraphQL Cursor Connections Specification.' })
export class PageInfo {
  @Field(() => Boolean, { description: 'Whether there is more after this page.' })
  hasNextPage!: boolean;

  @Field(() => String, { nullable: true, description: 'Cursor of the last edge; `after` of the next page.' })
  endCursor!: string | null;
}

/** A page of records in the order of their cursors. */
export interface Page<T> {
  edges: { node: T; cursor: string }[];
  pageInfo: PageInfo;
}

/** The Relay connection type of a node: `<Name>Connection` with `<Name>Edge`. */
export function connectionType<T extends object>(name: string, node: ClassType<T>): ClassType<Page<T>> {
  @ObjectType(`${name}Edge`, { description: `A ${name} and its cursor.` })
  class Edge {
    @Field(() => node, { description: 'The record.' })
    node!: T;

    @Field(() => String, { description: 'Its place in the list.' })
    cursor!: string;
  }

  @ObjectType(`${name}Connection`, { description: `A page of ${name} records.` })
  class Connection {
    @Field(() => [Edge], { description: 'The records of the page.' })
    edges!: Edge[];

    @Field(() => PageInfo, { description: 'Where the page ends.' })
    pageInfo!: PageInfo;
  }
  return Connection;
}

@ArgsType()
export class PageArgs {
  @Field(() => Int, { defaultValue: DEFAULT_PAGE_SIZE, description: `Page size, at most ${MAX_PAGE_SIZE}.` })
  first!: number;

  @Field(() => String, { nullable: true, description: 'Cursor of the last record of the page before.' })
  after?: string | null;
}

/** Bounds the page size of a field that takes `PageArgs`. */
export function Paged(): MethodDecorator {
  return ConstrainArgs({ first: { min: 1, max: MAX_PAGE_SIZE } });
}
