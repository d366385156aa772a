import { createHash, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { noteSigner, signCheckpoint, signNote } from '../../../src/features/trust/spine/note-signer.rules.js';
import { checkpointBody, logOrigin, openCheckpoint } from '../../../src/verifier/checkpoint.js';
import { EMPTY_ROOT, leafHash } from '../../../src/verifier/merkle.js';
import { formatVerifierKey, openNote, parseCheckpointBody, parseVerifierKey } from '../../../src/verifier/note.js';
import { toBase64 } from '../../../src/verifier/bytes.js';

/** The vectors of golang.org/x/mod/sumdb/note, to which C2SP signed-note refers. */
const peterKey = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const enochKey = 'EnochRoot+af0cfe78+ATtqJ7zOtqQtYqOo0CpvDXNlMhV3HeJDpjrASKGLWdop';
/** Of `PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz`: the base64 of 0x01 || seed. */
const peterSeed = Buffer.from('AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz', 'base64').subarray(1);
const peterSigner = noteSigner(
  'PeterNeumann',
  createPrivateKey({
    key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), peterSeed]),
    format: 'der',
    type: 'pkcs8',
  }),
);
const text = "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
const peterLine =
  '— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n';
const enochLine =
  '— EnochRoot rwz+eBzmZa0SO3NbfRGzPCpDckykFXSdeX+MNtCOXm2/5n2tiOHp+vAF1aGrQ5ovTG01oOTGwnWLox33WWd1RvMc+QQ=\n';
const peter = parseVerifierKey(peterKey)!;
const enoch = parseVerifierKey(enochKey)!;

/** Every text that differs from `whole` by being shorter at its ends, or by one character's next. */
function manglings(whole: string): string[] {
  const made: string[] = [];
  for (let from = 0; from < whole.length; from += 1) {
    for (let to = from; to <= whole.length; to += 1) {
      if (from > 0 || to < whole.length) made.push(whole.slice(from, to));
    }
    const next = String.fromCharCode(whole.charCodeAt(from) + 1);
    made.push(whole.slice(0, from) + next + whole.slice(from + 1));
  }
  return made;
}

describe('keys', () => {
  test('a verifier key is read and written', () => {
    expect(peter).toMatchObject({ name: 'PeterNeumann', keyHash: 'c74f20a3' });
    expect(formatVerifierKey(peter)).toBe(peterKey);
    expect(formatVerifierKey(enoch)).toBe(enochKey);
  });

  test('a mangled verifier key is not', () => {
    for (const mangled of manglings(peterKey))
      expect([mangled, parseVerifierKey(mangled)]).toEqual([mangled, undefined]);
    for (const bad of [
      'PeterNeumann+cc469956+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TWBADKEY==',
      'PeterNeumann+173116ae+ZRpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW',
    ])
      expect(parseVerifierKey(bad)).toBeUndefined();
  });

  test('a signer has the key that its seed gives', () => {
    expect(formatVerifierKey(peterSigner)).toBe(peterKey);
  });

  test('a plus sign in the base64 divides nothing', () => {
    let found = 0;
    for (let tries = 0; found === 0 && tries < 200; tries += 1) {
      const key = formatVerifierKey(noteSigner('log.example/a', generateKeyPairSync('ed25519').privateKey));
      if (key.split('+').length === 3) continue;
      found += 1;
      expect(formatVerifierKey(parseVerifierKey(key)!)).toBe(key);
    }
    expect(found).toBe(1);
  });

  test('the key hash is that of the standard’s words', () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url');
    const digest = createHash('sha256')
      .update('a.example/b\n')
      .update(Buffer.from([1]))
      .update(raw)
      .digest('hex');
    expect(noteSigner('a.example/b', privateKey).keyHash).toBe(digest.slice(0, 8));
  });

  test('names with spaces or plus signs, and keys of other kinds, are refused', () => {
    const { privateKey } = generateKeyPairSync('ed25519');
    for (const name of ['', 'a b', 'a+b', 'a\n', 'a\u00a0b'])
      expect(() => noteSigner(name, privateKey)).toThrow('name');
    const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    expect(() => noteSigner('a', other)).toThrow('Ed25519');
  });
});

