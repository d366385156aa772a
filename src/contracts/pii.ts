/** Kinds of personal data, by their names on the wire. */
export const piiTypes = [
  'SSN',
  'EMAIL',
  'PHONE',
  'ADDRESS',
  'CREDIT_CARD',
  'IBAN',
  'IP_ADDRESS',
  'DATE_OF_BIRTH',
  'PASSPORT',
  'API_KEY',
  'CUSTOM',
  'PERSON',
] as const;

export type PiiType = (typeof piiTypes)[number];

/** Personal data in a text; offsets are UTF-16 code units. */
export interface PiiEntity {
  type: PiiType;
  start: number;
  /** The end of the entity, exclusive. */
  end: number;
  /** Confidence, 0 to 1. */
  score: number;
  /** The name of the list that has the value, after which its placeholder is named; absent for all other values. */
  label?: string;
}

/** A term of a tenant's lists in a text. */
export interface FoundTerm {
  start: number;
  end: number;
  /** The name of its list. */
  label: string;
}

/** The terms of a tenant's lists, ready to be looked for. */
export interface TermFinder {
  /** Those in `text`, in its normal form, from `from` on: in order and without overlaps. */
  all(text: string, from: number): readonly FoundTerm[];
}

/** The lists of tenants, in memory. */
export interface TermLists {
  /** The terms of a tenant; undefined where it has none. */
  of(tenantId: string): TermFinder | undefined;
}

/** A form of a tenant's own: of employee numbers, case numbers, customers. */
export interface CustomRecognizer {
  name: string;
  /** RE2 syntax, with bounded repetitions: `shared/text/bounded-pattern.ts`. */
  pattern: string;
  /** One of them has to stand before a value; none when absent. */
  contextWords?: readonly string[];
  /** A checksum that every value has: Luhn's, or ISO/IEC 7064 mod 97-10. */
  check?: 'luhn' | 'mod97';
}

/** How a tenant wants personal data recognized. */
export interface PiiRules {
  /** Findings with a lower score do not count; of types that are absent, all do. */
  thresholds: readonly { type: PiiType; score: number }[];
  recognizers: readonly CustomRecognizer[];
  /** Values that are no personal data, whatever their case; `@example.com` for all addresses of a domain. */
  allowedValues: readonly string[];
  /** Whether names of persons are looked for; not when absent. */
  personNames?: boolean;
  /** The words of the tenant's lists, which are kept apart from the rules; absent where there are none. */
  terms?: TermFinder;
}

/** The rules of a tenant that has said nothing. */
export const noPiiRules: PiiRules = { thresholds: [], recognizers: [], allowedValues: [] };

/** A replaced value, with its offsets in the original text. */
export interface PiiRedaction {
  type: PiiType;
  start: number;
  end: number;
  replacement: string;
}

export interface RedactOptions {
  /** Types to replace; every type when absent. */
  types?: readonly PiiType[];
  /** `mask`, or the text that takes the place of each value; `[TYPE]` when absent. */
  replacement?: string;
  /** Keep separators and length. */
  preserveFormat?: boolean;
  rules?: PiiRules;
}

export interface RedactionResult {
  content: string;
  redactions: PiiRedaction[];
}

/** Restores placeholders in a text that comes in pieces. */
export interface PieceRestorer {
  /** The text that can be passed on after `piece`. */
  push(piece: string): string;
  /** The text held back until the end. */
  end(): string;
}

/** How a text is read: as it is, or as a part of JSON, in whose strings some characters are escaped. */
export type TextForm = 'text' | 'json';

/** A function that changes a text, which is read in the given form. */
export type TextChange = (text: string, form?: TextForm) => string;

/** Texts that are read as one, and where they were joined. */
export interface JoinedText {
  text: string;
  /** Offsets of the joins, in ascending order. */
  cuts: readonly number[];
}

/** Texts in which findings cannot be replaced by placeholders. */
export interface FixedTexts {
  texts: readonly string[];
  /** Only what reaches across a cut counts. */
  joined: readonly JoinedText[];
}

/** Texts that were looked through for personal data. */
export interface ScreenedTexts {
  /** With placeholders in the place of personal data, where that was asked for. */
  texts: string[];
  /** The types found, each once, in the order of `piiTypes`. */
  types: PiiType[];
  /** Findings where no placeholder is possible, likewise. */
  fixedTypes: PiiType[];
  /** On a text, the tenant's own recognizers would have taken too long, and were not asked. */
  isUnread: boolean;
  /** The placeholders that stand for values. */
  placeholders: readonly string[];
  /** Puts the values back in the place of their placeholders. */
  restore(text: string, form?: TextForm): string;
  restorer(form?: TextForm): PieceRestorer;
}

export interface ScreeningOptions {
  /** The tenant whose texts these are. */
  owner: string;
  /** Put placeholders in the place of values. */
  replace: boolean;
  fixed?: FixedTexts;
  rules?: PiiRules;
  /** Aborts when nobody waits for the answer. */
  signal?: AbortSignal;
}

/** Personal data in several texts. */
export interface FoundTexts {
  /** The findings of each text, in order and without overlaps, with what takes the place of each. */
  found: (readonly (PiiEntity & { placeholder: string })[])[];
  /** How many texts have values that only show once they are decoded. */
  hidden: number;
  /** Different values by type. */
  counts: Partial<Record<PiiType, number>>;
  /** The tenant's own recognizers would have taken too long on a text, and were not asked. */
  isUnread: boolean;
  /** The longest end of a text, UTF-16 code units, of which what follows may make a value. */
  unsettled: number;
}

export interface FindingOptions extends Pick<ScreeningOptions, 'owner' | 'rules' | 'signal'> {
  /** The texts go on, and `unsettled` is wanted. */
  isOpen?: boolean | undefined;
  /** Placeholders that stand for other values. */
  taken?: readonly string[] | undefined;
}

/** Looks through prompts and answers. The values that it finds are never stored. */
export interface PiiScreener {
  /** The places of personal data in texts. */
  find(texts: readonly string[], options: FindingOptions): Promise<FoundTexts>;
  screen(texts: readonly string[], options: ScreeningOptions): Promise<ScreenedTexts>;
}

/**
 * Finds and replaces personal data in texts of any length; other requests are served in between. INVALID_REQUEST for a
 * text on which the rules' recognizers would take too long.
 */
export interface PiiReader {
  /** At once where the text is short. */
  detect(content: string, types?: readonly PiiType[], rules?: PiiRules): PiiEntity[] | Promise<PiiEntity[]>;
  redact(content: string, options?: RedactOptions): Promise<RedactionResult>;
}
