/** Static type of a value in a condition. */
export interface StaticType {
  /** CEL's name of the type; `dyn` when unknown. */
  name: string;
  /** The type of a list's items or a map's values. */
  of?: StaticType;
  /** The type of a map's keys. */
  key?: StaticType;
}

export const DYN: StaticType = { name: 'dyn' };
export const TIMESTAMP: StaticType = { name: 'google.protobuf.Timestamp' };

const NUMBERS = new Set(['int', 'uint', 'double']);

export function scalar(name: string): StaticType {
  return name === 'dyn' ? DYN : { name };
}

export function listTypeOf(of: StaticType): StaticType {
  return { name: 'list', of };
}

export function mapTypeOf(key: StaticType, of: StaticType): StaticType {
  return { name: 'map', key, of };
}

/** Whether values of the two may be equal. Numbers are compared whatever their type. */
export function comparable(a: StaticType, b: StaticType): boolean {
  if (a.name === 'dyn' || b.name === 'dyn') return true;
  if (NUMBERS.has(a.name) && NUMBERS.has(b.name)) return true;
  return a.name === b.name && comparable(a.of ?? DYN, b.of ?? DYN) && comparable(a.key ?? DYN, b.key ?? DYN);
}

/** Static type of a value of either type. */
export function joined(a: StaticType | undefined, b: StaticType): StaticType {
  if (a === undefined) return b;
  if (a.name !== b.name) return DYN;
  if (a.name === 'list') return listTypeOf(joined(a.of, b.of ?? DYN));
  return a.name === 'map' ? mapTypeOf(joined(a.key, b.key ?? DYN), joined(a.of, b.of ?? DYN)) : a;
}
