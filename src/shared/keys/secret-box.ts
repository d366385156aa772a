import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { readEncryptionKey } from './encryption-key.js';
import { openKeyFile } from './key-file.js';

const FILE = 'encryption-key';
const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
/** NIST SP 800-38D §8.2.2. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Keeps secrets that have to be read again: encrypted and authenticated, each bound to the record it belongs to. */
export class SecretBox {
  private readonly digestKey: Buffer;

  constructor(private readonly key: Buffer) {
    this.digestKey = Buffer.from(hkdfSync('sha256', key, '', 'portcullis digests of secrets', KEY_BYTES));
  }

  /** HMAC-SHA256 in hex, under a key derived from the box's own; another `owner` gives another digest. */
  digest(secret: string, owner: string): string {
    return createHmac('sha256', this.digestKey).update(`${owner.length}:${owner}`).update(secret).digest('hex');
  }

  /** Nonce, tag and ciphertext of `secret`; opened again only with the same `owner`. */
  seal(secret: Buffer, owner: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(owner));
    const text = Buffer.concat([cipher.update(secret), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), text]);
  }

  /** Throws when it was sealed under another key or for another owner. */
  open(sealed: Uint8Array, owner: string): Buffer {
    const bytes = Buffer.from(sealed);
    const nonce = bytes.subarray(0, NONCE_BYTES);
    const decipher = createDecipheriv(CIPHER, this.key, nonce, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(owner))
      .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    try {
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    } catch (error) {
      throw new Error('a stored secret cannot be read: ENCRYPTION_KEY is not the key that it was stored with', {
        cause: error,
      });
    }
  }
}

/**
 * The box of the setting's key, or of the one in `dataDir`, which the first start makes (0600). Instances that share a
 * database need the same key. `making` is called before one is generated. Throws if the stored key is invalid.
 */
export function openSecretBox(
  setting: string | undefined,
  dataDir: string,
  making: (file: string) => void = () => undefined,
): SecretBox {
  const { text, file } =
    setting === undefined
      ? openKeyFile(dataDir, FILE, (made) => {
          making(made);
          return randomBytes(KEY_BYTES).toString('base64');
        })
      : { text: setting, file: 'ENCRYPTION_KEY' };
  const key = readEncryptionKey(text);
  if (key === undefined) throw new Error(`${file} does not hold the base64 of 32 bytes`);
  return new SecretBox(key);
}
