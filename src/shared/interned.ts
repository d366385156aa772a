/** Lets equal values share one object for as long as it is in use. Values are equal if their texts are. */
export class Interned<T extends object> {
  private readonly known = new Map<string, WeakRef<T>>();
  private readonly gone = new FinalizationRegistry<string>((text) => {
    if (this.known.get(text)?.deref() === undefined) this.known.delete(text);
  });

  /** The value with that text; made if there is none. */
  of(text: string, make: () => T): T {
    const known = this.known.get(text)?.deref();
    if (known !== undefined) return known;
    const made = make();
    this.known.set(text, new WeakRef(made));
    this.gone.register(made, text);
    return made;
  }
}

const sets = new Interned<ReadonlySet<string>>();

/** The set of some texts; the same object for the same texts in the same order. */
export function sharedSet<Text extends string>(texts: readonly Text[]): ReadonlySet<Text> {
  return sets.of(JSON.stringify(texts), () => new Set(texts)) as ReadonlySet<Text>;
}
