/** Fields whose result is a page's number, which says nothing where there are no pages. */
const PAGE_NUMBER = /^\s*(?:PAGE|NUMPAGES|SECTIONPAGES)\b/i;
/** Only the beginning of a field's code is looked at. */
const MAX_CODE = 50;

interface Field {
  code: string;
  isResult: boolean;
  isSilent: boolean;
}

/** The fields that are open at a place of a document: their results are text, their codes are not. ECMA-376 §17.16. */
export class DocxFields {
  readonly #open: Field[] = [];
  #silent = 0;

  /** Whether this run is hidden. */
  get isSilent(): boolean {
    return this.#silent > 0;
  }

  begin(): void {
    this.#open.push({ code: '', isResult: false, isSilent: true });
    this.#silent += 1;
  }

  code(text: string): void {
    const field = this.#open.at(-1);
    if (field !== undefined && field.code.length < MAX_CODE) field.code += text.slice(0, MAX_CODE);
  }

  /** The code ends, and the result begins. */
  separate(): void {
    const field = this.#open.at(-1);
    if (field === undefined || field.isResult) return;
    field.isResult = true;
    field.isSilent = PAGE_NUMBER.test(field.code);
    if (!field.isSilent) this.#silent -= 1;
  }

  end(): void {
    if (this.#open.pop()?.isSilent === true) this.#silent -= 1;
  }

  /** A code ends with its paragraph at the latest: a field that is never closed hides no more than that. */
  endParagraph(): void {
    while (this.#open.at(-1)?.isResult === false) this.end();
  }
}
