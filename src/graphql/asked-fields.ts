import { type DocumentNode, getNamedType, type GraphQLSchema, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import type { AskedFields } from '../shared/reading.js';

const known = new WeakMap<DocumentNode, AskedFields>();

/** The fields that a valid document selects of each type, in any of its operations; walked once for each document. */
export function askedFields(schema: GraphQLSchema, document: DocumentNode): AskedFields {
  const before = known.get(document);
  if (before !== undefined) return before;
  const asked = new Map<string, Set<string>>();
  const types = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(types, {
      Field: ({ name }) => {
        const parent = types.getParentType();
        if (!parent) return;
        const typeName = getNamedType(parent).name;
        const fields = asked.get(typeName);
        if (fields === undefined) asked.set(typeName, new Set([name.value]));
        else fields.add(name.value);
      },
    }),
  );
  known.set(document, asked);
  return asked;
}
