/** The part of the JSON text that comes next; `key?` and `item?`: or the end. */
type State = 'start' | 'key?' | 'key' | 'colon' | 'value' | 'item?' | 'comma' | 'token' | 'keyText' | 'text' | 'closed';

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
/** The beginning of a number that is not whole yet. */
const BEGUN_NUMBER = /^-?(?:(?:0|[1-9]\d*)(?:\.\d*|(?:\.\d+)?[eE][+-]?\d*)?)?$/;
const WORDS = ['true', 'false', 'null'];
/** A character of a text that has begun to be escaped. */
const BEGUN_ESCAPE = /^\\(?:u[\da-fA-F]{0,3})?$/;
const ESCAPE = /^\\(?:["\\/bfnrt]|u[\da-fA-F]{4})$/;

/**
 * The arguments of a tool call as pieces of a JSON object, which is what clients of Messages parse. They are passed on as
 * they come, while they can become one. When they cannot any more, the object ends with all of them as one text, under the
 * name that `inputOf` gives it.
 */
export class StreamedInput {
  private text = '';
  private isBroken = false;
  private state: State = 'start';
  private readonly open: ('{' | '[')[] = [];
  /** A number, a word or an escaped character that has begun. */
  private token = '';
  /** The object has a member. */
  private hasMember = false;

  /** Takes a piece, and returns the part to send; the last brace waits for the end. */
  push(piece: string): string {
    this.text += piece;
    let sent = '';
    for (const char of piece) {
      this.isBroken ||= !this.takes(char);
      if (this.isBroken) break;
      if (this.state !== 'closed' && this.state !== 'start') sent += char;
    }
    return sent;
  }

  /** Returns the rest to send. */
  end(): string {
    if (!this.isBroken) return this.state === 'closed' ? '}' : '';
    const member = `"arguments":${JSON.stringify(this.text)}}`;
    if (this.state === 'start') return `{${member}`;
    const isAfterComma = this.state === 'key' && this.open.length === 1;
    return `${this.completed()}${this.hasMember && !isAfterComma ? ',' : ''}${member}`;
  }

  private takes(char: string): boolean {
    switch (this.state) {
      case 'text':
      case 'keyText':
        return this.takesText(char);
      case 'token':
        return this.takesToken(char);
      default:
        return /[ \t\n\r]/.test(char) || this.takesMark(char);
    }
  }

  private takesMark(char: string): boolean {
    switch (this.state) {
      case 'start':
        return char === '{' && this.begin(char);
      case 'key?':
        return char === '}' ? this.close(char) : this.beginKey(char);
      case 'key':
        return this.beginKey(char);
      case 'colon':
        this.state = char === ':' ? 'value' : 'colon';
        return char === ':';
      case 'item?':
        return char === ']' ? this.close(char) : this.beginValue(char);
      case 'value':
        return this.beginValue(char);
      case 'comma':
        if (char !== ',') return this.close(char);
        this.state = this.open.at(-1) === '{' ? 'key' : 'value';
        return true;
      default:
        return false;
    }
  }

  private begin(mark: '{' | '['): boolean {
    this.open.push(mark);
    this.state = mark === '{' ? 'key?' : 'item?';
    return true;
  }

  private close(char: string): boolean {
    if (char !== (this.open.at(-1) === '{' ? '}' : ']')) return false;
    this.open.pop();
    this.state = this.open.length === 0 ? 'closed' : 'comma';
    return true;
  }

  private beginKey(char: string): boolean {
    if (char !== '"') return false;
    this.hasMember = true;
    this.state = 'keyText';
    return true;
  }

  private beginValue(char: string): boolean {
    if (char === '{' || char === '[') return this.begin(char);
    if (char === '"') this.state = 'text';
    else if (isBegun(char)) [this.state, this.token] = ['token', char];
    else return false;
    return true;
  }

  private takesText(char: string): boolean {
    if (this.token !== '' || char === '\\') {
      const escape = this.token + char;
      const isWhole = ESCAPE.test(escape);
      if (!isWhole && !BEGUN_ESCAPE.test(escape)) return false;
      this.token = isWhole ? '' : escape;
      return true;
    }
    if (char === '"') this.state = this.state === 'keyText' ? 'colon' : 'comma';
    return char >= ' ';
  }

  private takesToken(char: string): boolean {
    if (isBegun(this.token + char)) {
      this.token += char;
      return true;
    }
    if (!isWhole(this.token)) return false;
    this.token = '';
    this.state = 'comma';
    return this.takes(char);
  }

  /** The end of what has been sent, but for the last brace. */
  private completed(): string {
    const nested = this.open.slice(1).reverse();
    const closing = nested.map((mark) => (mark === '{' ? '}' : ']')).join('');
    return this.completedValue() + closing;
  }

  private completedValue(): string {
    switch (this.state) {
      case 'text':
        return `${completedEscape(this.token)}"`;
      case 'keyText':
        return `${completedEscape(this.token)}":null`;
      case 'colon':
        return ':null';
      case 'value':
        return 'null';
      case 'key':
        // Of an object within this one: the comma has been sent.
        return this.open.length > 1 ? '"":null' : '';
      case 'token':
        return completedToken(this.token);
      default:
        return '';
    }
  }
}

const isBegun = (token: string): boolean => BEGUN_NUMBER.test(token) || WORDS.some((word) => word.startsWith(token));
const isWhole = (token: string): boolean => NUMBER.test(token) || WORDS.includes(token);

function completedToken(token: string): string {
  const word = WORDS.find((one) => one.startsWith(token));
  return word === undefined ? '0' : word.slice(token.length);
}

function completedEscape(begun: string): string {
  if (begun === '') return '';
  return begun === '\\' ? '\\' : '0'.repeat('\\u0000'.length - begun.length);
}