describe('notes', () => {
  test('signing gives the known note', () => {
    expect(signNote(text, peterSigner)).toBe(`${text}\n${peterLine}`);
  });

  test('known signatures count, unknown ones are ignored', () => {
    const both = `${text}\n${peterLine}${enochLine}`;
    expect(openNote(both, [peter])?.text).toBe(text);
    expect(openNote(both, [enoch])?.text).toBe(text);
    expect(openNote(both, [peter, enoch])?.text).toBe(text);
    expect(openNote(both, [])).toBeUndefined();
    expect(openNote(`${text}\n${enochLine}`, [peter])).toBeUndefined();
    expect(openNote(`${text}\n${peterLine}${peterLine}`, [peter])?.text).toBe(text);
  });

  const malformed: Record<string, string> = {
    'no signature': text,
    'an empty signature block': `${text}\n`,
    'no last newline': `${text}\n${peterLine.slice(0, -1)}`,
    'a control character': `\u0001${text}\n${peterLine}`,
    'a tab': `\t${text}\n${peterLine}`,
    'half a surrogate pair': `\ud800${text}\n${peterLine}`,
    'a name with a space': `${text}\n${peterLine.replace('PeterNeumann', 'Bad Name')}`,
    'a name with a plus': `${text}\n${peterLine.replace('PeterNeumann', 'a+b')}`,
    'a further line': `${text}\n${peterLine}Unexpected line.\n`,
    'a hyphen for the dash': `${text}\n${peterLine.replace('—', '-')}`,
    'base64 that is not': `${text}\n${peterLine.replace('x08g', 'x0?g')}`,
    'base64 without padding': `${text}\n${peterLine.replace('=\n', '\n')}`,
    'a signature of nothing': `${text}\n— PeterNeumann x08gow==\n`,
    'too many signatures': `${text}\n${peterLine.repeat(101)}`,
    'a signature that is too long': `${text}\n${peterLine.slice(0, 60)}ABCD${peterLine.slice(60)}`,
    'another key’s name': `${text}\n${peterLine.replace('PeterNeumann', 'CarmenSandiego')}`,
    'another key’s hash': `${text}\n${peterLine.replace('x08g', 'xxxx')}`,
    'another text': `${text.replace('answer', 'Answer')}\n${peterLine}`,
    'nothing at all': '',
  };
  test.each(Object.entries(malformed))('with %s do not open', (_, note) => {
    expect(openNote(note, [peter])).toBeUndefined();
  });

  test('no bit of the text or signature can change', () => {
    const note = Buffer.from(`${text}\n${peterLine}`);
    for (let bit = 0; bit < note.length * 8; bit += 1) {
      const changed = Buffer.from(note);
      changed[bit >> 3]! ^= 1 << (bit & 7);
      expect([bit, openNote(changed.toString(), [peter])]).toEqual([bit, undefined]);
    }
  });

  test('a text that is no note is not signed', () => {
    for (const bad of ['', 'no newline', 'a\tb\n', '\ud800\n']) {
      expect(() => signNote(bad, peterSigner)).toThrow(TypeError);
    }
  });
});

describe('checkpoints', () => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const origin = logOrigin('portcullis.example', 'acme');
  const signer = noteSigner(origin, privateKey);
  const checkpoint = { origin, size: 20_852_163n, root: leafHash(Buffer.from('x')) };

  test('the example of C2SP tlog-checkpoint is read', () => {
    const body = 'example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n';
    const read = parseCheckpointBody(body)!;
    expect(read).toMatchObject({ origin: 'example.com/behind-the-sofa', size: 20_852_163n });
    expect(checkpointBody(read)).toBe(body);
  });

  test('are signed under their origin, and opened', () => {
    const note = signCheckpoint(checkpoint, signer);
    const [body, signature] = note.split('\n\n');
    expect(body).toBe(`portcullis.example/acme\n20852163\n${toBase64(checkpoint.root)}`);
    const expected = Buffer.concat([
      Buffer.from(signer.keyHash, 'hex'),
      sign(null, Buffer.from(`${body}\n`), privateKey),
    ]);
    expect(signature).toBe(`— portcullis.example/acme ${expected.toString('base64')}\n`);
    expect(openCheckpoint(note, signer)).toEqual(checkpoint);
  });

  test('of another log, or under another key, do not open', () => {
    const other = noteSigner(logOrigin('portcullis.example', 'other'), privateKey);
    const note = signCheckpoint(checkpoint, signer);
    expect(openCheckpoint(note, other)).toBeUndefined();
    expect(openCheckpoint(note, noteSigner(origin, generateKeyPairSync('ed25519').privateKey))).toBeUndefined();
    expect(openCheckpoint(signNote(checkpointBody(checkpoint), other), other)).toBeUndefined();
    expect(() => signCheckpoint(checkpoint, other)).toThrow('origin');
  });

  const root = toBase64(EMPTY_ROOT);
  test.each([
    `a\n1\n${root}`,
    `a\n1\n`,
    `a\n01\n${root}\n`,
    `a\n-1\n${root}\n`,
    `a\n1.0\n${root}\n`,
    `a\n\n${root}\n`,
    `\n1\n${root}\n`,
    `a\n1\n${root.slice(1)}\n`,
    `a\n1\n${root.slice(0, -1)}\n`,
    `a\n1\n${root}\n\n`,
    `a\n99999999999999999999\n${root}\n`,
  ])('%j is none', (body) => {
    expect(parseCheckpointBody(body)).toBeUndefined();
  });

  test('extension lines are ignored, and zero is a size', () => {
    expect(parseCheckpointBody(`a\n0\n${root}\nextension\n`)).toEqual({ origin: 'a', size: 0n, root: EMPTY_ROOT });
  });
});
