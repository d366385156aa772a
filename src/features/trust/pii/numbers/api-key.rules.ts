/** Words with a number behind some of them: paths, names of classes and of functions. */
const isWordLike = (text: string): boolean => text.split(/[/_+-]/).every((part) => /^[A-Za-z]*\d{0,4}$/.test(part));

/** True for random letters and digits, false for names in code such as `shared/authentication/form-2`. */
export const isRandom = (text: string): boolean =>
  /\d/.test(text) && /[A-Za-z]/.test(text) && !isWordLike(text) && !/^[\da-f]{8}(?:-[\da-f]{4}){3}-/i.test(text);

/** Digests in hexadecimal: MD5, SHA-1, SHA-224, SHA-256, SHA-384, SHA-512. */
const digest = /^(?:[\da-f]{32}|[\da-f]{40}|[\da-f]{56}|[\da-f]{64}|[\da-f]{96}|[\da-f]{128})$/i;
/** Subresource integrity, and the checksums of Go. */
const integrity = /^(?:sha(?:1|256|384|512)-|h1:)/;
/** `actions/checkout@`, `sha256:`, `rev: `, `/commit/`, and the same behind a line of digests. */
const digestBefore =
  /(?:[\w.)-]@|(?<![a-z])(?:sha-?(?:1|2|224|256|384|512)?|md5|h1|digest|checksum|integrity|commits?|revision|rev|ref|tag|tree|parent|head|hash|fingerprint|etag|version)["']?(?: ?[:=#/]{1,2} ?| )["']?(?:sha\d{1,3}[:-])?)$/i;
const digestLineBefore = /(?:^|\n)[\da-f]{32,64}\n$|%H\n$/i;

/** True for a digest of what is public: a commit that an action is pinned to, the checksum of a package. */
export const isDigest = (text: string, before: string): boolean =>
  integrity.test(text) || (digest.test(text) && (digestBefore.test(before) || digestLineBefore.test(before)));
